import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadFonts } from './load-fonts.lazy';

const addedFamilies: string[] = [];
let hasLoadingFailed = false;

class FakeFontFace {
  constructor(readonly family: string) {}

  async load(): Promise<this> {
    if (hasLoadingFailed) throw new DOMException('Invalid font', 'SyntaxError');
    return this;
  }
}

beforeAll(() => {
  vi.stubGlobal('FontFace', FakeFontFace);
  vi.stubGlobal('document', { fonts: { add: ({ family }: FakeFontFace) => addedFamilies.push(family) } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('loadFonts rejects if a font fails to load, and the next call loads it again', async () => {
  hasLoadingFailed = true;
  await expect(loadFonts('orbit', 'en')).rejects.toThrow('Invalid font');
  hasLoadingFailed = false;
  await loadFonts('orbit', 'en');
  expect(addedFamilies.length).toBeGreaterThan(0);
  const loadedFamilies = [...addedFamilies];
  await loadFonts('orbit', 'en');
  expect(addedFamilies).toEqual(loadedFamilies);
});
