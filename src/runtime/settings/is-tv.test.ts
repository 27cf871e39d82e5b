import { expect, it } from 'vitest';
import { isTv } from './is-tv';

it('is true in the scene STB, and false in browsers', () => {
  expect(isTv({ scene: 'STB' })).toBe(true);
  expect(isTv({ scene: 'WEB' })).toBe(false);
});
