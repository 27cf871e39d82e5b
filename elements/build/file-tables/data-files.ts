import type { BuiltChunk, Chunks } from './built-chunks';

export interface DataFiles {
  /** The file of each brand's settings and style. */
  brands: Record<string, string>;
  /** The file of each text area, by language and then by area. */
  texts: Record<string, Record<string, string>>;
}

/** Finds the built files that contain a brand's settings and style, or one of the given text areas. */
export function dataFiles(built: readonly BuiltChunk[], areas: ReadonlySet<string>): DataFiles {
  const found: DataFiles = { brands: {}, texts: {} };
  for (const { moduleIds, fileName } of built) {
    for (const id of moduleIds) {
      const brand = /[\\/]brands[\\/]([\w-]+)[\\/](?:settings\.json|sheet\.js)$/.exec(id)?.[1];
      if (brand) found.brands[brand] = fileName;
      const [, lang, area] = /[\\/]locales[\\/](\w+)[\\/]([\w-]+)\.json$/.exec(id) ?? [];
      if (lang && area && areas.has(area)) found.texts[lang] = { ...found.texts[lang], [area]: fileName };
    }
  }
  return found;
}

export interface FilesByUse {
  /** Code that every brand and language shares. */
  shared: string[];
  languages: Record<string, string[]>;
  brands: Record<string, string[]>;
  /** Legal texts by brand, then by language. */
  legal: Record<string, Record<string, string[]>>;
}

/** A build's files, grouped by the language, the brand or the legal text that they belong to. */
export function filesByUse(chunks: Chunks): FilesByUse {
  const found: FilesByUse = { shared: [], languages: {}, brands: {}, legal: {} };
  for (const { moduleIds, fileName } of chunks.values()) {
    const [, folder, name = '', legalLanguage] =
      moduleIds.map((id) => /[\\/](locales|brands)[\\/]([\w-]+)[\\/](?:legal[\\/]([\w-]+))?/.exec(id)).find(Boolean) ??
      [];
    if (!folder) found.shared.push(fileName);
    else if (legalLanguage) {
      found.legal[name] = { ...found.legal[name], [legalLanguage]: [fileName] };
    } else {
      const group = folder === 'locales' ? found.languages : found.brands;
      group[name] = [...(group[name] ?? []), fileName];
    }
  }
  return found;
}
