import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import ivory from '../../../brands/ivory/settings.json';
import lumen from '../../../brands/lumen/settings.json';
import type { ElementContext } from '../page/element-context';
import { isAnalyticsOn } from './analytics';

/** An element of a brand with these settings. */
const anElementOf = (settings: object) => ({ brand: signal({ settings }) }) as unknown as ElementContext;

test('analytics is off for a brand whose setting `reports` is false', () => {
  expect(isAnalyticsOn(anElementOf(ivory))).toBe(false);
  expect(isAnalyticsOn(anElementOf(lumen))).toBe(true);
});
