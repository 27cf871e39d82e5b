import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const load = vi.fn();
vi.mock('@fingerprintjs/fingerprintjs', () => ({ load: (options: object) => load(options) }));

/** Imports fresh copies of the modules, whose state is empty as after the browser has loaded a new page. */
async function newPage() {
  vi.resetModules();
  const [fingerprintModule, requests] = await Promise.all([import('./fingerprint'), import('./pending-requests')]);
  return { ...fingerprintModule, ...requests };
}

/** Receives the events of the visitor's input in place of `window`. */
const inputTarget = new EventTarget();

/** What the fingerprint library's `load` resolves with. */
const anAgent = (visitorId: string) => ({ get: async () => ({ visitorId }) });

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, inputTarget[name].bind(inputTarget));
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  load.mockReset().mockResolvedValue(anAgent('f1'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the fingerprint is computed once the page’s first requests have ended and the page is idle', async () => {
  const { startFingerprint, knownFingerprint, trackPending } = await newPage();
  let finishRequest = () => {};
  void trackPending(new Promise<void>((resolve) => (finishRequest = resolve)));
  startFingerprint();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).not.toHaveBeenCalled();
  finishRequest();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(knownFingerprint()).toBe('f1');
  expect(load).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledWith({ monitoring: false });
});

test('if the fingerprint library doesn’t load in time, only the first request waits for it', async () => {
  const { waitForFingerprint, fingerprintWaitMs, knownFingerprint } = await newPage();
  let finishLoading = (_: object) => {};
  load.mockReturnValue(new Promise((resolve) => (finishLoading = resolve)));
  const first = waitForFingerprint();
  await vi.advanceTimersByTimeAsync(fingerprintWaitMs);
  expect(await first).toBe('unavailable');
  expect(await waitForFingerprint()).toBe('unavailable');
  finishLoading(anAgent('late'));
  await vi.advanceTimersByTimeAsync(0);
  expect(knownFingerprint()).toBe('late');
  expect(await waitForFingerprint()).toBe('late');
});

test('the fingerprint is computed when the visitor pauses, but at once if a request needs it', async () => {
  const { waitForFingerprint, startFingerprint } = await newPage();
  const { whenVisitorPauses } = await import('../timing/visitor-input');
  load.mockImplementation(async () => {
    inputTarget.dispatchEvent(new Event('keydown'));
    await whenVisitorPauses();
    return anAgent('f2');
  });
  startFingerprint();
  await vi.advanceTimersByTimeAsync(1_300);
  expect(load).toHaveBeenCalled();
  // The fake clock doesn't advance during this call: if the request waited for a pause, the test would time out.
  expect(await waitForFingerprint()).toBe('f2');
});

test('if the fingerprint library was blocked, the next request tries to load it again', async () => {
  const { waitForFingerprint } = await newPage();
  load.mockRejectedValueOnce(new Error('blocked'));
  expect(await waitForFingerprint()).toBe('unavailable');
  expect(await waitForFingerprint()).toBe('f1');
});

test('the fingerprint is kept in session storage, so that the tab’s next page doesn’t compute it', async () => {
  const first = await newPage();
  expect(await first.waitForFingerprint()).toBe('f1');
  const second = await newPage();
  expect(second.knownFingerprint()).toBe('f1');
  expect(await second.waitForFingerprint()).toBe('f1');
  second.startFingerprint();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
});
