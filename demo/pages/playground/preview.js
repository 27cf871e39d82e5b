import { apiOrigin, assetsOrigin, commonAttributes, elements } from './options.js';
import { supportedAttributes } from './state.js';

/**
 * Shows the state's element in the preview. If the current element has the same tag name and `recreate` is false, only
 * updates the current element's attributes. Otherwise creates a new element.
 */
export function showElement(preview, state, { recreate }) {
  const tag = `sub-${state.element}`;
  const attributes = supportedAttributes(state);
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
const scriptUrlOf = ({ build }) => `${assetsOrigin}/v1/${build === 'light' ? 'sub-light' : 'sub'}.js`;

/** HTML that embeds the element. With `isScriptOnly`, just a script tag, which inserts the element after itself. */
export function snippetOf(state, isScriptOnly) {
  const attributes = Object.entries(supportedAttributes(state));
  const toHtml = ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  const isCommon = ([name]) => Object.hasOwn(commonAttributes, name);
  const scriptAttributes = attributes
    .filter((attribute) => isScriptOnly || isCommon(attribute))
    .map(([name, value]) => toHtml([`data-${name}`, value]));
  if (apiOrigin !== assetsOrigin) scriptAttributes.push(toHtml(['data-api', apiOrigin]));
  const scriptAttributesHtml = scriptAttributes.join('');
  const src = scriptUrlOf(state);
  if (isScriptOnly) return `<script src="${src}" data-element="${state.element}"${scriptAttributesHtml}></script>`;
  const elementAttributes = attributes.filter((attribute) => !isCommon(attribute)).map(toHtml);
  const tag = `sub-${state.element}`;
  return `<script src="${src}"${scriptAttributesHtml} async></script>\n<${tag}${elementAttributes.join('')}></${tag}>`;
}

/** Adds the loader of the state's build to the page. The promise resolves when the script has run. */
export function loadScript(state = {}) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrlOf(state);
    script.dataset.api = apiOrigin;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded`)));
    document.head.append(script);
  });
}
