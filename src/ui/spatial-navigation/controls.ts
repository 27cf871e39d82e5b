import { deepClosest, isInSubElement, walkDeep } from '../focus/deep-focus';

const focusableSelector =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex],[contenteditable=true]';

/** The open dialog that comes last in document order, which is the topmost one; null if no dialog is open. */
export function topmostDialog(root: Document): HTMLDialogElement | null {
  let topDialog: HTMLDialogElement | null = null;
  walkDeep(root, (element) => {
    if (element.localName === 'dialog' && (element as HTMLDialogElement).open) topDialog = element as HTMLDialogElement;
  });
  return topDialog;
}

export const isInDialog = (element: Element): boolean =>
  !!deepClosest(element, ({ localName }) => localName === 'dialog');

/** Whether an element is a link, button, field or other control that a TV's remote can focus: visible and enabled. */
export function isControl(element: Element): element is HTMLElement {
  const control = element as HTMLElement & { disabled?: boolean };
  if (!element.matches(focusableSelector) || control.disabled || control.tabIndex < 0) return false;
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
}

/**
 * The controls that the arrow keys move between, in document order: those of the topmost open dialog, else those
 * of all our elements.
 */
export function controlsIn(root: Document): HTMLElement[] {
  const dialog = topmostDialog(root);
  const controls: HTMLElement[] = [];
  walkDeep(root, (element) => {
    if (!isControl(element)) return;
    const isInScope = dialog ? deepClosest(element, (ancestor) => ancestor === dialog) : isInSubElement(element);
    if (isInScope) controls.push(element);
  });
  return controls;
}
