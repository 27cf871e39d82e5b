import { deepActiveElement, deepClosest } from '../focus/deep-focus';

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

/** Elements smaller than this in one direction aren't something that a person has to use, such as a tracking pixel. */
const smallestShownPx = 40;

function isShownInWindow(element: Element): boolean {
  const { width, height, top, left, bottom, right } = element.getBoundingClientRect();
  const { visibility, opacity } = getComputedStyle(element);
  const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  return isInWindow && Math.min(width, height) >= smallestShownPx && visibility !== 'hidden' && opacity !== '0';
}

/**
 * For third-party widgets, such as captchas: `<sub-dialog>` around `element` leaves the top layer while something is
 * shown that was appended to the body since this call. Captchas append the challenge there, often hidden until it's
 * needed. Returns a function that ends this.
 */
export function leaveTopLayerForAppended(element: Element): () => void {
  const appended = new Set<Element>();
  let returnToTopLayer: (() => void) | undefined;
  const update = () => {
    const isSomethingShown = [...appended].some(
      (node) => node.isConnected && (isShownInWindow(node) || [...node.children].some(isShownInWindow)),
    );
    if (isSomethingShown) returnToTopLayer ??= leaveTopLayer(element);
    else {
      returnToTopLayer?.();
      returnToTopLayer = undefined;
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target !== document.body) continue;
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement) || node.contains(element) || node.localName === 'sub-dialog') continue;
        appended.add(node);
        observer.observe(node, { attributes: true, childList: true, attributeFilter: ['style', 'class', 'hidden'] });
      }
    }
    update();
  });
  observer.observe(document.body, { childList: true });
  return () => {
    observer.disconnect();
    returnToTopLayer?.();
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
