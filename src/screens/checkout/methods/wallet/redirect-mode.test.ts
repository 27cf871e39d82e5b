import { expect, test } from 'vitest';
import { type Surroundings, wayThere } from './redirect-mode';

const desktop: Surroundings = { scene: 'WEB', isPortal: false, isFramed: false, isTouch: false };

test.each([
  ['a window on somebody’s page', {}, 'window'],
  ['the page itself in the portal', { isPortal: true }, 'page'],
  ['the page itself on a phone', { isTouch: true }, 'page'],
  [
    'a window out of a frame, on a phone and in the portal too',
    { isFramed: true, isTouch: true, isPortal: true },
    'window',
  ],
  ['a code for the phone on a television', { scene: 'STB', isPortal: true, isFramed: true }, 'phone'],
] as const)('a payer goes by %s', (_, change, way) => {
  expect(wayThere({ ...desktop, ...change })).toBe(way);
});
