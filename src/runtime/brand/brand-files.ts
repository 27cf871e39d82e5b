import type {
  BrandLegal,
  BrandPalette,
  BrandPublicKeys,
  BrandSeller,
  BrandSettings,
  Palette,
} from '../../contract/site/brand';
import type { BrandFont } from './font-faces';
import type { FontFallback } from './font-fallbacks';

// Functions that import the brands' files, by path. The build's plugins handle the queries
// (elements/build/plugins/styles/brand-design.ts, elements/build/plugins/svg-tree.ts).
//
// The npm package contains no brand, so that a new brand or a changed color needs no release of the package. Its build
// replaces this module with elements/package/brand-files.ts, which loads the files from the folder that the operator
// publishes.

/** A brand's palette and design as the build converts them for the elements. */
export interface BuiltBrandDesign {
  /** The design tokens as CSS text. */
  css: string;
  /** The colors that are used outside of style sheets. */
  palette: Record<keyof Omit<BrandPalette, 'radius'>, Pick<Palette, 'background' | 'surface' | 'accent' | 'onAccent'>>;
  /** System typefaces that are shown until the brand's fonts have loaded. */
  fallbacks: readonly FontFallback[];
}

/** An SVG file as nested arrays. They are rendered as inline SVG, because a page's CSP may block images. */
export type SvgTree = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (SvgTree | string)[],
];

export const settingsFiles = import.meta.glob<{ default: BrandSettings }>('/brands/*/settings.json');
export const designFiles = import.meta.glob<{ default: BuiltBrandDesign }>('/brands/*/palette.json', {
  query: '?sheet',
});
export const fontListFiles = import.meta.glob<readonly BrandFont[]>('/brands/*/palette.json', {
  query: '?fonts',
  import: 'default',
});
/** Fonts as base64 in modules, because a page's content security policy may allow our scripts but not our fonts. */
export const fontFiles = import.meta.glob<string>('/brands/*/fonts/*.woff2', { query: '?bytes', import: 'default' });
export const keyFiles = import.meta.glob<{ default: BrandPublicKeys }>('/brands/*/public-keys.json');
export const legalFiles = import.meta.glob<{ default: BrandLegal }>('/brands/*/legal/*.json');
export const sellerFiles = import.meta.glob<{ default: BrandSeller }>('/brands/*/seller.json');
export const logoFiles = import.meta.glob<{ default: SvgTree }>('/brands/*/logo.svg', { query: '?tree' });
export const artFiles = import.meta.glob<{ default: SvgTree }>('/brands/*/art/*.svg', { query: '?tree' });
