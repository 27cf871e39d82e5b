import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { reactTimeSlice, timeSliceMs } from './react-time-slice';

const requireFromReactDom = createRequire(createRequire(import.meta.url).resolve('react-dom'));
const transform = reactTimeSlice().transform as (code: string, id: string) => { code: string } | undefined;

interface Scheduler {
  unstable_scheduleCallback(priority: number, work: () => void): void;
  unstable_shouldYield(): boolean;
}

/** How long the scheduler works before it yields, by a clock that advances by a millisecond at each reading. */
function workDurationMs(code: string): number {
  let now = 0;
  const scheduledTasks: (() => void)[] = [];
  const scheduler = {} as Scheduler;
  const run = new Function('exports', 'performance', 'setTimeout', 'clearTimeout', 'setImmediate', code);
  run(scheduler, { now: () => now++ }, undefined, undefined, (task: () => void) => scheduledTasks.push(task));
  let workedMs = 0;
  scheduler.unstable_scheduleCallback(3, () => {
    while (!scheduler.unstable_shouldYield()) workedMs++;
  });
  scheduledTasks[0]?.();
  return workedMs;
}

test('React’s scheduler yields after the longer time slice', async () => {
  const file = requireFromReactDom.resolve('scheduler/cjs/scheduler.production.js');
  const code = await readFile(file, 'utf8');
  expect(workDurationMs(code)).toBeLessThan(5);
  const workedMs = workDurationMs(transform(code, file)?.code ?? '');
  expect(workedMs).toBeGreaterThan(timeSliceMs - 5);
  expect(workedMs).toBeLessThan(timeSliceMs);
});

test('a scheduler without the expected code fails the build', () => {
  expect(() => transform('var frame = 5;', '/node_modules/scheduler/cjs/scheduler.production.js')).toThrow(
    'react-time-slice',
  );
  expect(transform('frameInterval = 5,', '/src/elsewhere.js')).toBeUndefined();
});
