import type { BrandSettings } from '../../contract/site/brand';
import { withTimeLimit } from '../timing/time-limit';
import { type BuiltBrandDesign, designFiles, settingsFiles } from './brand-files';
import { addFontFallbacks } from './font-fallbacks';

/** `/brands/orbit/settings.json` → `orbit` */
const folderNameOf = (path: string) => path.split('/').at(-2) as string;

/** The codes of all brands: the names of the folders under brands/. Adding a folder adds a brand. */
export const brandCodes: readonly string[] = Object.keys(settingsFiles).map(folderNameOf);

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
