import { expect, test } from 'vitest';
import { PageClock } from './page-clock';

test('fastForward advances the time and calls each due timer once', () => {
  const clock = new PageClock();
  const calls: string[] = [];
  clock.setTimeout(() => calls.push('timeout'), 10_000);
  clock.setInterval(() => calls.push('interval'), 3000);
  const before = new clock.Date().getTime();
  clock.fastForward(10_000);
  expect(calls).toEqual(['interval', 'timeout']);
  expect(clock.Date.now() - before).toBeGreaterThanOrEqual(10_000);
  clock.clearAll();
});

test('runFor calls an interval timer each time it becomes due', () => {
  const clock = new PageClock();
  let calls = 0;
  clock.setInterval(() => {
    calls += 1;
  }, 1000);
  clock.runFor(3500);
  expect(calls).toBe(3);
  clock.clearAll();
});

test('fastForward advances performance.now, and setTime doesn’t', () => {
  const clock = new PageClock();
  const before = clock.performance.now();
  clock.setTime(Date.UTC(1971, 0, 1));
  expect(clock.performance.now() - before).toBeLessThan(1000);
  clock.fastForward(10_000);
  expect(clock.performance.now() - before).toBeGreaterThanOrEqual(10_000);
});

test('fastForward doesn’t call a cleared timer', () => {
  const clock = new PageClock();
  let calls = 0;
  const id = clock.setTimeout(() => {
    calls += 1;
  }, 100);
  clock.clear(id);
  clock.fastForward(1000);
  expect(calls).toBe(0);
});
