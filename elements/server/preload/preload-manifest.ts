import { attributesText } from '../markup';

/** The files that an element needs to render. */
export interface ElementPreloads {
  /** The file that prefetches data and texts. A page loads only the prefetch file of its first element. */
  prefetch?: string;
  /** The module that shows the first view: what the element shows before its other modules have run. */
  firstView?: string;
  /** Files in the assets folder: the element's own file, then the modules that it imports, dependencies first. */
  modules: string[];
  /** The text areas (locale files) that contain the element's texts, such as `plans`. */
  areas: string[];
}

/** The files of one build of the elements. */
export interface BuildPreloads {
  /** By tag. */
  elements: Record<string, ElementPreloads>;
  /** For each brand, the file with its settings and styles. */
  brands: Record<string, string>;
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

/** A file that an element needs to render. */
export interface PreloadFile {
  /** Name in the assets folder. */
  file: string;
  /**
   * `modulepreload` also compiles the module. Modules that run after the first view use `preload`, because compiling
   * them before the first view would delay it.
   */
  rel: 'modulepreload' | 'preload';
}

/** The files that the given elements need to render, sorted by when they are needed. Ignores unknown elements. */
export function filesToPreload(
  { builds }: PreloadManifest,
  { elements: tags, build = 'full', brand = '', lang = '' }: PreloadOptions,
): PreloadFile[] {
  const { elements: preloadsByTag, brands, texts } = builds[build];
  const preloads = tags.flatMap((tag) => preloadsByTag[tag] ?? []);
  const [first] = preloads;
  if (!first) return [];
  const language = texts[lang.toLowerCase()] ?? texts[lang.slice(0, 2).toLowerCase()];
  const modules = preloads.flatMap((element) => element.modules);
  const brandAndTexts = [brands[brand], ...preloads.flatMap(({ areas }) => areas.map((area) => language?.[area]))];
  const { prefetch, firstView } = first;
  const firstFiles = firstView ? [prefetch, firstView, ...brandAndTexts] : [prefetch, ...modules, ...brandAndTexts];
  return [...new Set([...firstFiles, ...modules])]
    .filter((file) => file !== undefined)
    .map((file) => ({ file, rel: firstFiles.includes(file) ? 'modulepreload' : 'preload' }));
}

/** The attributes of a file's link, without its URL. They are also the parameters of its entry in a `Link` header. */
export const linkAttributes = ({ rel }: PreloadFile): Record<string, string> =>
  // With these attributes, import() reuses the preloaded file.
  rel === 'preload' ? { rel, as: 'script', crossorigin: 'anonymous', fetchpriority: 'low' } : { rel };

/** The `<link>` of a file. `assets` is the URL of the assets folder. */
export const preloadLink = (
  preload: PreloadFile,
  { assets, integrity }: { assets: string; integrity?: string | undefined },
): string => `<link${attributesText({ href: assets + preload.file, ...linkAttributes(preload), integrity })}>`;
