import path from 'node:path';
import { brandFileOf, isBrandBase, textFileOf } from '../data-paths';
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
      const brand = isBrandBase(id) && brandFileOf(id)?.brand;
      if (brand) found.brands[brand] = fileName;
      const text = textFileOf(id);
      if (text && areas.has(text.area))
        found.texts[text.language] = { ...found.texts[text.language], [text.area]: fileName };
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
    const language = moduleIds.map(textFileOf).find(Boolean)?.language;
    const { brand, file } = moduleIds.map(brandFileOf).find(Boolean) ?? {};
    const legalLanguage = file?.startsWith('legal/') && path.posix.parse(file).name;
    if (language) found.languages[language] = [...(found.languages[language] ?? []), fileName];
    else if (!brand) found.shared.push(fileName);
    else if (legalLanguage) found.legal[brand] = { ...found.legal[brand], [legalLanguage]: [fileName] };
    else found.brands[brand] = [...(found.brands[brand] ?? []), fileName];
  }
  return found;
}
