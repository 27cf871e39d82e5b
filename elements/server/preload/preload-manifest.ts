import { attributesText } from '../markup';

/** The files that an element needs to render. */
export interface ElementPreloads {
  /** The file that prefetches data and texts. A page loads only the prefetch file of its first element. */
  prefetch?: string;
  /** The module that shows the first view: what the element shows before its other modules have run. */
  firstView?: string;
  /** That module and those that it imports. Versions before 1.2 of the package read only `firstView`. */
  firstViewFiles?: string[];
  /** Files in the assets folder: the element's own file, then the modules that it imports, dependencies first. */
  modules: string[];
  /** The text areas (locale files) that contain the element's texts, such as `plans`. */
  areas: string[];
}

/** The files of one build of the elements. */
export interface BuildPreloads {
  /** By tag. */
  elements: Record<string, ElementPreloads>;
  /** For each brand, the file with its settings and styles, and the files that it imports. */
  brands: Record<string, string[]>;
  /** The text files, by language, then by area. */
  texts: Record<string, Record<string, string>>;
}

/**
 * `full`, the default build, is loaded by sub.js, and `light` by sub-light.js. In engines released before 2023, sub.js
 * loads `light` too.
 */
export type BuildName = 'full' | 'light';

/** The content of `preload.json` in the assets folder. */
export interface PreloadManifest {
  version: string;
  builds: Record<BuildName, BuildPreloads>;
  /** The integrity hash of each file. */
  integrity: Record<string, string>;
}

interface PreloadOptions {
  /** Tags, such as `sub-plans`. */
  elements: readonly string[];
  build?: BuildName | undefined;
  brand?: string | undefined;
  lang?: string | undefined;
}

/**
 * The files that the given elements need to render. Ignores unknown elements. If the first element has a first view,
 * these are the first view's files only: the others would slow down its download, and the page's script requests them
 * once the first view's code has loaded.
 */
export function filesToPreload(
  { builds }: PreloadManifest,
  { elements: tags, build = 'full', brand = '', lang = '' }: PreloadOptions,
): string[] {
  const { elements: preloadsByTag, brands, texts } = builds[build];
  const preloads = tags.flatMap((tag) => preloadsByTag[tag] ?? []);
  const [first] = preloads;
  if (!first) return [];
  const language = texts[lang.toLowerCase()] ?? texts[lang.slice(0, 2).toLowerCase()];
  const modules =
    first.firstViewFiles ?? (first.firstView ? [first.firstView] : preloads.flatMap((element) => element.modules));
  const textFiles = preloads.flatMap(({ areas }) => areas.map((area) => language?.[area]));
  return [...new Set([first.prefetch, ...modules, ...(brands[brand] ?? []), ...textFiles])].filter(
    (file) => file !== undefined,
  );
}

/** The `<link>` of a file. `assets` is the URL of the assets folder. */
export const preloadLink = (
  file: string,
  { assets, integrity }: { assets: string; integrity?: string | undefined },
): string => `<link${attributesText({ href: assets + file, rel: 'modulepreload', integrity })}>`;
