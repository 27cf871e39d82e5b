import { beforeEach, expect, test, vi } from 'vitest';
import type { CardFrameConfig } from '../contract/card-frame';
import type { BrandFont } from '../runtime/brand/font-faces';
import { loadFrameFonts } from './frame-fonts';

const addFonts = vi.hoisted(() =>
  vi.fn<(fonts: ReadonlyMap<string, BrandFont>, read: (path: string) => Promise<unknown>) => Promise<void>>(
    async () => undefined,
  ),
);
vi.mock('../runtime/brand/font-faces', async (importOriginal) => ({ ...(await importOriginal<object>()), addFonts }));

beforeEach(() => {
  addFonts.mockClear();
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

test('loads the fonts that the tokens name and the language needs, with the hashes of their files', async () => {
  const fetchFile = vi.fn((_url: string, _init: RequestInit) => Promise.reject(new TypeError('Hash differs')));
  vi.stubGlobal('fetch', fetchFile);
  loadFrameFonts('orbit', createConfig());
  const [fonts, readFile] = addFonts.mock.calls[0] ?? [];
  expect([...(fonts?.keys() ?? [])]).toEqual(['/brands/orbit/fonts/display-latin.woff2']);
  await expect(readFile?.('/brands/orbit/fonts/display-latin.woff2')).rejects.toThrow('Hash differs');
  expect(fetchFile).toHaveBeenCalledWith(expect.stringContaining('display-latin'), {
    integrity: expect.stringMatching(/^sha384-[\w+/]{64}$/),
  });
});

test.each<[string, Partial<CardFrameConfig>]>([
  ['a font of a brand other than the frame’s', { tokens: { font: '"sub-lumen-text",Arial' } }],
  ['fonts that belong to no brand', { tokens: { font: 'Inter, sans-serif', 'label-font': 'Inter' } }],
  ['tokens without a font', { tokens: {} }],
  ['a TV', { scene: 'STB' }],
])('loads nothing for %s', (_, change) => {
  loadFrameFonts('orbit', createConfig(change));
  expect(addFonts).not.toHaveBeenCalled();
});

test('loads nothing if the browser’s data saver is on', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  loadFrameFonts('orbit', createConfig());
  expect(addFonts).not.toHaveBeenCalled();
});
