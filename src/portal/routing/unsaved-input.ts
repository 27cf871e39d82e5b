import { deepActiveElement } from '../../ui/focus/deep-focus';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (node: EventTarget | undefined): node is TextField =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && !/^(checkbox|radio|range|submit|button)$/.test(node.type));

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

/** Whether the element's form is being submitted. The form's input then isn't lost if the visitor leaves the page. */
const isBeingSubmitted = (element: Element): boolean =>
  element.closest('form')?.querySelector('[type=submit][aria-busy=true]') != null;

/**
 * Tracks unsaved input on the portal's screens. The input in the card iframe can't be read, so focusing this iframe
 * counts as input. `forget` discards what was tracked so far.
 */
export function watchInput(host: HTMLElement): { hasUnsavedInput(): boolean; forget(): void; stop(): void } {
  const editedFields = new Set<TextField>();
  const focusedIframes = new Set<Element>();
  const recordInput = (event: Event) => {
    const [field] = event.composedPath();
    if (isTextField(field)) editedFields.add(field);
  };
  // The window loses the focus when an iframe receives it.
  const recordFocusedIframe = () => {
    const active = deepActiveElement(document);
    // The card iframe is in a shadow tree; other iframes belong to the page.
    if (active?.localName === 'iframe' && active.getRootNode() !== document) focusedIframes.add(active);
  };
  host.addEventListener('input', recordInput);
  window.addEventListener('blur', recordFocusedIframe);
  return {
    hasUnsavedInput() {
      const filledFields = [...editedFields].filter((field) => field.value !== '');
      return [...filledFields, ...focusedIframes].some((element) => isShown(element) && !isBeingSubmitted(element));
    },
    forget() {
      editedFields.clear();
      focusedIframes.clear();
    },
    stop() {
      host.removeEventListener('input', recordInput);
      window.removeEventListener('blur', recordFocusedIframe);
    },
  };
}
