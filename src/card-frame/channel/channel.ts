import {
  type CardFrameError,
  type CardFrameResults,
  type Connect,
  type FrameMessage,
  type Hello,
  type PageMessage,
  protocolVersion,
} from '../../contract/card-frame';
import { isConnectMessage, isPageMessage } from './page-messages';

/*
 * The channel is the connection over which the card frame and the page that embeds it exchange messages. This file is
 * the frame's side of the channel. The handshake is described in contract/card-frame.ts.
 */

/** The properties and methods of the frame's window that the channel uses. Tests pass a fake window. */
export interface FrameWindow {
  origin?: string;
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  location: { hash: string; ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/**
 * Reads the embedding page's origin and the nonce from the frame's URL: `#parent=<origin>&nonce=<random>`. Returns null
 * if either is missing or invalid, or if the browser reports a different embedding page.
 */
export function readFrameUrl({
  hash,
  ancestorOrigins,
}: FrameWindow['location']): { origin: string; nonce: string } | null {
  const params = new URLSearchParams(hash.slice(1));
  const origin = params.get('parent') ?? '';
  const nonce = params.get('nonce') ?? '';
  if (!/^https?:\/\/[^/?#@\s]+$/.test(origin) || !nonce) return null;
  // Firefox has no ancestorOrigins. Even there, a page with a different origin can't connect, because `openChannel`
  // posts only to `origin`.
  if (ancestorOrigins && ancestorOrigins[0] !== origin) return null;
  return { origin, nonce };
}

/** Sends a message to the embedding page. */
export type Notify = (message: FrameMessage) => void;

/** The result of a request, without the id of the request. */
export type RequestResult =
  | { ok: true; value: CardFrameResults[keyof CardFrameResults] }
  | { ok: false; error: CardFrameError };

export interface ChannelHandlers {
  /** Called once, with the first valid reply to `hello`. `origin` is the page's origin as the browser reports it. */
  onConnect(connect: Connect, origin: string, notify: Notify): void;
  /** Called after `onConnect`, for each valid message from the page. */
  onRequest(request: PageMessage): void;
}

/**
 * Sends `hello` to the parent window, which receives it only if its origin is the one in the frame's URL. Accepts the
 * first reply with the same nonce from that window and origin, and then listens only to the port that came with this
 * reply. Returns false, and sends nothing, if `readFrameUrl` returns null, if the frame isn't embedded in a page, or if
 * the page's scripts could read the frame's document.
 */
export function openChannel(frame: FrameWindow, { onConnect, onRequest }: ChannelHandlers): boolean {
  const expected = readFrameUrl(frame.location);
  if (!expected || (frame.parent as unknown) === frame) return false;
  // A page with the assets' origin must give the frame an opaque origin with the `sandbox` attribute, which a script of
  // the page could have removed. Engines before Chromium 73 don't load a document with an opaque origin. The dev
  // server's frame has the page's origin, and doesn't define the constant.
  const canBeOpaque = typeof __HAS_LOADER__ !== 'undefined' && __HAS_LOADER__ && 'adoptedStyleSheets' in document;
  if (canBeOpaque && frame.origin === expected.origin) return false;
  const handleConnect = ({ origin, source, data, ports }: MessageEvent) => {
    const [port] = ports;
    if (origin !== expected.origin || (source as unknown) !== frame.parent) return;
    if (!port || !isConnectMessage(data) || data.nonce !== expected.nonce) return;
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
  frame.parent.postMessage(hello, expected.origin);
  return true;
}
