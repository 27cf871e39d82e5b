import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The module with the product's languages, which `npm run build` and `npm run dev` write from the folders of `locales/`. */
export const languagesFile = 'src/contract/languages.ts';

/** The folders of `locales/`, English first. */
export const languageFolders = (root: string): string[] =>
  readdirSync(path.join(root, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));

/** The texts that the loader shows when nothing else has loaded, by language. */
export const loaderTexts = (root: string): Record<string, unknown> =>
  Object.fromEntries(
    languageFolders(root).map((name) => [
      name,
      JSON.parse(readFileSync(path.join(root, 'locales', name, 'loader.json'), 'utf8')),
    ]),
  );

/** The source of the module: one language per folder of `locales/`, English first. */
export function languagesModule(root: string): string {
  const languages = languageFolders(root);
  return `// Written by \`npm run build\` from the folders of locales/. Don't edit.

/** Languages of the product. Source: specification, section 1. */
export const languages = [${languages.map((language) => `'${language}'`).join(', ')}] as const;
export type Language = (typeof languages)[number];
`;
}

/** Writes the module if the folders have changed. */
export function writeLanguages(root: string): void {
  const file = path.join(root, languagesFile);
  const source = languagesModule(root);
  if (readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
}
