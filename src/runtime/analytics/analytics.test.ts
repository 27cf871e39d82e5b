import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import ivory from '../../../brands/ivory/settings.json';
import lumen from '../../../brands/lumen/settings.json';
import type { ElementContext } from '../page/element-context';
import { isAnalyticsOn } from './analytics';

/** The context of an element whose brand has these settings. */
const anElementContext = (settings: object) => ({ brand: signal({ settings }) }) as unknown as ElementContext;

test('analytics is on or off according to the brand’s setting `reports`', () => {
  expect(isAnalyticsOn(anElementContext(ivory))).toBe(false);
  expect(isAnalyticsOn(anElementContext(lumen))).toBe(true);
});
