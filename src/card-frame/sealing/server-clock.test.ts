import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerClock } from './server-clock';

const serverTime = Date.UTC(2026, 10, 28, 12);
const dayMs = 86_400_000;

type FakeResponse = { headers: Headers };
const respondWith = (headers: Record<string, string>) => (): Promise<FakeResponse> =>
  Promise.resolve({ headers: new Headers(headers) });
const dateHeader = (time: number) => ({ Date: new Date(time).toUTCString() });

const fetchDocument = vi.fn<() => Promise<FakeResponse>>();

beforeEach(() => {
  // The device's clock is two days slow.
  vi.useFakeTimers({ now: serverTime - 2 * dayMs });
  vi.stubGlobal('fetch', fetchDocument);
  vi.stubGlobal('location', { pathname: '/v1/card-frame.html' });
  fetchDocument.mockReset().mockImplementation(respondWith(dateHeader(serverTime)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the card frame knows the server’s time although the device’s clock is wrong', async () => {
  const clock = createServerClock();
  expect(await clock()).toBe(serverTime);
  vi.advanceTimersByTime(10 * 60_000);
  expect(await clock()).toBe(serverTime + 10 * 60_000);
  expect(fetchDocument).toHaveBeenCalledExactlyOnceWith('/v1/card-frame.html', { method: 'HEAD', cache: 'no-store' });
});

test('adds the time that the response has been in a cache', async () => {
  fetchDocument.mockImplementation(respondWith({ ...dateHeader(serverTime - 90_000), Age: '90' }));
  expect(await createServerClock()()).toBe(serverTime);
});

test('reads the time again after the device has slept, or after its clock was set', async () => {
  const clock = createServerClock();
  await clock();
  for (const jumpMs of [3 * 3_600_000, 2 * dayMs]) {
    // Only the device's clock continues, as during sleep in some browsers.
    vi.setSystemTime(Date.now() + jumpMs);
    const now = serverTime + jumpMs;
    fetchDocument.mockImplementation(respondWith(dateHeader(now)));
    expect(await clock()).toBe(now);
  }
});

test('uses the device’s clock if the server doesn’t answer or sends no date, and asks again the next time', async () => {
  fetchDocument.mockImplementation(() => Promise.reject(new TypeError('offline')));
  const clock = createServerClock();
  expect(await clock()).toBe(Date.now());
  fetchDocument.mockImplementation(respondWith({}));
  expect(await clock()).toBe(Date.now());
  fetchDocument.mockImplementation(() => new Promise(() => undefined));
  const pending = clock();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await pending).toBe(Date.now());
  fetchDocument.mockImplementation(respondWith(dateHeader(serverTime)));
  expect(await clock()).toBe(serverTime);
});
