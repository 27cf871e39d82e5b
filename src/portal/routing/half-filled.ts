import { deepActive } from '../../ui/focus/deep-focus';

type Input = HTMLInputElement | HTMLTextAreaElement;

const isText = (node: EventTarget | undefined): node is Input =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && !/^(checkbox|radio|range|submit|button)$/.test(node.type));

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

/** A form that is being submitted isn't lost by leaving. */
const isBeingSent = (element: Element): boolean =>
  element.closest('form')?.querySelector('[type=submit][aria-busy=true]') != null;

/**
 * Tracks unsaved input on the portal's screens. The card frame's input can't be read, so having focused it counts as
 * input.
 */
export function watchTyping(host: HTMLElement): { isHalfFilled(): boolean; forget(): void; stop(): void } {
  const typed = new Set<Input>();
  const frames = new Set<Element>();
  const recordInput = (event: Event) => {
    const [input] = event.composedPath();
    if (isText(input)) typed.add(input);
  };
  const recordFrame = () => {
    const active = deepActive(document);
    if (active?.localName === 'iframe' && active.getRootNode() !== document) frames.add(active);
  };
  host.addEventListener('input', recordInput);
  window.addEventListener('blur', recordFrame);
  return {
    isHalfFilled: () =>
      [...[...typed].filter((input) => input.value !== ''), ...frames].some(
        (element) => isShown(element) && !isBeingSent(element),
      ),
    forget() {
      typed.clear();
      frames.clear();
    },
    stop() {
      host.removeEventListener('input', recordInput);
      window.removeEventListener('blur', recordFrame);
    },
  };
}
