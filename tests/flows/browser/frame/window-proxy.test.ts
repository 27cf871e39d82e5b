import { expect, test } from 'vitest';
import type { Frame } from './frame';
import { deliverMessage } from './window-proxy';

interface FrameOptions {
  origin?: string;
  opener?: Frame;
}

/** A stub with what `deliverMessage` uses of a frame, and the messages that the frame has received. */
function stubFrame({ origin = '', opener }: FrameOptions = {}) {
  const received: { data: unknown; origin: string }[] = [];
  const window = Object.assign(new EventTarget(), { MessageEvent });
  window.addEventListener('message', (event) => {
    const { data, origin } = event as MessageEvent;
    received.push({ data, origin });
  });
  const stub = { origin, isBlank: origin === '', parent: null, page: { opener_: opener ?? null }, window };
  return { frame: { ...stub, proxyFor: () => window } as unknown as Frame, received };
}

const page = 'https://page.example';
const delivery = () => new Promise((resolve) => setImmediate(resolve));

test.each(['/', undefined])(
  'a blank pop-up can send a message with the target %s to the page that opened it',
  async (target) => {
    const opener = stubFrame({ origin: page });
    const popup = stubFrame({ opener: opener.frame });
    deliverMessage(opener.frame, { data: 'hello', sender: popup.frame, target });
    await delivery();
    expect(opener.received).toEqual([{ data: 'hello', origin: page }]);
  },
);

test('a blank pop-up receives a message for the origin of the page that opened it', async () => {
  const opener = stubFrame({ origin: page });
  const popup = stubFrame({ opener: opener.frame });
  deliverMessage(popup.frame, { data: 'hello', sender: opener.frame, target: page });
  await delivery();
  expect(popup.received).toEqual([{ data: 'hello', origin: page }]);
});

test('a pop-up that has left its blank document has an origin of its own', async () => {
  const opener = stubFrame({ origin: page });
  const popup = stubFrame({ origin: 'https://bank.example', opener: opener.frame });
  deliverMessage(opener.frame, { data: 'for its own origin', sender: popup.frame, target: '/' });
  deliverMessage(popup.frame, { data: 'for the page', sender: opener.frame, target: page });
  deliverMessage(opener.frame, { data: 'done', sender: popup.frame, target: page });
  await delivery();
  expect(opener.received).toEqual([{ data: 'done', origin: 'https://bank.example' }]);
  expect(popup.received).toEqual([]);
});

test.each(['/', 'https://other.example'])(
  'a frame of another origin gets no message with the target %s',
  async (target) => {
    const sender = stubFrame({ origin: page });
    const receiver = stubFrame({ origin: 'https://receiver.example' });
    deliverMessage(receiver.frame, { data: 'hello', sender: sender.frame, target });
    deliverMessage(receiver.frame, { data: 'for everyone', sender: sender.frame, target: '*' });
    await delivery();
    expect(receiver.received).toEqual([{ data: 'for everyone', origin: page }]);
  },
);
