// Which brand or language a module belongs to, by the module's id in the bundler.

export interface BrandFile {
  brand: string;
  /** Path in the brand's folder, with slashes, such as `fonts/display-latin.woff2`. */
  file: string;
}

/** The brand and the file of a module in brands/<brand>/. */
export function brandFileOf(id: string): BrandFile | undefined {
  const [, brand, file] = /(?:^|[\\/])brands[\\/]([\w-]+)[\\/]([^?]+)/.exec(id) ?? [];
  return brand && file ? { brand, file: file.replaceAll('\\', '/') } : undefined;
}

/** Whether a module contains a brand's settings or style, which every element needs. */
export const isBrandBase = (id: string): boolean => ['settings.json', 'sheet.js'].includes(brandFileOf(id)?.file ?? '');

export interface TextFile {
  language: string;
  /** The text area, such as `checkout`. */
  area: string;
}

/** The language and the text area of a module in locales/<language>/. */
export function textFileOf(id: string): TextFile | undefined {
  const [, language, area] = /(?:^|[\\/])locales[\\/]([\w-]+)[\\/]([\w-]+)\.json/.exec(id) ?? [];
  return language && area ? { language, area } : undefined;
}
