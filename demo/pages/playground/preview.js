import { api, assets, elements, settings } from './options.js';
import { shownAttributes } from './state.js';

/** Shows a state in the preview. Updates the element if it has the same tag name, unless `recreate` is true. */
export function show(frame, state, { recreate }) {
  const tag = `sub-${state.element}`;
  const attributes = shownAttributes(state);
  const currentElement = frame.firstElementChild;
  const isReused = currentElement?.localName === tag && !recreate;
  const element = isReused ? currentElement : document.createElement(tag);
  for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (!isReused) {
    for (const dialog of document.querySelectorAll('sub-dialog')) dialog.remove();
    // The portal shows the page of the URL's path, so the URL must have a path of the portal.
    if (elements[state.element].usesUrlPath) history.replaceState(null, '', state.path);
    frame.replaceChildren(element);
  }
  frame.dataset.width = state.width;
  const { theme = 'auto' } = attributes;
  document.documentElement.dataset.theme = theme;
}

/** The theme that the element shows. It can differ from the attribute, which can be `auto`. */
export const shownTheme = (frame) =>
  frame.firstElementChild?.shadowRoot?.querySelector('.sub')?.dataset.theme === 'dark' ? 'dark' : 'light';

/** Copies the element's background to the preview. Calls `onChange` when the background or the theme changes. */
export function syncBackground(frame, onChange) {
  let lastAppearance = '';
  const timer = setInterval(() => {
    if (!frame.isConnected) {
      clearInterval(timer);
      return;
    }
    const root = frame.firstElementChild?.shadowRoot?.querySelector('.sub');
    const background = root ? getComputedStyle(root).backgroundColor : '';
    const appearance = `${shownTheme(frame)} ${background}`;
    if (appearance === lastAppearance) return;
    lastAppearance = appearance;
    frame.parentElement.style.setProperty('--preview-background', background);
    onChange();
  }, 300);
}

/** The URL of the build's script. */
const scriptUrl = ({ build }) => `${assets}/v1/${build === 'light' ? 'sub-light' : 'sub'}.js`;

/** HTML for a page that shows the state. With `isScriptOnly`, the script inserts the element after itself. */
export function snippetOf(state, isScriptOnly) {
  const attributes = Object.entries(shownAttributes(state));
  const toHtml = ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  const isSetting = ([name]) => Object.hasOwn(settings, name);
  const scriptAttributes = attributes
    .filter((attribute) => isScriptOnly || isSetting(attribute))
    .map(([name, value]) => toHtml([`data-${name}`, value]));
  if (api !== assets) scriptAttributes.push(toHtml(['data-api', api]));
  const data = scriptAttributes.join('');
  if (isScriptOnly) return `<script src="${scriptUrl(state)}" data-element="${state.element}"${data}></script>`;
  const elementAttributes = attributes.filter((attribute) => !isSetting(attribute)).map(toHtml);
  const tag = `sub-${state.element}`;
  return `<script src="${scriptUrl(state)}"${data} async></script>\n<${tag}${elementAttributes.join('')}></${tag}>`;
}

/** Adds the script to the page. Resolves when it has run. */
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
