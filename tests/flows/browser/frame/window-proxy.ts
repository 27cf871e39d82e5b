import type { Frame } from './frame';

interface Message {
  data: unknown;
  sender: Frame;
  /** The second argument of `postMessage`: an origin, or options with `targetOrigin`. */
  target: unknown;
  transfer?: unknown[] | undefined;
}

/** The origin of a frame's document. A blank document has the origin of the document that opened or contains it. */
function effectiveOrigin(frame: Frame): string {
  const creator = frame.parent ?? frame.page.opener_;
  return frame.isBlank && creator ? effectiveOrigin(creator) : frame.origin;
}

/** Delivers a `postMessage` to a frame, if the origin of the frame's document matches the message's target origin. */
export function deliverMessage(frame: Frame, { data, sender, target, transfer = [] }: Message): void {
  const targetOrigin =
    typeof target === 'string' ? target : ((target as { targetOrigin?: string } | undefined)?.targetOrigin ?? '/');
  const origin = effectiveOrigin(sender);
  if (targetOrigin !== '*') {
    // '/' is the default and means the sender's origin.
    const allowedOrigin = targetOrigin === '/' ? origin : new URL(targetOrigin).origin;
    if (allowedOrigin !== effectiveOrigin(frame)) return;
  }
  const copy = structuredClone(data);
  setImmediate(() => {
    const { window } = frame;
    const event = new window.MessageEvent('message', { data: copy, origin } as MessageEventInit);
    const source = sender === frame ? window : sender.proxyFor(frame);
    Object.defineProperty(event, 'source', { value: source });
    Object.defineProperty(event, 'ports', { value: transfer });
    window.dispatchEvent(event);
  });
}

/**
 * Creates a proxy of a frame's window, as scripts in the frame `viewer` see this window. If the two frames' documents
 * have different origins, the viewer can read only a few properties, such as `postMessage` and `closed`.
 */
export function createWindowProxy(frame: Frame, viewer: Frame): object {
  const crossOriginMembers: Record<string, unknown> = {
    postMessage: (data: unknown, target: unknown, transfer?: unknown[]) =>
      deliverMessage(frame, { data, sender: viewer, target, transfer }),
    close: () => frame.page.closeByScript(),
    focus: () => undefined,
    blur: () => undefined,
  };
  const requireSameOrigin = () => {
    if (!frame.isBlank && new URL(frame.url()).origin !== new URL(viewer.url()).origin)
      throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
  };
  return new Proxy(crossOriginMembers, {
    get(target, name) {
      if (name in target) return target[name as string];
      if (name === 'closed') return frame.page.isClosed();
      // `await` reads `then` of each value. Reading `then` must not throw, even if the frame is cross-origin.
      if (name === 'then') return undefined;
      if (name === 'location') return frame.location;
      requireSameOrigin();
      return (frame.window as unknown as Record<string | symbol, unknown>)[name];
    },
    set(_, name, value) {
      if (name === 'location') frame.navigate(new URL(String(value), viewer.url()).href);
      else {
        requireSameOrigin();
        (frame.window as unknown as Record<string | symbol, unknown>)[name] = value;
      }
      return true;
    },
    has: (target, name) => name in target || name in frame.window,
  });
}
