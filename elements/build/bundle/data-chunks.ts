import path from 'node:path';
import { type BrandFile, brandFileOf, isBrandBase, textFileOf } from '../data-paths';

// The chunks of data: texts in a language, and settings, styles, pictures and typefaces of a brand.

/** Whether a file of a brand's folder is a typeface, or the list of typefaces. */
const isFontFile = ({ file }: BrandFile): boolean => /^fonts(\.js|\/)/.test(file);

/** The brand and the name of a typeface's file, such as `orbit-display-latin` for `brands/orbit/fonts/display-latin.woff2`. */
export function fontNameOf(id: string): string | undefined {
  const found = brandFileOf(id);
  return found && isFontFile(found) ? `${found.brand}-${path.posix.parse(found.file).name}` : undefined;
}

/** The code-splitting groups of the bundler for data. */
export const dataGroups = () => [
  // One file per language saves a request before the first screen.
  {
    debugName: 'texts of the plans',
    name: (id: string) => `texts-plans-${textFileOf(id)?.language}`,
    test: (id: string) => ['common', 'plans'].includes(textFileOf(id)?.area ?? ''),
    priority: 1,
  },
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
