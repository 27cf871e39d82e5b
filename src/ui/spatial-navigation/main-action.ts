import { isTextInput } from './caret-keys';

/** A button, field or link of a screen. */
export interface ScreenControl {
  element: HTMLElement;
  /** Whether the control is the screen's primary button. */
  isPrimary: boolean;
  /** Whether the control is a destructive button, such as one that deletes something. */
  isDanger: boolean;
  /**
   * Whether the control is in a static notice: a notice without a role. A notice with a role (`alert`, `status`)
   * reports what happened, so its buttons can be the main action, like those outside notices.
   */
  isInNotice: boolean;
}

const isRadio = (element: Element): element is HTMLInputElement => (element as HTMLInputElement).type === 'radio';

/** Whether a field is empty. An iframe, such as a card field, counts as empty, because its content can't be read. */
const isUnfilled = (element: HTMLElement): boolean =>
  element.localName === 'iframe' || (isTextInput(element) && !element.value);

/**
 * A screen's main action: the control to focus when the screen opens on a TV. `screenControls` are in document order.
 * - Usually the primary button.
 * - If there is no primary button, or if a field before it is empty: the first control that isn't destructive.
 * - If that control is a radio button: the selected radio button of its group.
 *
 * Controls in static notices (notices without a role) are ignored, except primary buttons. If that leaves no control,
 * all controls count.
 */
export function mainAction(screenControls: readonly ScreenControl[]): HTMLElement | undefined {
  const preferredControls = screenControls.filter(({ isInNotice, isPrimary }) => isPrimary || !isInNotice);
  const controls = preferredControls.length > 0 ? preferredControls : screenControls;
  const primaryIndex = controls.findIndex(({ isPrimary }) => isPrimary);
  const primary = controls[primaryIndex];
  const isFormUnfilled = controls.slice(0, primaryIndex).some(({ element }) => isUnfilled(element));
  const firstSafeControl = controls.find(({ isDanger }) => !isDanger) ?? controls[0];
  const control = primary && !isFormUnfilled ? primary : firstSafeControl;
  const initialControl = control?.element;
  if (!initialControl || !isRadio(initialControl)) return initialControl;
  const selected = controls.find(
    ({ element }) => isRadio(element) && element.name === initialControl.name && element.checked,
  );
  return selected?.element ?? initialControl;
}
