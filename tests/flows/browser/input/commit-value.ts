import { windowOf } from './window-of';

/** The value that each edited field had at its last `change` event. */
const valuesBeforeEdit = new WeakMap<Element, string>();

/** Stores a field's value before an edit, so that `commitValue` can compare it with the value after all edits. */
export function rememberValue(field: HTMLInputElement): void {
  if (!valuesBeforeEdit.has(field)) valuesBeforeEdit.set(field, field.value);
}

/** Dispatches `change` if the field's value has changed since its last `change` event. */
export function commitValue(field: Element): void {
  const before = valuesBeforeEdit.get(field);
  if (before === undefined) return;
  valuesBeforeEdit.delete(field);
  const { Event } = windowOf(field);
  if ((field as HTMLInputElement).value !== before) field.dispatchEvent(new Event('change', { bubbles: true }));
}
