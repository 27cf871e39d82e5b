import { signal } from '@preact/signals-react';
import type { BrandLegal, BrandPalette, BrandSettings } from '../contract/brand';
import type { Language } from '../contract/primitives';
import { brandSheet } from './brand-sheet';

type SettingsFile = { default: BrandSettings };
type PaletteFile = { default: BrandPalette };
type LogoFile = { default: SvgTree };
type LegalFile = { default: BrandLegal };

const settingsFiles = import.meta.glob<SettingsFile>('../../brands/*/settings.json');
const paletteFiles = import.meta.glob<PaletteFile>('../../brands/*/palette.json');
const logoFiles = import.meta.glob<LogoFile>('../../brands/*/logo.svg', { query: '?tree' });

const legalFiles = import.meta.glob<LegalFile>('../../brands/*/legal/*.json');

const codeOf = (path: string) => path.split('/').at(-2) as string;

/** The folders under brands/: adding one is enough. */
export const brandCodes: readonly string[] = Object.keys(settingsFiles).map(codeOf);

/** A brand as the elements use it. */
export interface Brand {
  settings: BrandSettings;
  palette: BrandPalette;
  /** The brand's tokens as text of a sheet. */
  css: string;
}

const loaded = new Map<string, Promise<Brand>>();
const ready = signal<Readonly<Record<string, Brand>>>({});

/** Brands that have come in, by code. */
export const readyBrands = ready;

/** Loads a brand's settings and palette, once. Rejects when they do not come. */
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
  const folder = `../../brands/${code}`;
  const settingsFile = settingsFiles[`${folder}/settings.json`];
  const paletteFile = paletteFiles[`${folder}/palette.json`];
  if (!settingsFile || !paletteFile) throw new Error(`There is no brand "${code}"`);
  const [settings, palette] = await Promise.all([settingsFile(), paletteFile()]);
  const brand: Brand = { settings: settings.default, palette: palette.default, css: brandSheet(palette.default) };
  ready.value = { ...ready.peek(), [code]: brand };
  return brand;
}

/** A drawing as nested data: pages that allow no foreign images still show it. */
export type SvgTree = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (SvgTree | string)[],
];

/** The brand's logo. */
export async function loadLogo(code: string): Promise<SvgTree | undefined> {
  return (await logoFiles[`../../brands/${code}/logo.svg`]?.())?.default;
}

/** The brand's own terms, privacy and other legal texts; undefined where it has none in this language. */
export async function loadLegal(code: string, lang: Language): Promise<BrandLegal | undefined> {
  return (await legalFiles[`../../brands/${code}/legal/${lang}.json`]?.())?.default;
}
