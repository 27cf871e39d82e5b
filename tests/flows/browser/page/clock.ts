import { browserOnly } from '../browser-only';
import type { Page } from './page';

type Time = number | string | Date;

/** The milliseconds of a duration, which is given in milliseconds or as `mm:ss`. */
const millisecondsOf = (duration: number | string): number =>
  typeof duration === 'number'
    ? duration
    : duration
        .split(':')
        .map(Number)
        .reduce((sum, part) => sum * 60 + part, 0) * 1000;

/** Imitates Playwright's `page.clock`. */
export const createClock = (page: Page) => ({
  install: async ({ time }: { time?: Time } = {}) => {
    if (time !== undefined) page.timers.setTime(new Date(time).getTime());
  },
  setSystemTime: async (time: Time) => page.timers.setTime(new Date(time).getTime()),
  setFixedTime: async (time: Time) => page.timers.setFixedTime(new Date(time).getTime()),
  fastForward: async (duration: number | string) => {
    page.timers.fastForward(millisecondsOf(duration));
    await page.settle();
  },
  runFor: async (duration: number | string) => {
    page.timers.runFor(millisecondsOf(duration));
    await page.settle();
  },
  pauseAt: browserOnly('clock.pauseAt'),
  resume: browserOnly('clock.resume'),
});
