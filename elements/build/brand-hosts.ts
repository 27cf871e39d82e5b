import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface BrandSettings {
  /** The first DNS labels of the brand's hosts: `orbit` for orbit.example. */
  hosts: string[];
  defaultLanguage: string;
  languages: string[];
  languageByCountry?: Record<string, string>;
}

function readBrandSettings(brandsFolder: string): [code: string, settings: BrandSettings][] {
  return readdirSync(brandsFolder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const text = readFileSync(path.join(brandsFolder, entry.name, 'settings.json'), 'utf8');
    return [[entry.name, JSON.parse(text) as BrandSettings]];
  });
}

/** Maps the first DNS label of a brand's host to the brand's code, if the two differ. */
export function brandCodeByHostLabel(brandsFolder: string): Record<string, string> {
  const codeByLabel: Record<string, string> = {};
  for (const [code, settings] of readBrandSettings(brandsFolder))
    for (const label of settings.hosts) if (label !== code) codeByLabel[label] = code;
  return codeByLabel;
}

/** Returns, by brand code, the settings that decide in which language a brand's pages are shown. */
export const brandLanguages = (
  brandsFolder: string,
): Record<string, Pick<BrandSettings, 'defaultLanguage' | 'languages' | 'languageByCountry'>> =>
  Object.fromEntries(
    readBrandSettings(brandsFolder).map(([code, { defaultLanguage, languages, languageByCountry }]) => [
      code,
      { defaultLanguage, languages, ...(languageByCountry && { languageByCountry }) },
    ]),
  );
