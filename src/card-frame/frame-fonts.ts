import type { CardFrameConfig } from '../contract/card-frame';
import { addFonts, type BrandFont, fontsByPath } from '../runtime/brand/font-faces';

// A build plugin handles the queries: `?fonts` returns the list of a brand's web fonts, and `?hashed` the URL and the
// hash of a font's file.
const fontLists = import.meta.glob<readonly BrandFont[]>('/brands/*/palette.json', {
  query: '?fonts',
  import: 'default',
  eager: true,
});
const fontFiles = import.meta.glob<{ url: string; integrity: string }>('/brands/*/fonts/*.woff2', {
  query: '?hashed',
  import: 'default',
  eager: true,
});

/** Reads a font's file. Rejects if its content doesn't have the hash that is part of the frame's script. */
async function readFontFile(path: string): Promise<ArrayBuffer> {
  const { url = '', integrity = '' } = fontFiles[path] ?? {};
  return (await fetch(url, { integrity })).arrayBuffer();
}

/**
 * Loads the brand's fonts that are named in `tokens` (design tokens from the embedding page), so that the card form has
 * the same typeface as the page's own fields. The page can't make the frame load any other font. The fallback typeface
 * is shown until the fonts have loaded, and on TVs and with the browser's data saver, as on the page itself.
 */
export function loadFrameFonts(brand: string, { tokens, language, scene }: CardFrameConfig): void {
  const families = `${tokens.font} ${tokens['label-font']}`;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (scene === 'STB' || connection?.saveData || !families.includes(`"sub-${brand}-`)) return;
  const namedFonts = (fontLists[`/brands/${brand}/palette.json`] ?? []).filter(({ family }) =>
    families.includes(`"${family}"`),
  );
  // Fonts that can't be loaded leave the fallback typeface.
  addFonts(fontsByPath(brand, namedFonts, language), readFontFile).catch(() => undefined);
}
