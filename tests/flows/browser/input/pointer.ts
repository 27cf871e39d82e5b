import { flatParent } from '../styles/display';
import { focusableSelector, moveFocus } from './focus';
import { windowOf } from './window-of';

/** Dispatches the events of a click, and focuses the element or else its nearest focusable ancestor. */
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
  const pointer = { ...init, pointerType: 'mouse', isPrimary: true };
  element.dispatchEvent(new window.PointerEvent('pointerover', pointer));
  element.dispatchEvent(new window.PointerEvent('pointerdown', pointer));
  if (element.dispatchEvent(new window.MouseEvent('mousedown', init))) {
    let target: Element | null = element;
    while (target && !target.matches(focusableSelector)) target = flatParent(target);
    moveFocus(target as HTMLElement | null, document);
  }
  element.dispatchEvent(new window.PointerEvent('pointerup', pointer));
  element.dispatchEvent(new window.MouseEvent('mouseup', init));
  if (isDisabled(element)) return;
  // In happy-dom, only the control itself has a default action, not its descendants.
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
