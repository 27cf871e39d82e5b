import {
  type Connect,
  type FrameMessage,
  type Hello,
  type PageMessage,
  protocolVersion,
} from '../../contract/card-frame/card-frame';
import { isConnect, isPageMessage } from './page-messages';

/** What the channel needs of the frame's window; a test gives its own. */
export interface FrameWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  location: { hash: string; ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Who embeds the frame, and the nonce that proves it, from `#parent=<origin>&nonce=<random>`. */
export function readAddress({
  hash,
  ancestorOrigins,
}: FrameWindow['location']): { parent: string; nonce: string } | null {
  const address = new URLSearchParams(hash.slice(1));
  const parent = address.get('parent') ?? '';
  const nonce = address.get('nonce') ?? '';
  if (!/^https?:\/\/[^/?#@\s]+$/.test(parent) || !nonce) return null;
  // Firefox has no ancestorOrigins; there the target origin of the hello keeps others out.
  if (ancestorOrigins && ancestorOrigins[0] !== parent) return null;
  return { parent, nonce };
}

export type Notify = (message: FrameMessage) => void;

export interface ChannelHandlers {
  /** The page has proved itself; called once. `origin` is the page's, as the browser reports it. */
  onConnect(connect: Connect, origin: string, notify: Notify): void;
  onRequest(request: PageMessage): void;
}

/**
 * Says hello to the page that embeds the frame, at exactly the origin it named, and takes the first answer that comes
 * from that origin and window with the same nonce. From then on it listens to that port alone. False where the address
 * names nobody.
 */
export function openChannel(frame: FrameWindow, { onConnect, onRequest }: ChannelHandlers): boolean {
  const address = readAddress(frame.location);
  if (!address || (frame.parent as unknown) === frame) return false;
  const handleConnect = ({ origin, source, data, ports }: MessageEvent) => {
    const [port] = ports;
    if (origin !== address.parent || (source as unknown) !== frame.parent) return;
    if (!port || !isConnect(data) || data.nonce !== address.nonce) return;
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
  const hello: Hello = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce: address.nonce };
  frame.parent.postMessage(hello, address.parent);
  return true;
}
