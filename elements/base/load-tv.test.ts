import { beforeEach, expect, test, vi } from 'vitest';
import type { Settings } from '../../src/runtime/settings/settings';
import { preloadTv } from './load-tv';

const loadModule = vi.fn();

beforeEach(() => {
  vi.resetModules();
  loadModule.mockReset().mockReturnValue({ sheet: 'sheet' });
  vi.doMock('./tv/tv', () => loadModule());
});

const settingsWith = (scene: Settings['scene']) => ({ scene }) as Settings;

test('the code for TVs is preloaded on a TV', async () => {
  preloadTv(settingsWith('STB'));
  await vi.waitFor(() => expect(loadModule).toHaveBeenCalledTimes(1));
});

test('the code for TVs isn’t preloaded in other browsers', async () => {
  preloadTv(settingsWith('WEB'));
  await vi.dynamicImportSettled();
  expect(loadModule).not.toHaveBeenCalled();
});

test('a failed preload is ignored, so that the root component handles the failure', async () => {
  loadModule.mockRejectedValue(new Error('offline'));
  const handleRejection = vi.fn();
  process.on('unhandledRejection', handleRejection);
  preloadTv(settingsWith('STB'));
  await vi.waitFor(() => expect(loadModule).toHaveBeenCalledTimes(1));
  await vi.dynamicImportSettled();
  process.off('unhandledRejection', handleRejection);
  expect(handleRejection).not.toHaveBeenCalled();
});
