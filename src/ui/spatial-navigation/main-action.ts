import { isTextInput } from './caret-keys';

/** A control of a screen, in document order. */
export interface Action {
  element: HTMLElement;
  /** The one button that the screen is for. */
  isPrimary: boolean;
  /** A button that deletes or cancels something. */
  isDanger: boolean;
  /** In a notice that offers something else than the screen. */
  isInNotice: boolean;
}

const isRadio = (element: Element): element is HTMLInputElement => (element as HTMLInputElement).type === 'radio';

/** Whether a field is empty. A frame counts as empty, because its content can't be read. */
const isUnfilled = (element: HTMLElement): boolean =>
  element.localName === 'iframe' || (isTextInput(element) && !element.value);

/**
 * The control that a screen on a TV opens with: its primary button, unless a form has to be filled in first; then, or
 * without such a button, the first control that destroys nothing. Of a group of radio buttons, the selected one. A
 * notice's other buttons count only where there is nothing else.
 */
export function mainAction(all: readonly Action[]): HTMLElement | undefined {
  const screenActions = all.filter(({ isInNotice, isPrimary }) => isPrimary || !isInNotice);
  const actions = screenActions.length > 0 ? screenActions : all;
  const primary = actions.findIndex(({ isPrimary }) => isPrimary);
  const hasForm = actions.slice(0, primary).some(({ element }) => isUnfilled(element));
  const action =
    primary >= 0 && !hasForm ? actions[primary] : (actions.find(({ isDanger }) => !isDanger) ?? actions[0]);
  const first = action?.element;
  if (!first || !isRadio(first)) return first;
  const selected = actions.find(({ element }) => isRadio(element) && element.name === first.name && element.checked);
  return selected?.element ?? first;
}
