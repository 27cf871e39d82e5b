import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const load = vi.fn();
vi.mock('@fingerprintjs/fingerprintjs', () => ({ load: (options: object) => load(options) }));

/** A fresh copy of the module, as on a new page. */
async function aPage() {
  vi.resetModules();
  const [fingerprintModule, progress] = await Promise.all([import('./fingerprint'), import('./progress')]);
  return { ...fingerprintModule, ...progress };
}

const page = new EventTarget();

const anAgent = (visitorId: string) => ({ get: async () => ({ visitorId }) });

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
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

test('is computed when the page is idle, and not before its first requests have responses', async () => {
  const { startFingerprint, knownFingerprint, track } = await aPage();
  let resolveFingerprint = () => {};
  void track(new Promise<void>((resolve) => (resolveFingerprint = resolve)));
  startFingerprint();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).not.toHaveBeenCalled();
  resolveFingerprint();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(knownFingerprint()).toBe('f1');
  expect(load).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledWith({ monitoring: false });
});

test('if its code doesn’t load, only the first request waits, for a few seconds', async () => {
  const { fingerprint, fingerprintWaitMs, knownFingerprint } = await aPage();
  let arrive = (_: object) => {};
  load.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const first = fingerprint();
  await vi.advanceTimersByTimeAsync(fingerprintWaitMs);
  expect(await first).toBe('unavailable');
  expect(await fingerprint()).toBe('unavailable');
  arrive(anAgent('late'));
  await vi.advanceTimersByTimeAsync(0);
  expect(knownFingerprint()).toBe('late');
  expect(await fingerprint()).toBe('late');
});

test('is computed in the visitor’s pauses until a request needs it', async () => {
  const { fingerprint, startFingerprint } = await aPage();
  const { whenVisitorPauses } = await import('../page/visitor-input');
  load.mockImplementation(async () => {
    page.dispatchEvent(new Event('keydown'));
    await whenVisitorPauses();
    return anAgent('f2');
  });
  startFingerprint();
  await vi.advanceTimersByTimeAsync(1_300);
  expect(load).toHaveBeenCalled();
  // Without a pause, because the time stands still.
  expect(await fingerprint()).toBe('f2');
});

test('loads a blocked library again for the next request', async () => {
  const { fingerprint } = await aPage();
  load.mockRejectedValueOnce(new Error('blocked'));
  expect(await fingerprint()).toBe('unavailable');
  expect(await fingerprint()).toBe('f1');
});

test('is kept in session storage, so that the tab’s next page doesn’t compute it', async () => {
  const first = await aPage();
  expect(await first.fingerprint()).toBe('f1');
  const second = await aPage();
  expect(second.knownFingerprint()).toBe('f1');
  expect(await second.fingerprint()).toBe('f1');
  second.startFingerprint();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
});
