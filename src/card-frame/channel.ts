import {
  type CardFrameConfig,
  type FrameMessage,
  type Hello,
  isConnect,
  isPageMessage,
  type PageMessage,
  protocolVersion,
} from '../contract/card-frame';

/** What the channel needs of the frame's window; a test gives its own. */
export interface FrameWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  location: { hash: string; ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Who embeds the frame and the word it proves itself with, from `#parent=<origin>&nonce=<random>`. */
export function readAddress({
  hash,
  ancestorOrigins,
}: FrameWindow['location']): { parent: string; nonce: string } | null {
  const address = new URLSearchParams(hash.slice(1));
  const parent = address.get('parent') ?? '';
  const nonce = address.get('nonce') ?? '';
  if (!/^https?:\/\/[^/?#@\s]+$/.test(parent) || !nonce) return null;
  // Not known to Firefox; there the target origin of the greeting keeps others out.
  if (ancestorOrigins && ancestorOrigins[0] !== parent) return null;
  return { parent, nonce };
}

export type Tell = (message: FrameMessage) => void;

export interface ChannelHandlers {
  /** The page has proved itself; called once. */
  onConnect(config: CardFrameConfig, tell: Tell): void;
  onRequest(request: PageMessage): void;
}

/**
 * Greets the page that embeds the frame, at exactly the origin it named, and takes the first answer that comes from
 * that origin, that window and with the same nonce. From then on only its port is heard. False where the address
 * names nobody.
 */
export function openChannel(frame: FrameWindow, { onConnect, onRequest }: ChannelHandlers): boolean {
  const address = readAddress(frame.location);
  if (!address || (frame.parent as unknown) === frame) return false;
  const listen = ({ origin, source, data, ports }: MessageEvent) => {
    const [port] = ports;
    if (origin !== address.parent || (source as unknown) !== frame.parent) return;
    if (!port || !isConnect(data) || data.nonce !== address.nonce) return;
    frame.removeEventListener('message', listen);
    const tell: Tell = (message) => port.postMessage(message);
    port.onmessage = (event: MessageEvent) => {
      if (isPageMessage(event.data)) return onRequest(event.data);
      const id: unknown = event.data?.id;
      if (Number.isSafeInteger(id)) tell({ id: id as number, type: 'result', ok: false, error: 'unknown' });
    };
    onConnect(data.config, tell);
  };
  frame.addEventListener('message', listen);
  const hello: Hello = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce: address.nonce };
  frame.parent.postMessage(hello, address.parent);
  return true;
}
