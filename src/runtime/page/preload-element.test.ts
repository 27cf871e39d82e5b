import { afterEach, expect, test, vi } from 'vitest';
import { currentPage } from './current-page';
import { preloadElement } from './preload-element';

const load = vi.fn(async () => undefined);
const connect = (connection: object | undefined) => vi.stubGlobal('navigator', { connection });

afterEach(() => {
  load.mockClear();
  vi.unstubAllGlobals();
});

test.each([
  ['without a known connection', undefined, 1],
  ['on 4G', { effectiveType: '4g' }, 1],
  ['on 2G', { effectiveType: 'slow-2g' }, 0],
  ['if the visitor saves data', { effectiveType: '4g', saveData: true }, 0],
])('%s', (_, connection, count) => {
  connect(connection);
  currentPage().load = load;
  preloadElement('sub-checkout');
  expect(load).toHaveBeenCalledTimes(count);
});

test('a failed load is silent', async () => {
  connect(undefined);
  currentPage().load = () => Promise.reject(new Error('offline'));
  preloadElement('sub-checkout');
  await Promise.resolve();
});
