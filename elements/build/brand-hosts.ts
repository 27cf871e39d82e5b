import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface BrandSettings {
  /** The first DNS labels of the brand's hosts: `orbit` for orbit.example. */
  hosts: string[];
  defaultLanguage: string;
  languages: string[];
  languageByCountry?: Record<string, string>;
}

function readBrandSettings(folder: string): [code: string, settings: BrandSettings][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const text = readFileSync(path.join(folder, entry.name, 'settings.json'), 'utf8');
    return [[entry.name, JSON.parse(text) as BrandSettings]];
  });
}

/** Maps the first DNS label of a brand's host to the brand's code, if the two differ. */
export function brandHosts(folder: string): Record<string, string> {
  const codeByLabel: Record<string, string> = {};
  for (const [code, settings] of readBrandSettings(folder))
    for (const label of settings.hosts) if (label !== code) codeByLabel[label] = code;
  return codeByLabel;
}

/** The settings that decide each brand's language. */
export const brandLanguages = (
  folder: string,
): Record<string, Pick<BrandSettings, 'defaultLanguage' | 'languages' | 'languageByCountry'>> =>
  Object.fromEntries(
    readBrandSettings(folder).map(([code, { defaultLanguage, languages, languageByCountry }]) => [
      code,
      { defaultLanguage, languages, ...(languageByCountry && { languageByCountry }) },
    ]),
  );
