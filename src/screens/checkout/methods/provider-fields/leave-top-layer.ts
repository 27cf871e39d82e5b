import { deepActiveElement, deepClosest } from '../../../../ui/focus/deep-focus';

/** Just below the highest layer, which providers use for their 3-D Secure dialogs. */
const zIndex = '2147483646';

const isOwnDialog = (element: Element): boolean => {
  const root = element.getRootNode();
  return element.localName === 'dialog' && root instanceof ShadowRoot && root.host.localName === 'sub-dialog';
};

/**
 * Takes our dialog around an element out of the top layer. Providers append their 3-D Secure dialog to the body, which a
 * modal dialog would cover and make inert. Returns a function that makes it modal again.
 */
export function leaveTopLayer(element: Element): () => void {
  const dialog = deepClosest(element, isOwnDialog) as HTMLDialogElement | null;
  if (!dialog?.open) return () => undefined;
  const { style } = dialog;
  reopen(dialog, 'show');
  style.zIndex = zIndex;
  // Replaces the backdrop, which only exists in the top layer.
  style.boxShadow = '0 0 0 100vmax rgba(10, 12, 20, 0.6)';
  return () => {
    style.zIndex = '';
    style.boxShadow = '';
    if (dialog.isConnected && dialog.open) reopen(dialog, 'showModal');
  };
}

/** Opens a dialog in the other mode, without an event that it was closed, and with the same focus and position. */
function reopen(dialog: HTMLDialogElement, mode: 'show' | 'showModal'): void {
  const active = deepActiveElement(document) as HTMLElement | null;
  const { scrollTop } = dialog;
  const ignoreClose = (event: Event) => event.stopImmediatePropagation();
  dialog.getRootNode().addEventListener('close', ignoreClose, { capture: true, once: true });
  dialog.close();
  dialog[mode]();
  dialog.scrollTop = scrollTop;
  active?.focus({ preventScroll: true });
}
