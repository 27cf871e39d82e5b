import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPlans } from '../../../src/contract/calls/plans';
import type { Result } from '../../../src/runtime/api/call-error';
import type { ElementContext } from '../../../src/runtime/element-context/element-context';
import { renderWhenReady } from './with-first-view';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let brandCount = 0;

/**
 * An element's context whose calls get an error after a delay. Each context has a different brand, because contexts
 * with equal settings would share one request.
 */
function contextWithDelay(delayMs: number): { context: ElementContext; requestCount: () => number } {
  const call = vi.fn(
    () =>
      new Promise<Result<unknown>>((resolve) =>
        setTimeout(() => resolve({ ok: false, error: { kind: 'network' } }), delayMs),
      ),
  );
  const settings = signal({ api: 'https://api.example', brand: `brand-${++brandCount}`, scene: 'WEB' });
  const context = { settings, lang: signal('en'), call } as unknown as ElementContext;
  return { context, requestCount: () => call.mock.calls.length };
}

test.each([
  [0, 0],
  [50, 50],
  [5_000, 100],
])('if the response takes %i ms, the screen renders after %i ms', async (delayMs, renderedAfterMs) => {
  const { context, requestCount } = contextWithDelay(delayMs);
  const render = vi.fn();
  renderWhenReady(context, listPlans, {}, render);
  if (renderedAfterMs > 0) await vi.advanceTimersByTimeAsync(renderedAfterMs - 1);
  expect(render).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(render).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(render).toHaveBeenCalledTimes(1);
  expect(requestCount()).toBe(1);
});

test('the screen renders at once and no second request is sent if the response has already arrived', async () => {
  const { context, requestCount } = contextWithDelay(10);
  renderWhenReady(context, listPlans, {}, () => {});
  await vi.advanceTimersByTimeAsync(10);
  const render = vi.fn();
  renderWhenReady(context, listPlans, {}, render);
  expect(render).toHaveBeenCalledTimes(1);
  expect(requestCount()).toBe(1);
});
