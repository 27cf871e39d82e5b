import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import ivory from '../../../brands/ivory/settings.json';
import lumen from '../../../brands/lumen/settings.json';
import type { ElementContext } from '../element-context/element-context';
import { isAnalyticsOn } from './analytics-state';

/** Creates the context of an element whose brand has these settings. */
const anElementContext = (settings: object) => ({ brand: signal({ settings }) }) as unknown as ElementContext;

test('analytics is on only if the brand’s setting `reports` is true', () => {
  expect(isAnalyticsOn(anElementContext(ivory))).toBe(false);
  expect(isAnalyticsOn(anElementContext(lumen))).toBe(true);
});
