import { flatParent } from '../styles/display';
import { focusableSelector, moveFocus } from './focus';
import { windowOf } from './window-of';

/**
 * Dispatches the events of a click, and focuses the element or its nearest focusable ancestor. If the element is in a
 * disabled control, the event `click` isn't dispatched.
 */
export function click(element: HTMLElement, { modifiers = [] as readonly string[] } = {}): void {
  const window = windowOf(element);
  const { document } = window;
  const init = {
    bubbles: true,
    composed: true,
    cancelable: true,
    detail: 1,
    ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
    shiftKey: modifiers.includes('Shift'),
    metaKey: modifiers.includes('Meta'),
  };
  const pointerInit = { ...init, pointerType: 'mouse', isPrimary: true };
  element.dispatchEvent(new window.PointerEvent('pointerover', pointerInit));
  element.dispatchEvent(new window.PointerEvent('pointerdown', pointerInit));
  if (element.dispatchEvent(new window.MouseEvent('mousedown', init))) {
    let focusTarget: Element | null = element;
    while (focusTarget && !focusTarget.matches(focusableSelector)) focusTarget = flatParent(focusTarget);
    moveFocus(focusTarget as HTMLElement | null, document);
  }
  element.dispatchEvent(new window.PointerEvent('pointerup', pointerInit));
  element.dispatchEvent(new window.MouseEvent('mouseup', init));
  if (isDisabled(element)) return;
  // In happy-dom, a click on a descendant of a control doesn't trigger the control's default action.
  const control = element.closest('button,a[href],label,summary,input,select') ?? element;
  control.dispatchEvent(new window.MouseEvent('click', init));
}

const isDisabled = (element: Element): boolean =>
  element.closest('button,input,select,textarea')?.hasAttribute('disabled') ?? false;

export function hover(element: HTMLElement): void {
  const window = windowOf(element);
  const init = { bubbles: true, composed: true, pointerType: 'mouse' };
  for (const type of ['pointerover', 'pointerenter', 'pointermove'])
    element.dispatchEvent(new window.PointerEvent(type, init));
  for (const type of ['mouseover', 'mouseenter', 'mousemove']) element.dispatchEvent(new window.MouseEvent(type, init));
}
