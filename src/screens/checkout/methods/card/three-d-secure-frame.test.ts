import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForThreeDSecure } from './three-d-secure-frame.lazy';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const issuerOrigin = 'https://bank.example';
/** The window of the frame that shows the issuer's page. */
const frameWindow = {};

/** A simulated 3-D Secure page of a card's issuer, and the handlers of the listener for the page's messages. */
function anIssuerPage() {
  const handlers = { onReady: vi.fn(), onDone: vi.fn(), onFrameBlocked: vi.fn() };
  const document = new EventTarget() as unknown as Document;
  const receiverEvents = new EventTarget();
  const receiver = Object.assign(receiverEvents, { document }) as unknown as Window;
  const stopListening = listenForThreeDSecure({
    origin: issuerOrigin,
    sender: () => frameWindow,
    receiver,
    timeoutMs: 1000,
    ...handlers,
  });
  const sendMessage = (state: string, overrides: object = {}) =>
    receiverEvents.dispatchEvent(
      Object.assign(new Event('message'), {
        origin: issuerOrigin,
        source: frameWindow,
        data: { source: 'sub-bank', state },
        ...overrides,
      }),
    );
  const reportCspViolation = (blockedURI: string, effectiveDirective = 'frame-src') =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }));
  return { ...handlers, sendMessage, reportCspViolation, stopListening };
}

test('an issuer’s page that sends a message in time is not reported as blocked', () => {
  const issuerPage = anIssuerPage();
  issuerPage.sendMessage('ready');
  vi.advanceTimersByTime(5000);
  expect(issuerPage.onReady).toHaveBeenCalledOnce();
  expect(issuerPage.onFrameBlocked).not.toHaveBeenCalled();
});

test('an issuer’s page that sends no message in time is reported as blocked', () => {
  const issuerPage = anIssuerPage();
  vi.advanceTimersByTime(1000);
  expect(issuerPage.onFrameBlocked).toHaveBeenCalledOnce();
});

test('a message with the state “done” reports that the payer has finished', () => {
  const issuerPage = anIssuerPage();
  issuerPage.sendMessage('ready');
  issuerPage.sendMessage('done');
  expect(issuerPage.onDone).toHaveBeenCalledOnce();
});

test.each([
  ['an origin other than the issuer’s', { origin: 'https://other.example' }],
  ['a window other than the frame’s', { source: {} }],
  ['data in an unknown format', { data: 'done' }],
])('a message with %s is ignored', (_, overrides) => {
  const issuerPage = anIssuerPage();
  issuerPage.sendMessage('done', overrides);
  expect(issuerPage.onDone).not.toHaveBeenCalled();
});

test('a CSP violation for the issuer’s origin reports the frame as blocked at once', () => {
  const issuerPage = anIssuerPage();
  issuerPage.reportCspViolation('https://elsewhere.example/');
  expect(issuerPage.onFrameBlocked).not.toHaveBeenCalled();
  issuerPage.reportCspViolation(`${issuerOrigin}/3ds`);
  expect(issuerPage.onFrameBlocked).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5000);
  expect(issuerPage.onFrameBlocked).toHaveBeenCalledOnce();
});

test('a stopped listener ignores messages and the timeout', () => {
  const issuerPage = anIssuerPage();
  issuerPage.stopListening();
  issuerPage.sendMessage('done');
  vi.advanceTimersByTime(5000);
  expect(issuerPage.onDone).not.toHaveBeenCalled();
  expect(issuerPage.onFrameBlocked).not.toHaveBeenCalled();
});
