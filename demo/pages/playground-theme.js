import { action, choice, copyButton, h, labelled } from './playground-dom.js';
import { shownTheme } from './playground-preview.js';
import { themes, tokens } from './playground-table.js';
import { brandFiles, themeCss } from './playground-theme-export.js';

const titleOf = (name) => name.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** The brand's own values, as the element computes them. Names of internal tokens that differ from the public ones. */
const internal = { spacing: 'density', 'border-width': 'border', shadow: 'card-shadow' };
const brandValue = (frame, name) => {
  const inside = frame.firstElementChild?.shadowRoot?.querySelector('.sub');
  return inside
    ? getComputedStyle(inside)
        .getPropertyValue(`--s-${internal[name] ?? name}`)
        .trim()
    : '';
};

/** Applies the edits for both themes and for the shown one to the page, so that they reach the element and its dialogs. */
export function applyTheme(allEdits, theme) {
  const edits = { ...allEdits.both, ...allEdits[theme] };
  const { style } = document.documentElement;
  for (const { name } of tokens) {
    if (edits[name]) style.setProperty(`--sub-${name}`, edits[name]);
    else style.removeProperty(`--sub-${name}`);
  }
}

/**
 * Fields for the public custom properties, and the edits as CSS and as files of a brand. Colors and the hero are edited
 * for the theme in the preview, everything else for both.
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
  const fields = tokens.map((token) => ({ ...token, control: controlOf(token, edit) }));
  const theme = choice({ name: 'edited-theme', values: themes, value: shownTheme(frame), change: chooseTheme });
  const refresh = () => {
    theme.value = shownTheme(frame);
    for (const { control, ...token } of fields) {
      const { name, isColor, values } = token;
      const own = brandValue(frame, name);
      const edited = editsOf(token)[name];
      if (control === document.activeElement) continue;
      if (isColor) control.value = edited ?? (/^#[0-9a-f]{6}$/.test(own) ? own : '#000000');
      else control.value = edited ?? '';
      if (!isColor && !values) control.placeholder = own;
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
      const files = await brandFiles({ brand: state.attributes.brand || 'member', edits: state.tokens });
      result.replaceChildren(...exported(files));
    } catch (error) {
      result.replaceChildren(h('p', { class: 'problem', role: 'alert' }, error.message));
    }
  };
  const nodes = [
    labelled('Theme of colors and hero', theme),
    h('div', { class: 'inline' }, ...fields.map(({ name, control }) => labelled(titleOf(name), control))),
    h(
      'p',
      { class: 'row' },
      action('Export brand folder', exportBrand, 'main'),
      copyButton(() => themeCss(state.tokens), 'Copy CSS'),
      action('Reset theme', reset),
    ),
    result,
  ];
  return { nodes, refresh };
}

function controlOf(token, edit) {
  const { name, isColor, values } = token;
  if (values) return choice({ name, values: ['', ...values], value: '', change: (value) => edit(token, value) });
  const input = h('input', isColor ? { name, type: 'color' } : { name, spellcheck: 'false', autocomplete: 'off' });
  input.addEventListener('input', () => edit(token, input.value.trim()));
  return input;
}

function exported({ palette, design, others }) {
  const file = (name, value) => {
    const text = JSON.stringify(value, null, 2);
    return [
      h('h3', {}, name),
      h('pre', { tabindex: '0', role: 'region', 'aria-label': name }, text),
      copyButton(() => text, `Copy ${name}`),
    ];
  };
  return [
    h('p', { class: 'soft', role: 'status' }, 'Copy both files to the brand’s folder.'),
    others.length > 0 && h('p', { class: 'soft' }, `Not in the files: ${others.join(', ')}. Use the CSS for these.`),
    ...file('palette.json', palette),
    ...file('design.json', design),
  ].filter(Boolean);
}
