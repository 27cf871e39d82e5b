import {
  type Connect,
  type FrameMessage,
  type Hello,
  type PageMessage,
  protocolVersion,
} from '../../contract/card-frame/card-frame';
import { isConnect, isPageMessage } from './page-messages';

/** The members of the frame's window that the channel uses. Tests pass a fake window. */
export interface FrameWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  location: { hash: string; ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Reads the embedding page's origin and the nonce from the frame's URL: `#parent=<origin>&nonce=<random>`. */
export function readFrameUrl({
  hash,
  ancestorOrigins,
}: FrameWindow['location']): { parent: string; nonce: string } | null {
  const params = new URLSearchParams(hash.slice(1));
  const parent = params.get('parent') ?? '';
  const nonce = params.get('nonce') ?? '';
  if (!/^https?:\/\/[^/?#@\s]+$/.test(parent) || !nonce) return null;
  // Firefox has no ancestorOrigins. There, other pages can't connect, because `openChannel` posts only to this origin.
  if (ancestorOrigins && ancestorOrigins[0] !== parent) return null;
  return { parent, nonce };
}

export type Notify = (message: FrameMessage) => void;

export interface ChannelHandlers {
  /** Called once, with the first valid reply to `hello`. `origin` is the page's origin as the browser reports it. */
  onConnect(connect: Connect, origin: string, notify: Notify): void;
  onRequest(request: PageMessage): void;
}

/**
 * Sends `hello` to the embedding page, only to the origin in the frame's URL, and accepts the first reply with the
 * same nonce from that origin and the parent window. After that, it listens only to the reply's port.
 * Returns false if the URL has no valid parent origin or the window isn't embedded.
 */
export function openChannel(frame: FrameWindow, { onConnect, onRequest }: ChannelHandlers): boolean {
  const expected = readFrameUrl(frame.location);
  if (!expected || (frame.parent as unknown) === frame) return false;
  const handleConnect = ({ origin, source, data, ports }: MessageEvent) => {
    const [port] = ports;
    if (origin !== expected.parent || (source as unknown) !== frame.parent) return;
    if (!port || !isConnect(data) || data.nonce !== expected.nonce) return;
    frame.removeEventListener('message', handleConnect);
    const notify: Notify = (message) => port.postMessage(message);
    port.onmessage = (event: MessageEvent) => {
      if (isPageMessage(event.data)) return onRequest(event.data);
      const id = (event.data as { id?: unknown } | null)?.id;
      if (Number.isSafeInteger(id)) notify({ id: id as number, type: 'result', ok: false, error: 'unknown' });
    };
    onConnect(data, origin, notify);
  };
  frame.addEventListener('message', handleConnect);
  const hello: Hello = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce: expected.nonce };
  frame.parent.postMessage(hello, expected.parent);
  return true;
}
