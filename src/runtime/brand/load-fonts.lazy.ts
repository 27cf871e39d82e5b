import type { Language } from '../../contract/primitives';

interface FontFile {
  family: string;
  /** The file's name in `brands/<brand>/fonts/`. */
  file: string;
  /** The languages that need the file; undefined if all do. */
  languages?: readonly Language[];
  descriptors: FontFaceDescriptors;
}

// A build plugin handles the queries: an import with `?fonts` returns the list of the brand's web fonts, and an import
// with `?bytes` returns the font file's content as base64.
const fontLists = import.meta.glob<{ default: readonly FontFile[] }>('/brands/*/palette.json', { query: '?fonts' });
// Font files are bundled as modules, because a page's content security policy may allow our scripts but not our fonts.
const fontFiles = import.meta.glob<{ default: string }>('/brands/*/fonts/*.woff2', { query: '?bytes' });

/** Paths of the font files that are loading or have loaded. */
const startedPaths = new Set<string>();

/**
 * Adds the brand's fonts for a language to the document. Families for which `isUsed` is false aren't loaded. Rejects if
 * a font fails to load: its text keeps the fallback typeface, and the next call loads it again.
 */
export async function loadFonts(
  brand: string,
  lang: Language,
  isUsed: (family: string) => boolean = () => true,
): Promise<void> {
  const fonts = (await fontLists[`/brands/${brand}/palette.json`]?.())?.default ?? [];
  await Promise.all(
    fonts.map(async ({ family, file, languages, descriptors }) => {
      const path = `/brands/${brand}/fonts/${file}`;
      if (startedPaths.has(path) || (languages && !languages.includes(lang)) || !isUsed(family)) return;
      startedPaths.add(path);
      try {
        const base64 = (await fontFiles[path]?.())?.default ?? '';
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        document.fonts.add(await new FontFace(family, bytes, descriptors).load());
      } catch (error) {
        startedPaths.delete(path);
        throw error;
      }
    }),
  );
}
