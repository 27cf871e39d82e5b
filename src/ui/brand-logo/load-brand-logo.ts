import type { SvgTree } from '../svg-tree/render-svg';

const logoFiles = import.meta.glob<{ default: SvgTree }>('/brands/*/logo.svg', { query: '?tree' });

/** Loads the brand's logo; undefined if the brand has none. */
export async function loadLogo(code: string): Promise<SvgTree | undefined> {
  return (await logoFiles[`/brands/${code}/logo.svg`]?.())?.default;
}
