import type { SvgTree } from './render-svg';

// With `?tree`, the build converts each SVG file to a tree of elements (`elements/build/plugins/svg-tree.ts`).
const logoFiles = import.meta.glob<{ default: SvgTree }>('/brands/*/logo.svg', { query: '?tree' });

/** Loads a brand's logo. Returns undefined if the brand has none. */
export async function loadLogo(brandCode: string): Promise<SvgTree | undefined> {
  return (await logoFiles[`/brands/${brandCode}/logo.svg`]?.())?.default;
}
