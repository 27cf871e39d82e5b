import type { BrandPalette, BrandSettings, Palette } from '../../contract/site/brand';
import { withTimeLimit } from '../timing/time-limit';
import { addFontFallbacks, type FontFallback } from './font-fallbacks';

type SettingsFile = { default: BrandSettings };
type DesignFile = { default: BuiltBrandDesign };

const settingsFiles = import.meta.glob<SettingsFile>('/brands/*/settings.json');
// The build turns palette.json and design.json into CSS: elements/build/plugins/styles/brand-design.ts.
const designFiles = import.meta.glob<DesignFile>('/brands/*/palette.json', { query: '?sheet' });

/** `/brands/orbit/settings.json` → `orbit` */
const folderNameOf = (path: string) => path.split('/').at(-2) as string;

/** The codes of all brands: the names of the folders under brands/. Adding a folder adds a brand. */
export const brandCodes: readonly string[] = Object.keys(settingsFiles).map(folderNameOf);

/** A brand's palette and design as the build converts them for the elements. */
export interface BuiltBrandDesign {
  /** The design tokens as CSS text. */
  css: string;
  /** The colors that are used outside of style sheets. */
  palette: Record<keyof Omit<BrandPalette, 'radius'>, Pick<Palette, 'background' | 'surface' | 'accent' | 'onAccent'>>;
  /** System typefaces that are shown until the brand's fonts have loaded. */
  fallbacks: readonly FontFallback[];
}

/** A brand as the elements use it. */
export interface Brand extends BuiltBrandDesign {
  settings: BrandSettings;
}

/** Pending or loaded brands, by code. */
const brandPromises = new Map<string, Promise<Brand>>();

/** Loads a brand's settings and design, once. Rejects if they fail to load or if there is no brand with this code. */
export function loadBrand(code: string): Promise<Brand> {
  let promise = brandPromises.get(code);
  if (!promise) {
    promise = fetchBrand(code);
    promise.catch(() => brandPromises.delete(code));
    brandPromises.set(code, promise);
  }
  return promise;
}

async function fetchBrand(code: string): Promise<Brand> {
  const folder = `/brands/${code}`;
  const settingsFile = settingsFiles[`${folder}/settings.json`];
  const designFile = designFiles[`${folder}/palette.json`];
  if (!settingsFile || !designFile) throw new Error(`There is no brand "${code}"`);
  const [settings, design] = await withTimeLimit(Promise.all([settingsFile(), designFile()]));
  addFontFallbacks(design.default.fallbacks);
  return { settings: settings.default, ...design.default };
}
