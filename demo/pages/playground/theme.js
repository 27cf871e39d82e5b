import { actionButton, copyButton, h, selectBox, withLabel } from './create-elements.js';
import { themes, tokens } from './options.js';
import { shownTheme } from './preview.js';
import { createBrandFiles, themeCss } from './theme-export.js';

const titleOf = (name) => name.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** Internal tokens whose names differ from the public ones. */
const internalNames = { spacing: 'density', 'border-width': 'border', shadow: 'card-shadow' };

/** A token's current value in the element: the brand's, unless it is edited. */
const currentValue = (frame, name) => {
  const root = frame.firstElementChild?.shadowRoot?.querySelector('.sub');
  if (!root) return '';
  return getComputedStyle(root)
    .getPropertyValue(`--s-${internalNames[name] ?? name}`)
    .trim();
};

/** Sets the edits for both themes and for the shown one on the page, so that the element and its dialogs inherit them. */
export function applyTheme(allEdits, theme) {
  const edits = { ...allEdits.both, ...allEdits[theme] };
  const { style } = document.documentElement;
  for (const { name } of tokens) {
    if (edits[name]) style.setProperty(`--sub-${name}`, edits[name]);
    else style.removeProperty(`--sub-${name}`);
  }
}

/**
 * Fields for the public custom properties, and buttons that export the edits as CSS or as the files of a brand. Colors
 * and the hero are edited for the theme in the preview, everything else for both themes.
 * @param {{ frame: HTMLElement, state: object, change: () => void, chooseTheme: (name: string) => void }} options
 * `change` runs after each edit
 */
export function themePanel({ frame, state, change, chooseTheme }) {
  const result = h('div', { class: 'content' });
  const editsOf = ({ isThemed }) => state.tokens[isThemed ? shownTheme(frame) : 'both'];
  const edit = (token, value) => {
    const edits = editsOf(token);
    if (value) edits[token.name] = value;
    else delete edits[token.name];
    result.replaceChildren();
    change();
  };
  const fields = tokens.map((token) => ({ ...token, control: createControl(token, edit) }));
  const theme = selectBox({ name: 'edited-theme', values: themes, value: shownTheme(frame), change: chooseTheme });
  const refresh = () => {
    theme.value = shownTheme(frame);
    for (const { control, ...token } of fields) {
      const { name, isColor, values } = token;
      const current = currentValue(frame, name);
      const edited = editsOf(token)[name];
      if (control === document.activeElement) continue;
      // A color field accepts only this notation.
      if (isColor) control.value = edited ?? (/^#[0-9a-f]{6}$/.test(current) ? current : '#000000');
      else control.value = edited ?? '';
      if (!isColor && !values) control.placeholder = current;
    }
  };
  const reset = () => {
    state.tokens = { both: {}, light: {}, dark: {} };
    result.replaceChildren();
    change();
    refresh();
  };
  const exportBrand = async () => {
    try {
      const files = await createBrandFiles({ brand: state.attributes.brand || 'member', edits: state.tokens });
      result.replaceChildren(...exportResult(files));
    } catch (error) {
      result.replaceChildren(h('p', { class: 'error', role: 'alert' }, error.message));
    }
  };
  const nodes = [
    withLabel('Theme of colors and hero', theme),
    h('div', { class: 'inline' }, ...fields.map(({ name, control }) => withLabel(titleOf(name), control))),
    h(
      'p',
      { class: 'row' },
      actionButton('Export brand folder', exportBrand, 'primary'),
      copyButton(() => themeCss(state.tokens), 'Copy CSS'),
      actionButton('Reset theme', reset),
    ),
    result,
  ];
  return { nodes, refresh };
}

function createControl(token, edit) {
  const { name, isColor, values } = token;
  if (values) return selectBox({ name, values: ['', ...values], value: '', change: (value) => edit(token, value) });
  const input = h('input', isColor ? { name, type: 'color' } : { name, spellcheck: 'false', autocomplete: 'off' });
  input.addEventListener('input', () => edit(token, input.value.trim()));
  return input;
}

function exportResult({ palette, design, omittedTokens }) {
  const file = (name, value) => {
    const text = JSON.stringify(value, null, 2);
    return [
      h('h3', {}, name),
      h('pre', { tabindex: '0', role: 'region', 'aria-label': name }, text),
      copyButton(() => text, `Copy ${name}`),
    ];
  };
  return [
    h('p', { class: 'note', role: 'status' }, 'Copy both files to the brand’s folder.'),
    omittedTokens.length > 0 &&
      h('p', { class: 'note' }, `Not in the files: ${omittedTokens.join(', ')}. Use the CSS for these.`),
    ...file('palette.json', palette),
    ...file('design.json', design),
  ].filter(Boolean);
}
