import { actionButton, copyButton, h, selectBox, withLabel } from './create-elements.js';
import { themes, tokens } from './options.js';
import { shownTheme } from './preview.js';
import { createBrandFiles, themeCss } from './theme-export.js';

const labelOf = (name) => name.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** Names of the internal custom properties (`--s-…`) that differ from the public names (`--sub-…`). */
const internalNames = { spacing: 'density', 'border-width': 'border', shadow: 'card-shadow' };

/** A token's current value in the element: the brand's, unless it is edited. */
const currentValue = (preview, name) => {
  const root = preview.firstElementChild?.shadowRoot?.querySelector('.sub');
  if (!root) return '';
  return getComputedStyle(root)
    .getPropertyValue(`--s-${internalNames[name] ?? name}`)
    .trim();
};

/**
 * Sets the edits for the shown theme as custom properties of the page's root, so that the element and its dialogs
 * inherit them. Removes the properties of all other tokens.
 */
export function applyTheme(allEdits, shownThemeName) {
  const edits = { ...allEdits.both, ...allEdits[shownThemeName] };
  const { style } = document.documentElement;
  for (const { name } of tokens) {
    if (edits[name]) style.setProperty(`--sub-${name}`, edits[name]);
    else style.removeProperty(`--sub-${name}`);
  }
}

/**
 * Creates fields for the public custom properties, and buttons that export the edits as CSS or as the files of a brand.
 * Colors and the hero are edited for the theme in the preview, everything else for both themes. Returns the panel's
 * nodes, and `refresh`, which shows the current values in the fields.
 * @param {{ preview: HTMLElement, state: object, onEdit: () => void, chooseTheme: (name: string) => void }} options
 * `onEdit` runs after each edit, `chooseTheme` when the user selects the theme to edit
 */
export function themePanel({ preview, state, onEdit, chooseTheme }) {
  const exportOutput = h('div', { class: 'content' });
  const editsOf = ({ canDifferByTheme }) => state.edits[canDifferByTheme ? shownTheme(preview) : 'both'];
  const edit = (token, value) => {
    const edits = editsOf(token);
    if (value) edits[token.name] = value;
    else delete edits[token.name];
    exportOutput.replaceChildren();
    onEdit();
  };
  const fields = tokens.map((token) => ({ ...token, control: createControl(token, edit) }));
  const themeSelect = selectBox({
    name: 'edited-theme',
    values: themes,
    value: shownTheme(preview),
    onChange: chooseTheme,
  });
  const refresh = () => {
    themeSelect.value = shownTheme(preview);
    for (const { control, ...token } of fields) {
      const { name, isColor, values } = token;
      const current = currentValue(preview, name);
      const editedValue = editsOf(token)[name];
      if (control === document.activeElement) continue;
      // <input type=color> accepts only the notation #rrggbb.
      if (isColor) control.value = editedValue ?? (/^#[0-9a-f]{6}$/.test(current) ? current : '#000000');
      else control.value = editedValue ?? '';
      if (!isColor && !values) control.placeholder = current;
    }
  };
  const reset = () => {
    state.edits = { both: {}, light: {}, dark: {} };
    exportOutput.replaceChildren();
    onEdit();
    refresh();
  };
  const exportBrand = async () => {
    try {
      const files = await createBrandFiles({ brand: state.attributes.brand || 'member', edits: state.edits });
      exportOutput.replaceChildren(...exportContent(files));
    } catch (error) {
      exportOutput.replaceChildren(h('p', { class: 'error', role: 'alert' }, error.message));
    }
  };
  const nodes = [
    withLabel('Edit colors and hero for', themeSelect),
    h('div', { class: 'field-grid' }, ...fields.map(({ name, control }) => withLabel(labelOf(name), control))),
    h(
      'p',
      { class: 'row' },
      actionButton('Export brand folder', exportBrand, 'primary'),
      copyButton(() => themeCss(state.edits), 'Copy CSS'),
      actionButton('Reset theme', reset),
    ),
    exportOutput,
  ];
  return { nodes, refresh };
}

function createControl(token, edit) {
  const { name, isColor, values } = token;
  if (values) return selectBox({ name, values: ['', ...values], value: '', onChange: (value) => edit(token, value) });
  const input = h('input', isColor ? { name, type: 'color' } : { name, spellcheck: 'false', autocomplete: 'off' });
  input.addEventListener('input', () => edit(token, input.value.trim()));
  return input;
}

/** The exported files with copy buttons, and a list of the tokens that they can't contain. */
function exportContent({ palette, design, omittedTokens }) {
  const fileContent = (name, value) => {
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
    ...fileContent('palette.json', palette),
    ...fileContent('design.json', design),
  ].filter(Boolean);
}
