import { rememberValue } from './commit-value';
import { moveFocus } from './focus';
import { windowOf } from './window-of';

const textTypes = ['text', 'email', 'password', 'tel', 'search', 'url', 'number', ''];

export const isTextField = (element: Element): boolean =>
  element.localName === 'textarea' ||
  (element.localName === 'input' && textTypes.includes(element.getAttribute('type') ?? ''));

function setValue(field: HTMLInputElement, value: string): void {
  const window = windowOf(field);
  const { prototype } = field.localName === 'textarea' ? window.HTMLTextAreaElement : window.HTMLInputElement;
  // Frameworks replace the element's setter to detect changes by scripts. Typing must not call that setter.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

/** Replaces the selection of a field with a text, and dispatches the events of typing. */
export function insertText(field: HTMLInputElement, text: string, inputType = 'insertText'): void {
  const { InputEvent } = windowOf(field);
  const init = { bubbles: true, composed: true, cancelable: true, inputType, data: text };
  rememberValue(field);
  if (field.readOnly || field.disabled) return;
  if (!field.dispatchEvent(new InputEvent('beforeinput', init))) return;
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const availableLength =
    field.maxLength > 0 ? Math.max(0, field.maxLength - (field.value.length - (end - start))) : text.length;
  const inserted = text.slice(0, availableLength);
  setValue(field, field.value.slice(0, start) + inserted + field.value.slice(end));
  const caret = start + inserted.length;
  try {
    field.setSelectionRange(caret, caret);
  } catch {
    // Fields of type email and number have no selection.
  }
  field.dispatchEvent(new InputEvent('input', { ...init, cancelable: false }));
}

export function selectAll(field: HTMLInputElement): void {
  try {
    field.setSelectionRange(0, field.value.length);
  } catch {
    // Fields of type email and number have no selection, so their value is removed instead.
    setValue(field, '');
  }
}

/** Focuses a field and replaces its value. */
export function fill(field: HTMLInputElement, value: string): void {
  moveFocus(field, field.ownerDocument);
  const { Event } = windowOf(field);
  if (!isTextField(field)) {
    setValue(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  selectAll(field);
  if (value === '') insertText(field, '', 'deleteContentBackward');
  else insertText(field, value);
}

/** Runs the default action of a key press in a text field. */
export function editWithKey(field: HTMLInputElement, key: string): void {
  if (key.length === 1) {
    insertText(field, key);
    return;
  }
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  if (key === 'Backspace' || key === 'Delete') {
    const isBackspace = key === 'Backspace';
    if (start === end)
      field.setSelectionRange(isBackspace ? Math.max(0, start - 1) : start, isBackspace ? end : end + 1);
    insertText(field, '', isBackspace ? 'deleteContentBackward' : 'deleteContentForward');
  }
  const caret = { Home: 0, End: field.value.length, ArrowLeft: Math.max(0, start - 1), ArrowRight: end + 1 }[key];
  if (caret !== undefined) field.setSelectionRange(caret, caret);
}

/** Dispatches `input` and `change`, as a browser does after the user has chosen an option or a file. */
export function dispatchInputAndChange(control: HTMLSelectElement): void {
  const { Event } = windowOf(control);
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
