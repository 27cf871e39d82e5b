import { expect, test } from 'vitest';
import { type Media, matchesQuery } from './media-queries';

const desktop: Media = {
  width: 1280,
  height: 800,
  isTouch: false,
  colorScheme: 'light',
  prefersReducedMotion: false,
  hasForcedColors: false,
  contrast: 'no-preference',
  type: 'screen',
};

test.each([
  ['@container sub-desktop (min-width: 761px)', true],
  ['(max-width: 560px)', false],
  ['(hover: none) and (pointer: coarse)', false],
  ['(prefers-color-scheme: dark)', false],
  ['@media print', false],
  ['@media screen', true],
  ['print, (min-width: 560px)', true],
])('for a desktop screen, matchesQuery("%s") returns %s', (query, isMatch) => {
  expect(matchesQuery(query, desktop)).toBe(isMatch);
});

test('matchesQuery evaluates touch, color scheme and width queries for a phone in dark mode', () => {
  const phone: Media = { ...desktop, width: 360, isTouch: true, colorScheme: 'dark' };
  expect(matchesQuery('(hover: none) and (pointer: coarse)', phone)).toBe(true);
  expect(matchesQuery('(prefers-color-scheme: dark)', phone)).toBe(true);
  expect(matchesQuery('(min-width: 761px)', phone)).toBe(false);
});
