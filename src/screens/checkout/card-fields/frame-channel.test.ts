import { afterEach, describe, expect, it } from 'vitest';
import { isConnect } from '../../../card-frame/channel/page-messages';
import {
  type CardFrameConfig,
  type FrameEvent,
  type Hello,
  protocolVersion,
} from '../../../contract/card-frame/card-frame';
import { openFrameChannel } from './frame-channel';

const assets = 'https://cdn.example';
const config: CardFrameConfig = {
  language: 'en',
  tokens: {},
  acceptedSchemes: [],
  savedScheme: '',
  scene: 'WEB',
  theme: 'light',
};
const hello: Hello = { source: 'sub-card-frame', version: protocolVersion, type: 'hello', nonce: 'n1' };
const card = { encrypted: ['AA=='], card: { brand: 'visa', lastFour: '4242', validity: '12/30' } };

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

function aPage() {
  const sent: { message: unknown; origin: string }[] = [];
  const frames: MessagePort[] = [];
  const events: FrameEvent[] = [];
  const connections: boolean[] = [];
  const listeners = new Set<(event: Event) => void>();
  const target = {
    postMessage(message: unknown, origin: string, [port]: Transferable[]) {
      sent.push({ message, origin });
      frames.push(port as MessagePort);
    },
  };
  const channel = openFrameChannel({
    target: () => target,
    origin: assets,
    nonce: 'n1',
    opening: () => ({ kind: 'card', brand: 'orbit', config }),
    onConnect: (isAgain) => connections.push(isAgain),
    onEvent: (event) => events.push(event),
    timeoutMs: 50,
    page: {
      addEventListener: (_: string, listener: unknown) => listeners.add(listener as (event: Event) => void),
      removeEventListener: (_: string, listener: unknown) => listeners.delete(listener as (event: Event) => void),
    } as Pick<Window, 'addEventListener' | 'removeEventListener'>,
  });
  const sendHello = (change: { origin?: string; source?: unknown; data?: unknown } = {}) => {
    for (const listener of [...listeners])
      listener({ origin: assets, source: target, data: hello, ...change } as unknown as Event);
  };
  cleanups.push(() => {
    channel.close();
    for (const port of frames) port.close();
  });
  return { channel, greet: sendHello, sent, frames, events, connections, listeners };
}

/** Answers each request of the page. */
function respondWith(port: MessagePort | undefined, answer: (message: { id: number; type: string }) => unknown) {
  if (!port) throw new Error('Not connected');
  port.onmessage = ({ data }) => port.postMessage(answer(data));
}

describe('the page’s end of the channel', () => {
  it('answers a hello from its frame with a port and the configuration, at the exact origin', () => {
    const { greet, sent, connections } = aPage();
    greet();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.origin).toBe(assets);
    expect(isConnect(sent[0]?.message)).toBe(true);
    expect(connections).toEqual([false]);
  });

  it.each([
    ['origin', { origin: 'https://evil.example' }],
    ['window', { source: {} }],
    ['nonce', { data: { ...hello, nonce: 'n2' } }],
    ['version', { data: { ...hello, version: protocolVersion - 1 } }],
    ['kind of message', { data: { type: 'hello' } }],
  ])('ignores a hello with another %s', (_, change) => {
    const { greet, sent } = aPage();
    greet(change);
    expect(sent).toEqual([]);
  });

  it('resolves a request with its answer', async () => {
    const { channel, greet, frames } = aPage();
    greet();
    respondWith(frames[0], ({ id }) => ({ id, type: 'result', ok: true, value: card }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: true, value: card });
  });

  it('resolves a refused request with the error', async () => {
    const { channel, greet, frames } = aPage();
    greet();
    respondWith(frames[0], ({ id }) => ({ id, type: 'result', ok: false, error: 'invalid' }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: false, error: 'invalid' });
  });

  it('ignores the answer of another request', async () => {
    const { channel, greet, frames } = aPage();
    greet();
    respondWith(frames[0], ({ id }) => ({ id, type: 'result', ok: true, value: null }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: false, error: 'unknown' });
    expect(await channel.request({ type: 'validate' })).toEqual({ ok: false, error: 'unknown' });
    expect(await channel.request({ type: 'clear' })).toEqual({ ok: true, value: null });
  });

  it('times out', async () => {
    const { channel, greet } = aPage();
    greet();
    expect(await channel.request({ type: 'validate' })).toEqual({ ok: false, error: 'timeout' });
  });

  it('rejects requests before the frame connects and after it is removed', async () => {
    const { channel, greet, listeners } = aPage();
    expect(await channel.request({ type: 'validate' })).toEqual({ ok: false, error: 'closed' });
    greet();
    const answer = channel.request({ type: 'validate' });
    channel.close();
    expect(await answer).toEqual({ ok: false, error: 'closed' });
    expect(listeners.size).toBe(0);
  });

  it('forwards events and ignores other messages', async () => {
    const { channel, greet, frames, events } = aPage();
    greet();
    frames[0]?.postMessage({ type: 'resize', height: 300 });
    frames[0]?.postMessage({ type: 'change', brand: 'visa', isComplete: false, lastFour: '4242' });
    frames[0]?.postMessage({ type: 'submit' });
    respondWith(frames[0], ({ id }) => ({ id, type: 'result', ok: true, value: null }));
    await channel.request({ type: 'focus' });
    expect(events).toEqual([{ type: 'resize', height: 300 }, { type: 'submit' }]);
  });

  it('reconnects after the frame was reloaded, reports it and drops old requests', async () => {
    const { channel, greet, frames, connections } = aPage();
    greet();
    const answer = channel.request({ type: 'encrypt', context: 'c' });
    greet();
    expect(await answer).toEqual({ ok: false, error: 'closed' });
    expect(connections).toEqual([false, true]);
    respondWith(frames[1], ({ id }) => ({ id, type: 'result', ok: true, value: card }));
    expect(await channel.request({ type: 'encrypt', context: 'c' })).toEqual({ ok: true, value: card });
  });
});
