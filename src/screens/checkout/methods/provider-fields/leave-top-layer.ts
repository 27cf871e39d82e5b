import { deepActiveElement, deepClosest } from '../../../../ui/focus/deep-focus';

/** One less than the maximum z-index, because providers use the maximum for their 3-D Secure dialogs. */
const dialogZIndex = '2147483646';

/** Whether an element is the native dialog in the shadow root of a `<sub-dialog>`. */
const isNativeDialog = (element: Element): boolean => {
  const root = element.getRootNode();
  return element.localName === 'dialog' && root instanceof ShadowRoot && root.host.localName === 'sub-dialog';
};

/**
 * Makes the `<sub-dialog>` around an element non-modal, which takes it out of the top layer. A modal dialog would cover
 * the body and make it inert, and providers append their 3-D Secure dialogs to the body. Returns a function that makes
 * the `<sub-dialog>` modal again.
 */
export function leaveTopLayer(element: Element): () => void {
  const dialog = deepClosest(element, isNativeDialog) as HTMLDialogElement | null;
  if (!dialog?.open) return () => undefined;
  const { style } = dialog;
  reopen(dialog, 'show');
  style.zIndex = dialogZIndex;
  // A substitute for the backdrop, which only exists in the top layer.
  style.boxShadow = '0 0 0 100vmax rgba(10, 12, 20, 0.6)';
  return () => {
    style.zIndex = '';
    style.boxShadow = '';
    if (dialog.isConnected && dialog.open) reopen(dialog, 'showModal');
  };
}

/** Closes a dialog and reopens it in `mode`, without a `close` event. Keeps the focus and the scroll position. */
function reopen(dialog: HTMLDialogElement, mode: 'show' | 'showModal'): void {
  const focused = deepActiveElement(document) as HTMLElement | null;
  const { scrollTop } = dialog;
  const suppressEvent = (event: Event) => event.stopImmediatePropagation();
  dialog.getRootNode().addEventListener('close', suppressEvent, { capture: true, once: true });
  dialog.close();
  dialog[mode]();
  dialog.scrollTop = scrollTop;
  focused?.focus({ preventScroll: true });
}
