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

let fieldCount = 0;

/** Returns a form control with a label above it. */
export function withLabel(label, control) {
  fieldCount += 1;
  control.id ||= `field-${fieldCount}`;
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control);
}

/**
 * Creates a select element. `emptyLabel` is the label of the option whose value is empty. `onChange` is called with the
 * chosen value.
 */
export function selectBox({ name, values, value, emptyLabel = 'default', onChange }) {
  const options = values.map((option) =>
    h('option', { value: option, selected: option === value }, option || emptyLabel),
  );
  return h('select', { name, change: (event) => onChange(event.target.value) }, ...options);
}

/** Creates a checkbox inside its label. `onChange` is called with whether the checkbox is now checked. */
export function checkbox({ label, checked, onChange }) {
  const input = h('input', { type: 'checkbox', checked, change: (event) => onChange(event.target.checked) });
  return h('label', { class: 'checkbox' }, input, h('span', {}, label));
}

/** Creates a button that calls `onClick`. The variant is 'primary' or 'secondary'. */
export const actionButton = (label, onClick, variant = 'secondary') =>
  h('button', { type: 'button', class: variant, click: onClick }, label);

/** Creates a button that copies the text from `getText`, then briefly shows whether copying worked. */
export function copyButton(getText, label = 'Copy') {
  const button = h('button', { type: 'button', class: 'secondary', 'aria-live': 'polite' }, label);
  button.addEventListener('click', async () => {
    const isCopied = await copy(getText());
    button.textContent = isCopied ? 'Copied' : 'Copy failed';
    setTimeout(() => {
      button.textContent = label;
    }, 1500);
  });
  return button;
}

/** Copies a text. Returns whether copying worked. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure context (HTTPS), the Clipboard API fails. `execCommand` copies what is selected in a field.
    const area = h('textarea', { class: 'off-screen', 'aria-hidden': 'true' });
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}

/** Formats a timestamp as a time of day, such as 14:03:59. */
export const formatTime = (timestamp) => new Date(timestamp).toLocaleTimeString('en-GB');
