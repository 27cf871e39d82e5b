import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import ivory from '../../../brands/ivory/settings.json';
import lumen from '../../../brands/lumen/settings.json';
import type { ElementContext } from '../page/element-context';
import { areOn } from './analytics';

/** An element of a brand with these settings. */
const anElementOf = (settings: object) => ({ brand: signal({ settings }) }) as unknown as ElementContext;

test('a brand without reports has no analytics', () => {
  expect(areOn(anElementOf(ivory))).toBe(false);
  expect(areOn(anElementOf(lumen))).toBe(true);
});
