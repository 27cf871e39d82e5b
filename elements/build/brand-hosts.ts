import { readFileSync } from 'node:fs';
import path from 'node:path';
import { subfolders } from './paths.ts';

/** The settings that decide in which language a brand's pages are shown. */
interface BrandLanguages {
  defaultLanguage: string;
  languages: string[];
  languageByCountry?: Record<string, string>;
}

/** Reads the brands' settings. `hosts`: the first DNS labels of the brand's hosts, such as `orbit` for orbit.example. */
const readBrandSettings = (brandsFolder: string): [code: string, settings: BrandLanguages & { hosts: string[] }][] =>
  subfolders(brandsFolder).map((code) => [
    code,
    JSON.parse(readFileSync(path.join(brandsFolder, code, 'settings.json'), 'utf8')),
  ]);

/** Maps the first DNS label of a brand's host to the brand's code, if the two differ. */
export const brandCodeByHostLabel = (brandsFolder: string): Record<string, string> =>
  Object.fromEntries(
    readBrandSettings(brandsFolder).flatMap(([code, { hosts }]) =>
      hosts.filter((label) => label !== code).map((label) => [label, code]),
    ),
  );

export const brandLanguages = (brandsFolder: string): Record<string, BrandLanguages> =>
  Object.fromEntries(
    readBrandSettings(brandsFolder).map(([code, { defaultLanguage, languages, languageByCountry }]) => [
      code,
      { defaultLanguage, languages, ...(languageByCountry && { languageByCountry }) },
    ]),
  );
