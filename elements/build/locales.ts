import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { subfolders } from './paths.ts';

/** Path of the generated module with the product's languages. */
export const languagesFile = 'src/contract/languages.ts';

/** The folders of `locales/`, English first. */
export const languageFolders = (root: string): string[] =>
  subfolders(path.join(root, 'locales')).sort((a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1));

/** The file `language.json`: the language's name, and the texts that show before any element's code has loaded. */
interface LanguageFile {
  name: string;
  loader: Record<'failed' | 'retry', string>;
  unsupported: Record<string, string>;
}

/** What `pick` takes from the files `locales/<language>/language.json`, by language. */
const languageData = <T>(root: string, pick: (file: LanguageFile) => T): Record<string, T> =>
  Object.fromEntries(
    languageFolders(root).map((language) => [
      language,
      pick(JSON.parse(readFileSync(path.join(root, 'locales', language, 'language.json'), 'utf8'))),
    ]),
  );

/**
 * The texts that the loader shows if an element's code fails to load, by language: the message, then the label of the
 * retry button.
 */
export const loaderTexts = (root: string) => languageData(root, ({ loader }) => [loader.failed, loader.retry]);

/** The texts of the notice for engines that aren't supported, by language. */
export const unsupportedTexts = (root: string) => languageData(root, ({ unsupported }) => unsupported);

/** The source code of `languagesFile`: one language per folder of `locales/`, English first, and their names. */
function languagesModule(root: string): string {
  const languages = languageFolders(root);
  return `// Written by \`npm run generate\` from the folders of locales/. Don't edit.

/** Languages of the product. Section 1 of the specification requires en, pt, es and ru. */
export const languages = [${languages.map((language) => `'${language}'`).join(', ')}] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
${Object.entries(languageData(root, ({ name }) => name))
  .map(([language, name]) => `  ${language}: '${name}',`)
  .join('\n')}
};
`;
}

/** Path of the generated module with the types of the English texts, from which the types of all text keys derive. */
const englishTextsFile = 'src/runtime/i18n/english-texts.ts';

/** Areas whose texts the code reads as properties of the JSON, without text keys or a translate function. */
export const areasReadAsJson = ['language'];

/** Areas without typed keys. The card frame has its own translate function. */
const areasWithoutTypes = [...areasReadAsJson, 'card-frame'];

/** The source code of `englishTextsFile`: one area per file of `locales/en/`. */
function englishTextsModule(root: string): string {
  const areas = readdirSync(path.join(root, 'locales/en'))
    .map((file) => path.basename(file, '.json'))
    .filter((area) => !areasWithoutTypes.includes(area))
    .sort();
  const property = (area: string) => (/^\w+$/.test(area) ? area : `'${area}'`);
  const fileOf = (area: string) => `../../../locales/en/${area}.json`;
  const rows = areas.map((area) => `  ${property(area)}: typeof import('${fileOf(area)}');`);
  return `// Written by \`npm run generate\` from the files of locales/en/. Don't edit.

/** The English texts by area. The linter in texts-lint.ts checks that the other languages have the same keys. */
export interface EnglishTexts {
${rows.join('\n')}
}
`;
}

/**
 * The source code of the generated modules with the languages and the text keys, by path. Unlike `elements/generated`,
 * git tracks them, because the build, the sandbox and most tools import the languages (through `src/contract`) when they
 * start, before they could generate them. `texts-lint.ts` fails if a tracked module is out of date.
 */
export const localeModules = (root: string): Record<string, string> => ({
  [languagesFile]: languagesModule(root),
  [englishTextsFile]: englishTextsModule(root),
});

/** Writes the modules of `localeModules` that have changed. */
export function writeLocaleModules(root: string): void {
  for (const [name, source] of Object.entries(localeModules(root))) {
    const file = path.join(root, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  }
}
