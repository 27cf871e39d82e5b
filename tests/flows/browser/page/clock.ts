import { needsBrowser } from '../needs-browser';
import type { Page } from './page';

type Time = number | string | Date;

/** A time as a number or as `mm:ss`. */
const millisecondsOf = (time: number | string): number =>
  typeof time === 'number'
    ? time
    : time
        .split(':')
        .map(Number)
        .reduce((sum, part) => sum * 60 + part, 0) * 1000;

/** Playwright's `page.clock`. */
export const createClock = (page: Page) => ({
  install: async ({ time }: { time?: Time } = {}) => {
    if (time !== undefined) page.timers.setTime(new Date(time).getTime());
  },
  setSystemTime: async (time: Time) => page.timers.setTime(new Date(time).getTime()),
  setFixedTime: async (time: Time) => page.timers.setFixedTime(new Date(time).getTime()),
  fastForward: async (time: number | string) => {
    page.timers.fastForward(millisecondsOf(time));
    await page.settle();
  },
  runFor: async (time: number | string) => {
    page.timers.runFor(millisecondsOf(time));
    await page.settle();
  },
  pauseAt: needsBrowser('clock.pauseAt'),
  resume: needsBrowser('clock.resume'),
});
