import { api, assets, commonAttributes, elements } from './options.js';
import { shownAttributes } from './state.js';

/**
 * Shows the state's element in the preview. If the current element has the same tag name and `recreate` is false, only
 * updates the current element's attributes. Otherwise creates a new element.
 */
export function show(preview, state, { recreate }) {
  const tag = `sub-${state.element}`;
  const attributes = shownAttributes(state);
  const currentElement = preview.firstElementChild;
  const isReused = currentElement?.localName === tag && !recreate;
  const element = isReused ? currentElement : document.createElement(tag);
  for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (!isReused) {
    for (const dialog of document.querySelectorAll('sub-dialog')) dialog.remove();
    // <sub-portal> chooses its page by the URL's path, so replace /playground.html with a path of the portal.
    if (elements[state.element].usesUrlPath) history.replaceState(null, '', state.path);
    preview.replaceChildren(element);
  }
  preview.dataset.width = state.width;
  const { theme = 'auto' } = attributes;
  document.documentElement.dataset.theme = theme;
}

/** The theme that the element shows. It can differ from the attribute, which can be `auto`. */
export const shownTheme = (preview) =>
  preview.firstElementChild?.shadowRoot?.querySelector('.sub')?.dataset.theme === 'dark' ? 'dark' : 'light';

/** Applies the element's background to the area around it. Calls `onChange` when the background or theme changes. */
export function syncBackground(preview, onChange) {
  let lastAppearance = '';
  const timer = setInterval(() => {
    if (!preview.isConnected) {
      clearInterval(timer);
      return;
    }
    const root = preview.firstElementChild?.shadowRoot?.querySelector('.sub');
    const background = root ? getComputedStyle(root).backgroundColor : '';
    const appearance = `${shownTheme(preview)} ${background}`;
    if (appearance === lastAppearance) return;
    lastAppearance = appearance;
    preview.parentElement.style.setProperty('--preview-background', background);
    onChange();
  }, 300);
}

/** The URL of the loader. `build` is `light`, or an empty text for the default build. */
const scriptUrl = ({ build }) => `${assets}/v1/${build === 'light' ? 'sub-light' : 'sub'}.js`;

/** HTML that embeds the element. With `isScriptOnly`, just a script tag, which inserts the element after itself. */
export function snippetOf(state, isScriptOnly) {
  const attributes = Object.entries(shownAttributes(state));
  const toHtml = ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  const isCommon = ([name]) => Object.hasOwn(commonAttributes, name);
  const scriptAttributes = attributes
    .filter((attribute) => isScriptOnly || isCommon(attribute))
    .map(([name, value]) => toHtml([`data-${name}`, value]));
  if (api !== assets) scriptAttributes.push(toHtml(['data-api', api]));
  const data = scriptAttributes.join('');
  if (isScriptOnly) return `<script src="${scriptUrl(state)}" data-element="${state.element}"${data}></script>`;
  const elementAttributes = attributes.filter((attribute) => !isCommon(attribute)).map(toHtml);
  const tag = `sub-${state.element}`;
  return `<script src="${scriptUrl(state)}"${data} async></script>\n<${tag}${elementAttributes.join('')}></${tag}>`;
}

/** Adds the loader of the state's build to the page. The promise resolves when the script has run. */
export function loadScript(state = {}) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl(state);
    script.dataset.api = api;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded`)));
    document.head.append(script);
  });
}
