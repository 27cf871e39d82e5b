import type { Language } from '../../contract/primitives';
import { addFonts, type BrandFont, fontsByPath } from './font-faces';

// A build plugin handles the queries: an import with `?fonts` returns the list of the brand's web fonts, and an import
// with `?bytes` returns the font file's content as base64.
const fontLists = import.meta.glob<readonly BrandFont[]>('/brands/*/palette.json', {
  query: '?fonts',
  import: 'default',
});
// Font files are bundled as modules, because a page's content security policy may allow our scripts but not our fonts.
const fontFiles = import.meta.glob<string>('/brands/*/fonts/*.woff2', { query: '?bytes', import: 'default' });

/** Adds the brand's fonts for a language to the document. Rejects if a font fails to load; the next call tries again. */
export async function loadFonts(brand: string, lang: Language): Promise<void> {
  const fonts = (await fontLists[`/brands/${brand}/palette.json`]?.()) ?? [];
  await addFonts(fontsByPath(brand, fonts, lang), async (path) => {
    const base64 = (await fontFiles[path]?.()) ?? '';
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  });
}
