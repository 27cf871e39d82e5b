import { afterEach, describe, expect, it } from 'vitest';
import {
  type CardFrameConfig,
  type Connect,
  isHello,
  type PageMessage,
  protocolVersion,
} from '../../contract/card-frame';
import { type FrameWindow, openChannel, readFrameUrl } from './channel';

const pageOrigin = 'https://shop.example';
const config: CardFrameConfig = {
  language: 'en',
  tokens: {},
  acceptedSchemes: [],
  savedScheme: '',
  scene: 'WEB',
  theme: 'light',
};
const connect: Connect = {
  source: 'sub-elements',
  version: protocolVersion,
  type: 'connect',
  nonce: 'n1',
  kind: 'card',
  brand: 'orbit',
  config,
};

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function openFrame(location: FrameWindow['location'] = { hash: `#parent=${encodeURIComponent(pageOrigin)}&nonce=n1` }) {
  const sent: { message: unknown; targetOrigin: string }[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const requests: PageMessage[] = [];
  const connections: { connect: Connect; origin: string }[] = [];
  const frame: FrameWindow = {
    parent: { postMessage: (message, targetOrigin) => sent.push({ message, targetOrigin }) },
    location,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  const isOpen = openChannel(frame, {
    onConnect: (message, origin, notify) => {
      connections.push({ connect: message, origin });
      // A test that receives this message knows that the frame uses the port.
      notify({ type: 'submit' });
    },
    onRequest: (request) => requests.push(request),
  });
  /**
   * Delivers the page's `connect` message with a port to the frame; `changes` replaces fields of the event. Returns the
   * page's port.
   */
  const deliverConnect = (changes: { origin?: string; source?: unknown; data?: unknown } = {}) => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const event = { origin: pageOrigin, source: frame.parent, data: connect, ports: [port2], ...changes };
    for (const listener of [...listeners]) listener(event as unknown as MessageEvent);
    return port1;
  };
  return { isOpen, sent, requests, connections, deliverConnect };
}

const nextMessage = (port: MessagePort) =>
  new Promise<unknown>((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
  });

describe('the frame’s URL', () => {
  it('contains the embedding page’s origin and the nonce', () => {
    expect(readFrameUrl({ hash: '#parent=http%3A%2F%2Flocalhost%3A4174&nonce=x' })).toEqual({
      origin: 'http://localhost:4174',
      nonce: 'x',
    });
  });

  it.each([
    '',
    '#nonce=x',
    '#parent=https://shop.example',
    '#parent=*&nonce=x',
    '#parent=null&nonce=x',
    '#parent=https://shop.example/path&nonce=x',
    '#parent=javascript:alert(1)&nonce=x',
  ])('is invalid with the hash %j', (hash) => {
    expect(readFrameUrl({ hash })).toBeNull();
  });

  it('is invalid if the browser reports an embedding page with a different origin', () => {
    const hash = `#parent=${pageOrigin}&nonce=x`;
    expect(readFrameUrl({ hash, ancestorOrigins: ['https://evil.example'] })).toBeNull();
    expect(readFrameUrl({ hash, ancestorOrigins: [pageOrigin] })).not.toBeNull();
  });
});

describe('openChannel', () => {
  it('posts `hello` once, only to the embedding page’s origin', () => {
    const { isOpen, sent } = openFrame();
    expect(isOpen).toBe(true);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.targetOrigin).toBe(pageOrigin);
    expect(isHello(sent[0]?.message)).toBe(true);
  });

  it('posts nothing if the URL doesn’t name the embedding page’s origin', () => {
    const { isOpen, sent } = openFrame({ hash: '' });
    expect(isOpen).toBe(false);
    expect(sent).toEqual([]);
  });

  it('posts nothing in a top-level window', () => {
    const sent: unknown[] = [];
    const frame: FrameWindow & { postMessage(message: unknown): void } = {
      postMessage: (message) => sent.push(message),
      get parent() {
        return frame;
      },
      location: { hash: `#parent=${encodeURIComponent(pageOrigin)}&nonce=n1` },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    expect(openChannel(frame, { onConnect: () => undefined, onRequest: () => undefined })).toBe(false);
    expect(sent).toEqual([]);
  });

  it('accepts the page’s `connect` message and uses the port that came with it', async () => {
    const { connections, deliverConnect } = openFrame();
    const port = deliverConnect();
    expect(connections).toEqual([{ connect, origin: pageOrigin }]);
    expect(await nextMessage(port)).toEqual({ type: 'submit' });
  });

  it.each([
    ['origin', { origin: 'https://evil.example' }],
    ['source window', { source: {} }],
    ['nonce', { data: { ...connect, nonce: 'n2' } }],
    ['version', { data: { ...connect, version: protocolVersion - 1 } }],
    ['kind', { data: { ...connect, kind: 'bankPin' } }],
    ['configuration', { data: { ...connect, config: {} } }],
  ])('ignores a `connect` message with the wrong %s', (_, changes) => {
    const { connections, deliverConnect } = openFrame();
    deliverConnect(changes);
    expect(connections).toEqual([]);
  });

  it('ignores a second `connect` message and its port', async () => {
    const { connections, requests, deliverConnect } = openFrame();
    const firstPort = deliverConnect();
    const secondPort = deliverConnect({ data: { ...connect, brand: 'lumen' } });
    expect(connections).toHaveLength(1);
    secondPort.postMessage({ id: 1, type: 'encrypt', context: 'mine' });
    firstPort.postMessage({ id: 2, type: 'nonsense' });
    await nextMessage(firstPort);
    expect(await nextMessage(firstPort)).toMatchObject({ id: 2, error: 'unknown' });
    expect(requests).toEqual([]);
  });

  it.each([null, 7, 'encrypt', [], { type: 'encrypt' }, { id: {}, type: 'encrypt', context: 'c' }])(
    'doesn’t answer the message %j, which has no valid id',
    async (message) => {
      const { requests, deliverConnect } = openFrame();
      const port = deliverConnect();
      await nextMessage(port);
      port.postMessage(message);
      port.postMessage({ id: 3, type: 'nonsense' });
      expect(await nextMessage(port)).toMatchObject({ id: 3 });
      expect(requests).toEqual([]);
    },
  );

  it('passes valid requests to onRequest and answers unknown ones with an error', async () => {
    const { requests, deliverConnect } = openFrame();
    const port = deliverConnect();
    await nextMessage(port);
    port.postMessage({ id: 1, type: 'read' });
    expect(await nextMessage(port)).toEqual({ id: 1, type: 'result', ok: false, error: 'unknown' });
    port.postMessage({ id: 2, type: 'validate' });
    port.postMessage({ id: 3, type: 'nonsense' });
    await nextMessage(port);
    expect(requests).toEqual([{ id: 2, type: 'validate' }]);
  });
});
