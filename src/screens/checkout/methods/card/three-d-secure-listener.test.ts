import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForThreeDSecure } from './three-d-secure-listener';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const origin = 'https://bank.example';
const frame = {};

function aBank() {
  const heard = { onReady: vi.fn(), onDone: vi.fn(), onNoFrame: vi.fn() };
  const document = new EventTarget() as unknown as Document;
  const target = new EventTarget();
  const page = Object.assign(target, { document }) as unknown as Window;
  const stop = listenForThreeDSecure({ origin, target: () => frame, page, patience: 1000, ...heard });
  const say = (state: string, from: object = {}) =>
    target.dispatchEvent(
      Object.assign(new Event('message'), { origin, source: frame, data: { source: 'sub-bank', state }, ...from }),
    );
  const refuse = (blockedURI: string, effectiveDirective = 'frame-src') =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }));
  return { ...heard, say, refuse, stop };
}

test('a page that answers in time stays in its frame', () => {
  const bank = aBank();
  bank.say('ready');
  vi.advanceTimersByTime(5000);
  expect(bank.onReady).toHaveBeenCalledOnce();
  expect(bank.onNoFrame).not.toHaveBeenCalled();
});

test('a silent page is opened outside the frame', () => {
  const bank = aBank();
  vi.advanceTimersByTime(1000);
  expect(bank.onNoFrame).toHaveBeenCalledOnce();
});

test('the end is reported when the payer is done', () => {
  const bank = aBank();
  bank.say('ready');
  bank.say('done');
  expect(bank.onDone).toHaveBeenCalledOnce();
});

test.each([
  ['another origin', { origin: 'https://other.example' }],
  ['another window', { source: {} }],
  ['words that mean nothing', { data: 'done' }],
])('nothing is heard from %s', (_, from) => {
  const bank = aBank();
  bank.say('done', from);
  expect(bank.onDone).not.toHaveBeenCalled();
});

test('a CSP that blocks the frame is reported at once', () => {
  const bank = aBank();
  bank.refuse('https://elsewhere.example/');
  expect(bank.onNoFrame).not.toHaveBeenCalled();
  bank.refuse(`${origin}/3ds`);
  vi.advanceTimersByTime(5000);
  expect(bank.onNoFrame).toHaveBeenCalledOnce();
});

test('messages are ignored after it stops', () => {
  const bank = aBank();
  bank.stop();
  bank.say('done');
  vi.advanceTimersByTime(5000);
  expect(bank.onDone).not.toHaveBeenCalled();
  expect(bank.onNoFrame).not.toHaveBeenCalled();
});
