import { browserOnly } from '../browser-only';
import type { Page } from './page';

type Time = number | string | Date;

/** Converts a duration to milliseconds. A number is milliseconds; a text is `ss`, `mm:ss` or `hh:mm:ss`. */
const toMilliseconds = (duration: number | string): number =>
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
    page.timers.fastForward(toMilliseconds(duration));
    await page.settle();
  },
  runFor: async (duration: number | string) => {
    page.timers.runFor(toMilliseconds(duration));
    await page.settle();
  },
  pauseAt: browserOnly('clock.pauseAt'),
  resume: browserOnly('clock.resume'),
});
