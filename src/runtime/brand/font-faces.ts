import type { Language } from '../../contract/languages';

/** A web font of a brand. */
export interface BrandFont {
  family: string;
  /** The file's name in `brands/<brand>/fonts/`. */
  file: string;
  /** The languages that need the file; undefined if all do. */
  languages?: readonly Language[];
  descriptors: FontFaceDescriptors;
}

/** The brand's fonts that a language needs, by the paths of their files. */
export const fontsByPath = (brand: string, fonts: readonly BrandFont[], language: Language): Map<string, BrandFont> =>
  new Map(
    fonts
      .filter(({ languages }) => !languages || languages.includes(language))
      .map((font) => [`/brands/${brand}/fonts/${font.file}`, font]),
  );

/** Paths of the font files that are loading or have loaded. */
const startedPaths = new Set<string>();

/**
 * Adds fonts to the document, each once; `readFile` returns the content of a font's file. Rejects if a font fails to
 * load: its text keeps the fallback typeface, and the next call loads it again.
 */
export async function addFonts(
  fonts: ReadonlyMap<string, BrandFont>,
  readFile: (path: string) => Promise<BufferSource>,
): Promise<void> {
  await Promise.all(
    [...fonts].map(async ([path, { family, descriptors }]) => {
      if (startedPaths.has(path)) return;
      startedPaths.add(path);
      try {
        document.fonts.add(await new FontFace(family, await readFile(path), descriptors).load());
      } catch (error) {
        startedPaths.delete(path);
        throw error;
      }
    }),
  );
}
