import { action, choice, copyButton, h, labelled } from './playground-dom.js';
import { tokens } from './playground-table.js';
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

/** Applies the edits to the page, so that they reach the element and its dialogs. */
export function applyTheme(edits) {
  const { style } = document.documentElement;
  for (const { name } of tokens) {
    if (edits[name]) style.setProperty(`--sub-${name}`, edits[name]);
    else style.removeProperty(`--sub-${name}`);
  }
}

/**
 * Fields for the public custom properties, and the edits as CSS and as files of a brand.
 * @param {{ frame: HTMLElement, state: object, change: () => void }} options `change` runs after each edit
 */
export function themePanel({ frame, state, change }) {
  const result = h('div', { class: 'content' });
  const edit = (name, value) => {
    if (value) state.tokens[name] = value;
    else delete state.tokens[name];
    result.replaceChildren();
    change();
  };
  const fields = tokens.map((token) => ({ ...token, control: controlOf(token, edit) }));
  const refresh = () => {
    for (const { name, isColor, values, control } of fields) {
      const own = brandValue(frame, name);
      if (control === document.activeElement) continue;
      if (isColor) control.value = state.tokens[name] ?? (/^#[0-9a-f]{6}$/.test(own) ? own : '#000000');
      else control.value = state.tokens[name] ?? '';
      if (!isColor && !values) control.placeholder = own;
    }
  };
  const reset = () => {
    state.tokens = {};
    result.replaceChildren();
    change();
    refresh();
  };
  const exportBrand = async () => {
    const theme =
      frame.firstElementChild?.shadowRoot?.querySelector('.sub')?.dataset.theme === 'dark' ? 'dark' : 'light';
    try {
      const files = await brandFiles({ brand: state.attributes.brand || 'member', theme, edits: state.tokens });
      result.replaceChildren(...exported(files, theme));
    } catch (error) {
      result.replaceChildren(h('p', { class: 'problem', role: 'alert' }, error.message));
    }
  };
  const nodes = [
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

function controlOf({ name, isColor, values }, edit) {
  if (values) return choice({ name, values: ['', ...values], value: '', change: (value) => edit(name, value) });
  const input = h('input', isColor ? { name, type: 'color' } : { name, spellcheck: 'false', autocomplete: 'off' });
  input.addEventListener('input', () => edit(name, input.value.trim()));
  return input;
}

function exported({ palette, design, others }, theme) {
  const file = (name, value) => {
    const text = JSON.stringify(value, null, 2);
    return [
      h('h3', {}, name),
      h('pre', { tabindex: '0', role: 'region', 'aria-label': name }, text),
      copyButton(() => text, `Copy ${name}`),
    ];
  };
  return [
    h('p', { class: 'soft', role: 'status' }, `Edited colors are in the ${theme} theme, the one in the preview.`),
    others.length > 0 && h('p', { class: 'soft' }, `Not in the files: ${others.join(', ')}. Use the CSS for these.`),
    ...file('palette.json', palette),
    ...file('design.json', design),
  ].filter(Boolean);
}
