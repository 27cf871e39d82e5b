/**
 * Creates an element. Functions become event listeners, booleans toggle attributes, other values become attributes.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, String(value));
  }
  node.append(...children.filter((child) => child || child === ''));
  return node;
}

let fields = 0;

/** A control with its label above it. */
export function labelled(label, control) {
  fields += 1;
  control.id ||= `field-${fields}`;
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control);
}

/** A select. `empty` is the label of the empty value. */
export function choice({ name, values, value, empty = 'default', change }) {
  const options = values.map((one) => h('option', { value: one, selected: one === value }, one || empty));
  return h('select', { name, change: (event) => change(event.target.value) }, ...options);
}

/** A checkbox with its label. */
export function box({ label, checked, change }) {
  const input = h('input', { type: 'checkbox', checked, change: (event) => change(event.target.checked) });
  return h('label', { class: 'box' }, input, h('span', {}, label));
}

/** A button. */
export const action = (label, click, kind = 'quiet') => h('button', { type: 'button', class: kind, click }, label);

/** A button that copies a text and shows the result for a moment. */
export function copyButton(text, label = 'Copy') {
  const button = h('button', { type: 'button', class: 'quiet', 'aria-live': 'polite' }, label);
  button.addEventListener('click', async () => {
    const isCopied = await copy(text());
    button.textContent = isCopied ? 'Copied' : 'Copy failed';
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
  return button;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API needs a secure context; fall back to a selection.
    const area = h('textarea', { class: 'off', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}

/** 14:03:59 */
export const timeOf = (moment) => new Date(moment).toLocaleTimeString('en-GB');
