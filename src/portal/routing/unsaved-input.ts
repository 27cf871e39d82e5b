import { deepActiveElement } from '../../ui/focus/deep-focus';

type Input = HTMLInputElement | HTMLTextAreaElement;

const isText = (node: EventTarget | undefined): node is Input =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && !/^(checkbox|radio|range|submit|button)$/.test(node.type));

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

/** Whether the element's form is being submitted. Leaving the page doesn't discard such a form. */
const isBeingSubmitted = (element: Element): boolean =>
  element.closest('form')?.querySelector('[type=submit][aria-busy=true]') != null;

/**
 * Tracks unsaved input on the portal's screens. The card frame's input can't be read, so focusing the frame counts as
 * input.
 */
export function watchInput(host: HTMLElement): { hasUnsavedInput(): boolean; forget(): void; stop(): void } {
  const editedInputs = new Set<Input>();
  const focusedFrames = new Set<Element>();
  const recordInput = (event: Event) => {
    const [input] = event.composedPath();
    if (isText(input)) editedInputs.add(input);
  };
  const recordFrame = () => {
    const active = deepActiveElement(document);
    if (active?.localName === 'iframe' && active.getRootNode() !== document) focusedFrames.add(active);
  };
  host.addEventListener('input', recordInput);
  window.addEventListener('blur', recordFrame);
  return {
    hasUnsavedInput() {
      const filledInputs = [...editedInputs].filter((input) => input.value !== '');
      return [...filledInputs, ...focusedFrames].some((element) => isShown(element) && !isBeingSubmitted(element));
    },
    forget() {
      editedInputs.clear();
      focusedFrames.clear();
    },
    stop() {
      host.removeEventListener('input', recordInput);
      window.removeEventListener('blur', recordFrame);
    },
  };
}
