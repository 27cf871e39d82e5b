import type { BrandPalette, BrandSettings } from '../../contract/site/brand';
import { withTimeLimit } from '../page/time-limit';
import { brandSheet } from './brand-sheet';

type SettingsFile = { default: BrandSettings };
type PaletteFile = { default: BrandPalette };

const settingsFiles = import.meta.glob<SettingsFile>('/brands/*/settings.json');
const paletteFiles = import.meta.glob<PaletteFile>('/brands/*/palette.json');

const codeOf = (path: string) => path.split('/').at(-2) as string;

/** The folders under brands/. Adding a folder adds a brand. */
export const brandCodes: readonly string[] = Object.keys(settingsFiles).map(codeOf);

/** A brand as the elements use it. */
export interface Brand {
  settings: BrandSettings;
  palette: BrandPalette;
  /** The brand's design tokens as CSS text. */
  css: string;
}

const loaded = new Map<string, Promise<Brand>>();

/** Loads a brand's settings and palette, once. Rejects if they fail to load. */
export function loadBrand(code: string): Promise<Brand> {
  let promise = loaded.get(code);
  if (!promise) {
    promise = fetchBrand(code);
    promise.catch(() => loaded.delete(code));
    loaded.set(code, promise);
  }
  return promise;
}

async function fetchBrand(code: string): Promise<Brand> {
  const folder = `/brands/${code}`;
  const settingsFile = settingsFiles[`${folder}/settings.json`];
  const paletteFile = paletteFiles[`${folder}/palette.json`];
  if (!settingsFile || !paletteFile) throw new Error(`There is no brand "${code}"`);
  const [settings, palette] = await withTimeLimit(Promise.all([settingsFile(), paletteFile()]));
  return { settings: settings.default, palette: palette.default, css: brandSheet(palette.default) };
}
