import { isTextInput } from './caret-keys';

/** A control of a screen. */
export interface Action {
  element: HTMLElement;
  /** The screen's primary button. */
  isPrimary: boolean;
  /** A button that deletes or cancels something. */
  isDanger: boolean;
  /** In a notice that isn't about the screen's own task. */
  isInNotice: boolean;
}

const isRadio = (element: Element): element is HTMLInputElement => (element as HTMLInputElement).type === 'radio';

/** Whether a field is empty. A frame counts as empty, because its content can't be read. */
const isUnfilled = (element: HTMLElement): boolean =>
  element.localName === 'iframe' || (isTextInput(element) && !element.value);

/**
 * The control to focus when a screen opens on a TV, of all its controls in document order:
 * - the primary button;
 * - if there is none, or a form must be filled in first: the first control that isn't destructive;
 * - instead of a radio button: the selected one of its group.
 *
 * Other buttons of a notice than primary ones count only if the screen has no other controls.
 */
export function mainAction(all: readonly Action[]): HTMLElement | undefined {
  const screenActions = all.filter(({ isInNotice, isPrimary }) => isPrimary || !isInNotice);
  const actions = screenActions.length > 0 ? screenActions : all;
  const primaryIndex = actions.findIndex(({ isPrimary }) => isPrimary);
  const primary = actions[primaryIndex];
  const isFormUnfilled = actions.slice(0, primaryIndex).some(({ element }) => isUnfilled(element));
  const firstSafeAction = actions.find(({ isDanger }) => !isDanger) ?? actions[0];
  const action = primary && !isFormUnfilled ? primary : firstSafeAction;
  const first = action?.element;
  if (!first || !isRadio(first)) return first;
  const selected = actions.find(({ element }) => isRadio(element) && element.name === first.name && element.checked);
  return selected?.element ?? first;
}
