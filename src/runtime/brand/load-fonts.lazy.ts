import type { Language } from '../../contract/primitives';

interface FontFile {
  family: string;
  file: string;
  /** Absent for all languages. */
  languages?: readonly Language[];
  descriptors: FontFaceDescriptors;
}

const lists = import.meta.glob<{ default: readonly FontFile[] }>('/brands/*/palette.json', { query: '?fonts' });
// Modules, because a page's policy that allows our scripts may not allow fonts.
const files = import.meta.glob<{ default: string }>('/brands/*/fonts/*.woff2', { query: '?bytes' });

const loaded = new Set<string>();

/** Adds the brand's fonts for a language to the document. What fails to load stays in the fallback typeface. */
export async function loadFonts(brand: string, lang: Language): Promise<void> {
  const fonts = (await lists[`/brands/${brand}/palette.json`]?.())?.default ?? [];
  await Promise.all(
    fonts.map(async ({ family, file, languages, descriptors }) => {
      const path = `/brands/${brand}/fonts/${file}`;
      if (loaded.has(path) || (languages && !languages.includes(lang))) return;
      loaded.add(path);
      try {
        const bytes = Uint8Array.from(atob((await files[path]?.())?.default ?? ''), (letter) => letter.charCodeAt(0));
        document.fonts.add(await new FontFace(family, bytes, descriptors).load());
      } catch {
        loaded.delete(path);
      }
    }),
  );
}
