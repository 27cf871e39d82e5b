import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type BrandFile, brandFileOf, isBrandBase, textFileOf } from '../data-paths';
import { inRoot } from '../paths';

// The chunks of data: texts in a language, and settings, styles, pictures and typefaces of a brand.

/** The text areas of every language. The build has checked that each language has those of `locales/en`. */
const textAreas = readdirSync(inRoot('locales/en')).map((file) => path.parse(file).name);

/**
 * Returns a group for text areas (files in locales/<language>/) that are needed together. For each language, it merges
 * them into one file, which saves requests before the first screen. Each of `areas` is the name of a text area, or a
 * regular expression for several names, such as `pay-.+`. Throws if one of them matches no file: after a renaming, its
 * texts would no longer be merged.
 */
export const textGroup = (...areas: readonly string[]) => {
  const pattern = new RegExp(`^(${areas.join('|')})$`);
  const missing = areas.filter((area) => !textAreas.some((name) => new RegExp(`^(${area})$`).test(name)));
  if (missing.length > 0) throw new Error(`data-chunks.ts: locales/en has no file for ${missing.join(', ')}`);
  return {
    debugName: `texts of ${areas[0]}`,
    name: (id: string) => `texts-${areas[0]}-${textFileOf(id)?.language}`,
    test: (id: string) => pattern.test(textFileOf(id)?.area ?? ''),
    priority: 1,
  };
};

/** Whether a file of a brand's folder is a typeface, or the list of typefaces. */
const isFontFile = ({ file }: BrandFile): boolean => /^fonts(\.js|\/)/.test(file);

/** The brand and the name of a typeface's file, such as `orbit-display-latin` for `brands/orbit/fonts/display-latin.woff2`. */
export function fontNameOf(id: string): string | undefined {
  const found = brandFileOf(id);
  return found && isFontFile(found) ? `${found.brand}-${path.posix.parse(found.file).name}` : undefined;
}

/** The code-splitting groups of the bundler for data. */
export const dataGroups = () => [
  textGroup('plans', 'common'),
  textGroup('checkout', 'card'),
  {
    debugName: 'brands',
    name: (id: string) => `brand-${brandFileOf(id)?.brand}`,
    test: isBrandBase,
    priority: 1,
  },
  {
    debugName: 'art',
    name: (id: string) => `art-${brandFileOf(id)?.brand}`,
    test: (id: string) => brandFileOf(id)?.file.startsWith('art/') === true,
    priority: 1,
  },
  { debugName: 'shared art', name: 'art-shared', test: /[\\/]src[\\/]ui[\\/]brand-art[\\/]shared[\\/]/, priority: 1 },
  {
    debugName: 'fonts',
    name: (id: string) => `font-${fontNameOf(id)}`,
    test: (id: string) => fontNameOf(id) !== undefined,
    priority: 1,
  },
];
