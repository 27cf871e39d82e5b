import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areasReadAsJson, localeModules } from '../../../../elements/build/locales';
import { payerFields } from '../../../../src/contract/entities/payment-method';
import { errorCatalogue } from '../../../../src/contract/openapi/error-catalogue';
import { root } from '../../paths';
import { checkUses, type ServerKeys } from './check-uses';
import { checkDictionaries, checkUntranslated, readDictionaries, sourceLanguage } from './dictionaries';
import { checkTerms, parseGlossary } from './glossary';
import { findTextUses } from './text-uses';

/** Text keys built from a server value: the prefix, and every value the contract allows. */
const serverKeys: readonly ServerKeys[] = [
  // `onlineWallet` isn't an error code: a failed wallet payment uses this text (`walletTextKey` in failure-reason.ts).
  { prefix: 'errors:', names: [...errorCatalogue.map(({ code }) => code), 'onlineWallet'] },
  { prefix: 'checkout:payer.', names: payerFields },
];

/**
 * Whether a text key in this file counts as a use of the text. validation-reasons.ts only lists keys, so its keys don't
 * count.
 */
const countsAsUse = (path: string): boolean =>
  /^(src|elements)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'src/rules/validation-reasons.ts';

async function checkLocaleModules(folder: string): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(localeModules(folder)).map(async ([file, source]) => {
      const current = await readFile(join(folder, file), 'utf8').catch(() => null);
      return current === source ? [] : [`${file} is out of date with locales/: npm run generate`];
    }),
  );
  return problems.flat();
}

/** Checks the texts of all languages, and the places that use them. */
export async function lintTexts(folder = root): Promise<{ textCount: number; problems: string[] }> {
  const { dictionaries, problems } = await readDictionaries(folder);
  const glossary = parseGlossary(await readFile(join(folder, 'locales/GLOSSARY.md'), 'utf8'));
  const areas = Object.keys(dictionaries[sourceLanguage] ?? {});
  const textUses = findTextUses({
    root: folder,
    config: 'tsconfig.app.json',
    areas,
    serverPrefixes: serverKeys.map(({ prefix }) => prefix),
    countsAsUse,
  });
  const textKeys = Object.values(dictionaries).flatMap((byArea) => Object.values(byArea).flatMap(Object.keys));
  return {
    textCount: textKeys.length,
    problems: [
      ...problems,
      ...(await checkLocaleModules(folder)),
      ...textUses.problems,
      ...checkDictionaries(dictionaries),
      ...checkUntranslated(dictionaries, glossary.sameAsEnglish),
      ...checkTerms(dictionaries, glossary),
      ...checkUses(dictionaries, { uses: textUses.uses, serverKeys, areasReadAsJson }),
    ],
  };
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const { textCount, problems } = await lintTexts();
  for (const problem of problems) console.log(problem);
  console.log(`texts: ${textCount} texts, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
