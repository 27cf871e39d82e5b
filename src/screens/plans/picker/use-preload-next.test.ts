import { afterEach, expect, test, vi } from 'vitest';
import { currentPage } from '../../../runtime/page/current-page';
import { preloadElement } from './use-preload-next';

const preloadNext = vi.fn();
const load = vi.fn(async () => undefined);
const stubConnection = (connection: object | undefined) => vi.stubGlobal('navigator', { connection });

afterEach(() => {
  preloadNext.mockClear();
  vi.unstubAllGlobals();
  delete currentPage().preloadNext;
});

test.each([
  ['preloads the next element if the connection’s speed is unknown', undefined, 1],
  ['preloads the next element on 4G', { effectiveType: '4g' }, 1],
  ['doesn’t preload on 2G', { effectiveType: '2g' }, 0],
  ['doesn’t preload on slow 2G', { effectiveType: 'slow-2g' }, 0],
  ['doesn’t preload in the browser’s data-saver mode', { effectiveType: '4g', saveData: true }, 0],
])('preloadElement %s', (_, connection, callCount) => {
  stubConnection(connection);
  Object.assign(currentPage(), { preloadNext, load });
  preloadElement('sub-checkout', 'pt');
  expect(preloadNext.mock.calls).toEqual(Array.from({ length: callCount }, () => ['sub-checkout', 'pt']));
});

test('preloadElement loads nothing if the page has no function `preloadNext`', () => {
  stubConnection(undefined);
  Object.assign(currentPage(), { load });
  preloadElement('sub-checkout', 'en');
  expect(load).not.toHaveBeenCalled();
});
