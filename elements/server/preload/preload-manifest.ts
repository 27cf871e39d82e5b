/** What an element's first view loads. */
export interface ElementPreloads {
  /** The file that prefetches data and texts. A page loads only that of its first element. */
  prefetch?: string;
  /** Files in the assets folder: the element, and what it imports, dependencies first. */
  modules: string[];
  /** Its text areas. */
  areas: string[];
}

/** One build of the elements. */
export interface BuildPreloads {
  elements: Record<string, ElementPreloads>;
  /** The file of each brand. */
  brands: Record<string, string>;
  /** The file of each text area by language. */
  texts: Record<string, Record<string, string>>;
}

/** `full` is loaded by sub.js, `light` by sub-light.js, and `tv` by both in engines before 2023. */
export type BuildName = 'full' | 'light' | 'tv';

/** The content of `preload.json` in the assets folder. */
export interface PreloadManifest {
  version: string;
  builds: Record<BuildName, BuildPreloads>;
  /** The integrity hash of each file. */
  integrity: Record<string, string>;
}

interface FilesOptions {
  elements: readonly string[];
  build?: BuildName | undefined;
  brand?: string | undefined;
  lang?: string | undefined;
}

/** The files of these elements' first views, in the order in which they are needed. Ignores unknown names. */
export function preloadFiles(
  { builds }: PreloadManifest,
  { elements, build = 'full', brand = '', lang = '' }: FilesOptions,
): string[] {
  const { elements: known, brands, texts } = builds[build];
  const views = elements.flatMap((tag) => known[tag] ?? []);
  if (views.length === 0) return [];
  const language = texts[lang.toLowerCase()] ?? texts[lang.slice(0, 2).toLowerCase()];
  const files = [
    views[0]?.prefetch,
    ...views.flatMap(({ modules }) => modules),
    brands[brand],
    ...views.flatMap(({ areas }) => areas.map((area) => language?.[area])),
  ];
  return [...new Set(files.filter((file) => file !== undefined))];
}
