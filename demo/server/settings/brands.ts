import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../../../src/contract/primitives';
import type { BrandLegal, BrandPalette, BrandSeller, BrandSettings } from '../../../src/contract/site/brand';
import {
  brandLegalSchema,
  brandPaletteSchema,
  brandSellerSchema,
  brandSettingsSchema,
} from '../../../src/contract/site/brand';

export interface Brand {
  settings: BrandSettings;
  palette: BrandPalette | null;
  /** The brand's legal texts by language. Some languages may be missing. */
  legal: Partial<Record<Language, BrandLegal>>;
  seller: BrandSeller | null;
}

const readJson = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'));

function readBrand(folder: URL): Brand {
  const settings = brandSettingsSchema.parse(readJson(new URL('settings.json', folder)));
  const paletteFile = new URL('palette.json', folder);
  const palette = existsSync(paletteFile) ? brandPaletteSchema.parse(readJson(paletteFile)) : null;
  const sellerFile = new URL('seller.json', folder);
  const seller = existsSync(sellerFile) ? brandSellerSchema.parse(readJson(sellerFile)) : null;
  const legal: Brand['legal'] = {};
  for (const language of settings.languages) {
    const file = new URL(`legal/${language}.json`, folder);
    if (existsSync(file)) legal[language] = brandLegalSchema.parse(readJson(file));
  }
  return { settings, palette, legal, seller };
}

/** All brands that were read. For functions that don't get the server's `Services`, which contain the brands too. */
const loadedBrands = new Map<string, Brand>();

/** Finds a brand by its code. */
export const brandByCode = (code: string): Brand | undefined => loadedBrands.get(code);

/**
 * Reads all brands from the subfolders of `folder` and returns them by code, which is the subfolder's name. Afterwards,
 * `brandByCode` finds these brands too.
 */
export function readBrands(folder: URL): ReadonlyMap<string, Brand> {
  const brands = new Map<string, Brand>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const brandFolder = new URL(`${entry.name}/`, folder);
    if (!entry.isDirectory() || !existsSync(new URL('settings.json', brandFolder))) continue;
    const brand = readBrand(brandFolder);
    brands.set(entry.name, brand);
    loadedBrands.set(entry.name, brand);
  }
  if (!brands.has('member')) throw new Error('brands/member/settings.json is missing: `member` is the default brand');
  return brands;
}

/** The first labels of the brands' host names: `orbit` for `orbit.shop.example`. */
export const brandLabelsOf = (brands: ReadonlyMap<string, Brand>): string[] =>
  [...brands].flatMap(([code, { settings }]) => [code, ...settings.hosts]);

/** The brand of a request: named by the `Brand` header, else by the first label of the host, else the default brand. */
export function brandOf(brands: ReadonlyMap<string, Brand>, code: string | undefined, host: string): Brand {
  const byCode = brands.get((code ?? '').toLowerCase());
  if (byCode) return byCode;
  const label = host.split('.')[0]?.toLowerCase() ?? '';
  for (const brand of brands.values()) if (brand.settings.hosts.includes(label)) return brand;
  return brands.get(label) ?? (brands.get('member') as Brand);
}
