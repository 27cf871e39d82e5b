import { isText } from './caret-keys';

/** A control of a screen, in document order. */
export interface Action {
  element: HTMLElement;
  /** The one button that the screen is for. */
  isPrimary: boolean;
  /** A button that deletes or cancels something. */
  isDanger: boolean;
}

const isRadio = (element: Element): element is HTMLInputElement => (element as HTMLInputElement).type === 'radio';

/** Whether something has to be entered here first. What a frame contains is unknown. */
const isUnfilled = (element: HTMLElement): boolean =>
  element.localName === 'iframe' || (isText(element) && !element.value);

/**
 * The control that a screen on a TV opens with: its primary button, unless a form has to be filled in first; then, or
 * without such a button, the first control that destroys nothing. Of a group of radio buttons, the selected one.
 */
export function mainAction(actions: readonly Action[]): HTMLElement | undefined {
  const primary = actions.findIndex(({ isPrimary }) => isPrimary);
  const hasForm = actions.slice(0, primary).some(({ element }) => isUnfilled(element));
  const action =
    primary >= 0 && !hasForm ? actions[primary] : (actions.find(({ isDanger }) => !isDanger) ?? actions[0]);
  const first = action?.element;
  if (!first || !isRadio(first)) return first;
  const selected = actions.find(({ element }) => isRadio(element) && element.name === first.name && element.checked);
  return selected?.element ?? first;
}
