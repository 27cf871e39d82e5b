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
  /** Legal texts by language, as far as the brand has them. */
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

/** The brands read so far, for jobs that run without a request. */
const loadedBrands = new Map<string, Brand>();

/** A brand by its code. */
export const brandByCode = (code: string): Brand | undefined => loadedBrands.get(code);

/** Reads the brands' folders. Returns the brands by code. */
export function readBrands(folder: URL): ReadonlyMap<string, Brand> {
  const brands = new Map<string, Brand>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const brandFolder = new URL(`${entry.name}/`, folder);
    if (!entry.isDirectory() || !existsSync(new URL('settings.json', brandFolder))) continue;
    const brand = readBrand(brandFolder);
    brands.set(entry.name, brand);
    loadedBrands.set(entry.name, brand);
  }
  if (!brands.has('member')) throw new Error('brands/member/settings.json is missing: it is the default brand');
  return brands;
}

/** A request's brand: from its Brand header, else the host's first label, else the default brand. */
export function brandOf(brands: ReadonlyMap<string, Brand>, code: string | undefined, host: string): Brand {
  const byCode = brands.get((code ?? '').toLowerCase());
  if (byCode) return byCode;
  const label = host.split('.')[0]?.toLowerCase() ?? '';
  for (const brand of brands.values()) if (brand.settings.hosts.includes(label)) return brand;
  return brands.get(label) ?? (brands.get('member') as Brand);
}
