import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ElementContext } from '../element-context/element-context';
import type { Scene } from '../settings/settings';

const elementWith = (code: string, scene: Scene = 'WEB') =>
  ({
    settings: signal({ scene }),
    brand: signal({ settings: { code }, fallbacks: ['Fallback'] }),
    lang: signal('en'),
  }) as unknown as ElementContext;

let requestedFamilies: string[];
let addedFamilies: string[];
let hasLoadingFailed: boolean;
let stored: Map<string, string>;
let loadFontsWhenIdle: (context: ElementContext) => void;

class FakeFontFace {
  constructor(readonly family: string) {
    requestedFamilies.push(family);
  }

  async load(): Promise<this> {
    if (hasLoadingFailed) throw new DOMException('Invalid font', 'SyntaxError');
    return this;
  }
}

beforeEach(async () => {
  requestedFamilies = [];
  addedFamilies = [];
  hasLoadingFailed = false;
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  vi.stubGlobal('FontFace', FakeFontFace);
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', { fonts: { add: ({ family }: FakeFontFace) => addedFamilies.push(family) } });
  // Loaded fonts are remembered.
  vi.resetModules();
  ({ loadFontsWhenIdle } = await import('./brand-fonts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the fonts of a brand and language are loaded once', async () => {
  loadFontsWhenIdle(elementWith('orbit'));
  loadFontsWhenIdle(elementWith('orbit'));
  await vi.waitFor(() => expect(addedFamilies.length).toBeGreaterThan(0));
  await vi.dynamicImportSettled();
  const loadedFamilies = [...addedFamilies];
  loadFontsWhenIdle(elementWith('orbit'));
  await vi.dynamicImportSettled();
  expect(requestedFamilies).toEqual(loadedFamilies);
});

test('fonts that failed to load are loaded again for the next element', async () => {
  hasLoadingFailed = true;
  loadFontsWhenIdle(elementWith('orbit'));
  await vi.waitFor(() => expect(requestedFamilies.length).toBeGreaterThan(0));
  expect(addedFamilies).toEqual([]);
  hasLoadingFailed = false;
  await vi.waitFor(() => {
    loadFontsWhenIdle(elementWith('orbit'));
    expect(addedFamilies.length).toBeGreaterThan(0);
  });
});

test('fonts that this browser has loaded before are loaded at once, without waiting until the page is idle', async () => {
  loadFontsWhenIdle(elementWith('orbit'));
  await vi.waitFor(() => expect(stored.has('sub-elements:fonts')).toBe(true));
  vi.stubGlobal('requestIdleCallback', () => undefined);
  vi.resetModules();
  addedFamilies = [];
  ({ loadFontsWhenIdle } = await import('./brand-fonts'));
  loadFontsWhenIdle(elementWith('orbit'));
  await vi.waitFor(() => expect(addedFamilies.length).toBeGreaterThan(0));
});

test('a TV keeps the system’s fonts, also with the full build', async () => {
  loadFontsWhenIdle(elementWith('orbit', 'STB'));
  await vi.dynamicImportSettled();
  expect(requestedFamilies).toEqual([]);
});

test('a browser whose data saver is on keeps the system’s fonts', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  loadFontsWhenIdle(elementWith('orbit'));
  await vi.dynamicImportSettled();
  expect(requestedFamilies).toEqual([]);
});
