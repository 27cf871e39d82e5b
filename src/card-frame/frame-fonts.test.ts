import { beforeEach, expect, test, vi } from 'vitest';
import type { CardFrameConfig } from '../contract/card-frame/card-frame';
import { loadFrameFonts } from './frame-fonts';

const loadFonts = vi.hoisted(() => vi.fn());
vi.mock('../runtime/brand/load-fonts.lazy', () => ({ loadFonts }));

beforeEach(() => {
  loadFonts.mockReset();
  vi.stubGlobal('navigator', {});
});

const createConfig = (change: Partial<CardFrameConfig> = {}): CardFrameConfig => ({
  language: 'en',
  tokens: { font: 'system-ui', 'label-font': '"sub-orbit-display","sub-orbit-display-fallback",Arial' },
  acceptedSchemes: [],
  savedScheme: '',
  scene: 'WEB',
  theme: 'light',
  ...change,
});

test('loads the font families that the tokens name', async () => {
  loadFrameFonts('orbit', createConfig());
  await vi.waitFor(() => expect(loadFonts).toHaveBeenCalledWith('orbit', 'en', expect.any(Function)));
  const isUsed = loadFonts.mock.calls[0]?.[2] as (family: string) => boolean;
  expect(['sub-orbit-display', 'sub-orbit-text', 'sub-orbit-disp'].map(isUsed)).toEqual([true, false, false]);
});

test.each<[string, Partial<CardFrameConfig>]>([
  ['a font of a brand other than the frame’s', { tokens: { font: '"sub-lumen-text",Arial' } }],
  ['fonts that belong to no brand', { tokens: { font: 'Inter, sans-serif', 'label-font': 'Inter' } }],
  ['tokens without a font', { tokens: {} }],
  ['a TV', { scene: 'STB' }],
])('loads nothing for %s', async (_, change) => {
  loadFrameFonts('orbit', createConfig(change));
  await vi.dynamicImportSettled();
  expect(loadFonts).not.toHaveBeenCalled();
});

test('loads nothing if the browser’s data saver is on', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  loadFrameFonts('orbit', createConfig());
  await vi.dynamicImportSettled();
  expect(loadFonts).not.toHaveBeenCalled();
});
