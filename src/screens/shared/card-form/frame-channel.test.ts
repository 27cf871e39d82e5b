import { afterEach, describe, expect, it } from 'vitest';
import { isConnectMessage } from '../../../card-frame/channel/page-messages';
import { type CardFrameConfig, type FrameEvent, type Hello, protocolVersion } from '../../../contract/card-frame';
import { openFrameChannel } from './frame-channel';

const assetsOrigin = 'https://cdn.example';
const config: CardFrameConfig = {
  language: 'en',
  tokens: {},
  acceptedSchemes: [],
  savedScheme: '',
  scene: 'WEB',
  theme: 'light',
};
/** The first message of the card frame. */
const hello: Hello = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce: 'n1' };
const encryptedCard = { encrypted: ['AA=='], card: { brand: 'visa', lastFour: '4242', validity: '12/30' } };

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

function aPage({ frameSentHello = false } = {}) {
  const sent: { message: unknown; origin: string }[] = [];
  const framePorts: MessagePort[] = [];
  const events: FrameEvent[] = [];
  /** The argument of each `onConnect` call: whether the frame reconnected. */
  const reconnectFlags: boolean[] = [];
  const listeners = new Set<(event: Event) => void>();
  const target = {
    postMessage(message: unknown, origin: string, [port]: Transferable[]) {
      sent.push({ message, origin });
      framePorts.push(port as MessagePort);
    },
  };
  const channel = openFrameChannel({
    target: () => target,
    origin: assetsOrigin,
    nonce: 'n1',
    frameSentHello,
    connectOptions: () => ({ kind: 'card', brand: 'orbit', config }),
    onConnect: (isReconnect) => reconnectFlags.push(isReconnect),
    onEvent: (event) => events.push(event),
    timeoutMs: 50,
    page: {
      addEventListener: (_: string, listener: unknown) => listeners.add(listener as (event: Event) => void),
      removeEventListener: (_: string, listener: unknown) => listeners.delete(listener as (event: Event) => void),
    } as Pick<Window, 'addEventListener' | 'removeEventListener'>,
  });
  const sendHello = (change: { origin?: string; source?: unknown; data?: unknown } = {}) => {
    for (const listener of [...listeners])
      listener({ origin: assetsOrigin, source: target, data: hello, ...change } as unknown as Event);
  };
  cleanups.push(() => {
    channel.close();
    for (const port of framePorts) port.close();
  });
  return { channel, sendHello, sent, framePorts, events, reconnectFlags, listeners };
}

/** Makes the frame's end of the port respond to each request of the page. */
function respondWith(port: MessagePort | undefined, respond: (message: { id: number; type: string }) => unknown) {
  if (!port) throw new Error('Not connected');
  port.onmessage = ({ data }) => port.postMessage(respond(data));
}

describe('the page’s end of the channel to the card frame', () => {
  it('replies to a hello from its frame with a port and the configuration, sent only to the frame’s origin', () => {
    const { sendHello, sent, reconnectFlags } = aPage();
    sendHello();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.origin).toBe(assetsOrigin);
    expect(isConnectMessage(sent[0]?.message)).toBe(true);
    expect(reconnectFlags).toEqual([false]);
  });

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another window', { source: {} }],
    ['with another nonce', { data: { ...hello, nonce: 'n2' } }],
    ['with another protocol version', { data: { ...hello, version: protocolVersion - 1 } }],
    ['that has only the field `type`', { data: { type: 'hello' } }],
  ])('ignores a hello %s', (_, change) => {
    const { sendHello, sent } = aPage();
    sendHello(change);
    expect(sent).toEqual([]);
  });

  it('connects at once to a frame that has already sent its hello', () => {
    const { sendHello, sent, reconnectFlags } = aPage({ frameSentHello: true });
    expect(sent).toHaveLength(1);
    expect(isConnectMessage(sent[0]?.message)).toBe(true);
    expect(reconnectFlags).toEqual([false]);
    // A frame sends another hello after a reload, such as when the page has moved the element with the frame.
    sendHello();
    expect(reconnectFlags).toEqual([false, true]);
  });

  it('resolves a request with its result', async () => {
    const { channel, sendHello, framePorts } = aPage();
    sendHello();
    respondWith(framePorts[0], ({ id }) => ({ id, type: 'result', ok: true, value: encryptedCard }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: true, value: encryptedCard });
  });

  it('resolves a refused request with the error', async () => {
    const { channel, sendHello, framePorts } = aPage();
    sendHello();
    respondWith(framePorts[0], ({ id }) => ({ id, type: 'result', ok: false, error: 'invalid' }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: false, error: 'invalid' });
  });

  it('reports the error `unknown` for a result whose value has the wrong type', async () => {
    const { channel, sendHello, framePorts } = aPage();
    sendHello();
    respondWith(framePorts[0], ({ id }) => ({ id, type: 'result', ok: true, value: null }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: false, error: 'unknown' });
    expect(await channel.request({ type: 'validate' })).toEqual({ ok: false, error: 'unknown' });
    expect(await channel.request({ type: 'clear' })).toEqual({ ok: true, value: null });
  });

  it('times out if the frame doesn’t respond', async () => {
    const { channel, sendHello } = aPage();
    sendHello();
    expect(await channel.request({ type: 'validate' })).toEqual({ ok: false, error: 'timeout' });
  });

  it('reports `closed` for a request sent before the connection or still pending when the channel closes', async () => {
    const { channel, sendHello, listeners } = aPage();
    expect(await channel.request({ type: 'validate' })).toEqual({ ok: false, error: 'closed' });
    sendHello();
    const result = channel.request({ type: 'validate' });
    channel.close();
    expect(await result).toEqual({ ok: false, error: 'closed' });
    expect(listeners.size).toBe(0);
  });

  it('forwards valid events and ignores invalid ones', async () => {
    const { channel, sendHello, framePorts, events } = aPage();
    sendHello();
    framePorts[0]?.postMessage({ type: 'resize', height: 300 });
    // Invalid: only complete input has the last four digits.
    framePorts[0]?.postMessage({ type: 'change', brand: 'visa', isComplete: false, lastFour: '4242' });
    framePorts[0]?.postMessage({ type: 'submit' });
    respondWith(framePorts[0], ({ id }) => ({ id, type: 'result', ok: true, value: null }));
    await channel.request({ type: 'focus' });
    expect(events).toEqual([{ type: 'resize', height: 300 }, { type: 'submit' }]);
  });

  it('reconnects to a reloaded frame, reports the reconnect and fails pending requests', async () => {
    const { channel, sendHello, framePorts, reconnectFlags } = aPage();
    sendHello();
    const result = channel.request({ type: 'encrypt', context: 'c' });
    sendHello();
    expect(await result).toEqual({ ok: false, error: 'closed' });
    expect(reconnectFlags).toEqual([false, true]);
    respondWith(framePorts[1], ({ id }) => ({ id, type: 'result', ok: true, value: encryptedCard }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: true, value: encryptedCard });
  });
});
