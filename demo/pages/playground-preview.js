import { shownAttributes } from './playground-state.js';
import { api, assets, elements, settings } from './playground-table.js';

/** Shows a state in the preview: updates the element, or creates a new one. */
export function show(frame, state, { anew }) {
  const tag = `sub-${state.element}`;
  const attributes = shownAttributes(state);
  const present = frame.firstElementChild;
  const isKept = present?.localName === tag && !anew;
  const element = isKept ? present : document.createElement(tag);
  for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  if (!isKept) {
    for (const dialog of document.querySelectorAll('sub-dialog')) dialog.remove();
    // The portal reads the address bar, so it needs its own path.
    if (elements[state.element].ownsAddress) history.replaceState(null, '', state.path);
    frame.replaceChildren(element);
  }
  frame.dataset.width = state.width;
  const { theme = 'auto' } = attributes;
  document.documentElement.dataset.theme = theme;
}

/** The theme that the element shows; its attribute can be `auto`. */
export const shownTheme = (frame) =>
  frame.firstElementChild?.shadowRoot?.querySelector('.sub')?.dataset.theme === 'dark' ? 'dark' : 'light';

/** Keeps the preview's background the same as the element's, which depends on brand and theme. Reports changes. */
export function matchStage(frame, onChange) {
  let seen = '';
  const timer = setInterval(() => {
    if (!frame.isConnected) {
      clearInterval(timer);
      return;
    }
    const inside = frame.firstElementChild?.shadowRoot?.querySelector('.sub');
    const colour = inside ? getComputedStyle(inside).backgroundColor : '';
    const look = `${shownTheme(frame)} ${colour}`;
    if (look === seen) return;
    seen = look;
    frame.parentElement.style.setProperty('--stage', colour);
    onChange();
  }, 300);
}

/** The script's URL. The light build is a script of its own. */
const scriptUrl = ({ build }) => `${assets}/v1/${build === 'light' ? 'sub-light' : 'sub'}.js`;

/** The HTML that shows the same on a page. With `isOneTag`, only the script, which inserts the element after itself. */
export function snippetOf(state, isOneTag) {
  const all = Object.entries(shownAttributes(state));
  const text = ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  const isSetting = ([name]) => Object.hasOwn(settings, name);
  const data = all.filter((pair) => isOneTag || isSetting(pair)).map(([name, value]) => text([`data-${name}`, value]));
  if (api !== assets) data.push(text(['data-api', api]));
  if (isOneTag) {
    return `<script src="${scriptUrl(state)}" data-element="${state.element}"${data.join('')}></script>`;
  }
  const own = all.filter((pair) => !isSetting(pair)).map(text);
  const tag = `sub-${state.element}`;
  return `<script src="${scriptUrl(state)}"${data.join('')} async></script>\n<${tag}${own.join('')}></${tag}>`;
}

/** Loads the script as a page does. Resolves when it has run. */
export function loadScript(state = {}) {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = scriptUrl(state);
    script.dataset.api = api;
    script.async = true;
    script.addEventListener('load', () => loaded());
    script.addEventListener('error', () => failed(new Error(`${script.src} could not be loaded`)));
    document.head.append(script);
  });
}
