import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForThreeDSecure } from './three-d-secure-listener';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const origin = 'https://bank.example';
const frameWindow = {};

function anIssuer() {
  const handlers = { onReady: vi.fn(), onDone: vi.fn(), onFrameBlocked: vi.fn() };
  const document = new EventTarget() as unknown as Document;
  const pageEvents = new EventTarget();
  const page = Object.assign(pageEvents, { document }) as unknown as Window;
  const stop = listenForThreeDSecure({ origin, target: () => frameWindow, page, timeoutMs: 1000, ...handlers });
  const sendMessage = (state: string, overrides: object = {}) =>
    pageEvents.dispatchEvent(
      Object.assign(new Event('message'), {
        origin,
        source: frameWindow,
        data: { source: 'sub-bank', state },
        ...overrides,
      }),
    );
  const reportCspViolation = (blockedURI: string, effectiveDirective = 'frame-src') =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }));
  return { ...handlers, sendMessage, reportCspViolation, stop };
}

test('a page that sends a message in time is not reported as blocked', () => {
  const issuer = anIssuer();
  issuer.sendMessage('ready');
  vi.advanceTimersByTime(5000);
  expect(issuer.onReady).toHaveBeenCalledOnce();
  expect(issuer.onFrameBlocked).not.toHaveBeenCalled();
});

test('a page that sends no message is reported as blocked', () => {
  const issuer = anIssuer();
  vi.advanceTimersByTime(1000);
  expect(issuer.onFrameBlocked).toHaveBeenCalledOnce();
});

test('a message with the state “done” reports that the payer has finished', () => {
  const issuer = anIssuer();
  issuer.sendMessage('ready');
  issuer.sendMessage('done');
  expect(issuer.onDone).toHaveBeenCalledOnce();
});

test.each([
  ['an origin other than the issuer’s', { origin: 'https://other.example' }],
  ['a window other than the frame’s', { source: {} }],
  ['data in an unknown format', { data: 'done' }],
])('a message with %s is ignored', (_, overrides) => {
  const issuer = anIssuer();
  issuer.sendMessage('done', overrides);
  expect(issuer.onDone).not.toHaveBeenCalled();
});

test('a CSP violation for the issuer’s origin reports the frame as blocked at once', () => {
  const issuer = anIssuer();
  issuer.reportCspViolation('https://elsewhere.example/');
  expect(issuer.onFrameBlocked).not.toHaveBeenCalled();
  issuer.reportCspViolation(`${origin}/3ds`);
  vi.advanceTimersByTime(5000);
  expect(issuer.onFrameBlocked).toHaveBeenCalledOnce();
});

test('messages are ignored after the listener is stopped', () => {
  const issuer = anIssuer();
  issuer.stop();
  issuer.sendMessage('done');
  vi.advanceTimersByTime(5000);
  expect(issuer.onDone).not.toHaveBeenCalled();
  expect(issuer.onFrameBlocked).not.toHaveBeenCalled();
});
