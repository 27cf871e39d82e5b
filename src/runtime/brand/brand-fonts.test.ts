import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ElementContext } from '../element-context/element-context';
import type { Scene } from '../settings/settings';
import { loadFontsWhenIdle } from './brand-fonts';

const loadFonts = vi.hoisted(() => vi.fn());
vi.mock('./load-fonts.lazy', () => ({ loadFonts }));

const elementWith = (lang: string, scene: Scene = 'WEB') =>
  ({
    settings: signal({ scene }),
    brand: signal({ settings: { code: 'orbit' }, fallbacks: ['Orbit Fallback'] }),
    lang: signal(lang),
  }) as unknown as ElementContext;

beforeEach(() => {
  loadFonts.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the fonts of a brand and language are loaded once', async () => {
  loadFontsWhenIdle(elementWith('en'));
  loadFontsWhenIdle(elementWith('en'));
  await vi.waitFor(() => expect(loadFonts).toHaveBeenCalledWith('orbit', 'en'));
  expect(loadFonts).toHaveBeenCalledTimes(1);
});

test('fonts that failed to load are loaded again for the next element', async () => {
  loadFonts.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await vi.waitFor(() => {
    loadFontsWhenIdle(elementWith('ru'));
    expect(loadFonts).toHaveBeenCalledTimes(2);
  });
});

test('a TV keeps the system’s fonts, also with the full build', async () => {
  loadFontsWhenIdle(elementWith('pt', 'STB'));
  await vi.dynamicImportSettled();
  expect(loadFonts).not.toHaveBeenCalled();
});

test('a browser whose data saver is on keeps the system’s fonts', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  loadFontsWhenIdle(elementWith('es'));
  await vi.dynamicImportSettled();
  expect(loadFonts).not.toHaveBeenCalled();
});
