import { readFile } from 'node:fs/promises';
import { runChild } from './child';
import { inRoot } from './paths';
import { filesBelow, withoutComments } from './scan';
import {
  dottedAreas,
  dynamicPrefixes,
  type Language,
  languages,
  lockHost,
  pluralForms,
  sharedWords,
  traces,
} from './text-usage';

type Source = { path: string; text: string };

/** Language → area → dotted key → text. */
export type Dictionaries = Record<string, Record<string, Record<string, string>>>;

const plural = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string): string => key.replace(plural, '');

/** Nested JSON as dotted keys; anything that is no text and no object is a problem. */
export function flatten(value: unknown, at = ''): Record<string, string> {
  if (typeof value === 'string') return { [at]: value };
  if (!value || typeof value !== 'object')
    throw new Error(`${at || 'The file'} is neither a text nor a group of texts`);
  return Object.assign({}, ...Object.entries(value).map(([key, part]) => flatten(part, at ? `${at}.${key}` : key)));
}

function placeholders(texts: Record<string, string>, base: string): string {
  const own = Object.entries(texts).filter(([key]) => baseOf(key) === base);
  const names = own.flatMap(([, text]) => [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, name]) => name ?? ''));
  return [...new Set(names)].sort().join(', ');
}

/** Keys that one language has and another has not, empty texts, missing plural forms, differing placeholders. */
export function checkDictionaries(dictionaries: Dictionaries): string[] {
  const problems: string[] = [];
  const areas = new Set(languages.flatMap((lang) => Object.keys(dictionaries[lang] ?? {})));
  for (const area of areas) {
    const texts = (lang: Language) => dictionaries[lang]?.[area] ?? {};
    const bases = new Set(languages.flatMap((lang) => Object.keys(texts(lang)).map(baseOf)));
    for (const base of bases) {
      const counted = languages.some((lang) => `${base}_other` in texts(lang));
      const shown = languages.map((lang) => placeholders(texts(lang), base));
      for (const [index, lang] of languages.entries()) {
        const wanted = counted ? pluralForms[lang].map((form) => `${base}_${form}`) : [base];
        for (const key of wanted) {
          if (!(key in texts(lang))) problems.push(`locales/${lang}/${area}.json has no ${key}`);
          else if (!texts(lang)[key]?.trim()) problems.push(`locales/${lang}/${area}.json: ${key} is empty`);
        }
        if (wanted.every((key) => key in texts(lang)) && shown[index] !== shown[0]) {
          problems.push(`locales/${lang}/${area}.json: ${base} fills in {${shown[index]}}, in en {${shown[0]}}`);
        }
      }
    }
  }
  return problems;
}

/** Texts that stand in another language as they are in English. */
export function checkUntranslated(dictionaries: Dictionaries, shared = sharedWords): string[] {
  const problems: string[] = [];
  const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ''));
  for (const [area, english] of Object.entries(dictionaries.en ?? {})) {
    for (const lang of languages.filter((one) => one !== 'en')) {
      for (const [key, text] of Object.entries(dictionaries[lang]?.[area] ?? {})) {
        const isEnglish = text === english[key] && hasWords(text);
        if (isEnglish && !(Object.hasOwn(shared, text) && shared[text]?.includes(lang)))
          problems.push(`locales/${lang}/${area}.json: ${key} is English: ${text}`);
      }
    }
  }
  return problems;
}

/** `t('plans:title')` and `t('save')`, which is short for `common:save`. */
const spoken = /(?<![\w.])t\(\s*['"](?:([\w-]+):)?([\w-]+(?:\.[\w-]+)*)['"]/g;

type Use = { area: string; key: string; place: string; certain: boolean };

/** Keys and beginnings of keys that sources write. A beginning ends where a value is put in. */
export function usesOf({ path, text }: Source, areas: string[]): { keys: Use[]; prefixes: Use[] } {
  const keys: Use[] = [];
  const prefixes: Use[] = [];
  const source = /\.tsx?$/.test(path) ? withoutComments(text) : text;
  const note = (index: number, area: string, rest: string, certain: boolean) => {
    const use = { area, place: `${path}:${source.slice(0, index).split('\n').length}`, certain };
    const [start = '', filled] = rest.split('${');
    if (filled !== undefined || start === '' || start.endsWith('.')) prefixes.push({ ...use, key: start });
    else if (/^-?\w[\w-]*(\.-?\w[\w-]*)*$/.test(start)) keys.push({ ...use, key: start });
  };
  const literals = new RegExp(`(?<=['"\`])(${areas.join('|')})([:.])([^'"\`\\n]*)`, 'g');
  if (areas.length > 0) {
    for (const { index, 1: area = '', 2: sign, 3: rest = '' } of source.matchAll(literals)) {
      if (/[^\w.${}()[\]?!-]/.test(rest.split('${')[0] ?? '')) continue;
      if (sign === ':' || dottedAreas.includes(area)) note(index, area, rest, true);
      // `checkout.done` may be anything; if it happens to be a key, the key is in use.
      else if (!rest.includes('${') && rest !== '' && !rest.endsWith('.')) note(index, area, rest, false);
    }
  }
  for (const { index, 1: area, 2: key = '' } of source.matchAll(spoken)) {
    if (area ? !areas.includes(area) : !areas.includes(key.split('.')[0] ?? ''))
      note(index, area ?? 'common', key, true);
  }
  return { keys, prefixes };
}

/** Keys that sources use and no dictionary has, keys nobody uses, beginnings the table does not know. */
export function checkUses(dictionaries: Dictionaries, sources: Source[], known = dynamicPrefixes): string[] {
  const english = dictionaries.en ?? {};
  const areas = [
    ...new Set([...Object.keys(english), ...Object.keys(known).map((prefix) => prefix.replace(/:.*/, ''))]),
  ];
  const uses = sources.map((source) => usesOf(source, areas));
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { area, key, place, certain } of uses.flatMap(({ keys }) => keys)) {
    const below = Object.keys(english[area] ?? {}).filter(
      (one) => baseOf(one) === key || one === key || one.startsWith(`${key}.`),
    );
    for (const one of below) used.add(`${area}:${one}`);
    if (below.length === 0 && certain) problems.push(`${place} uses ${area}:${key}, which no dictionary has`);
  }
  const written = uses
    .flatMap(({ prefixes }) => prefixes)
    .map(({ area, key, place }) => ({ prefix: `${area}:${key}`, place }));
  for (const { prefix, place } of written) {
    if (!(prefix in known))
      problems.push(`${place} makes keys below ${prefix}; name that beginning in tests/tools/text-usage.ts`);
  }
  for (const prefix of Object.keys(known)) {
    if (!written.some((one) => one.prefix === prefix))
      problems.push(`tests/tools/text-usage.ts: no source makes keys below ${prefix}`);
  }
  for (const [area, texts] of Object.entries(english)) {
    // Who imports the file itself reads its texts by property.
    if (sources.some(({ text }) => new RegExp(`locales/[^'"\`]*/${area}\\.json`).test(text))) continue;
    for (const key of Object.keys(texts)) {
      const full = `${area}:${key}`;
      const covered = used.has(full) || Object.keys(known).some((prefix) => full.startsWith(prefix));
      if (!covered) problems.push(`locales/en/${area}.json: nothing uses ${key}`);
    }
  }
  return problems;
}

/** Paths of a machine and hosts of a registry in a file. */
export function checkTraces({ path, text }: Source): string[] {
  const problems: string[] = [];
  for (const { what, pattern, except } of traces) {
    if (except?.test(path)) continue;
    for (const { 0: found, index } of text.matchAll(pattern)) {
      problems.push(`${path}:${text.slice(0, index).split('\n').length} names ${what}: ${found}`);
    }
  }
  if (path === 'package-lock.json') {
    const hosts = [...text.matchAll(/"resolved": "[a-z+]+:\/\/([^/"]+)/g)].map(([, host]) => host ?? '');
    for (const host of new Set(hosts)) if (host !== lockHost) problems.push(`package-lock.json resolves from ${host}`);
  }
  return problems;
}

const binary = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|mp4|gz|br)$/;

async function read(paths: string[]): Promise<Source[]> {
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(inRoot(path), 'utf8') })));
}

/** Files that belong to the project: git's list, or everything where there is no git. */
async function projectFiles(): Promise<string[]> {
  const list = await runChild(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    {
      limit: 30_000,
    },
  );
  const existing = new Set(await filesBelow(''));
  const named = list.code === 0 ? list.output.split('\0').filter(Boolean) : [...existing];
  // What is deleted but not yet committed is still in git's list.
  const hidden = named.filter((path) => path.startsWith('.') && !path.includes('/node_modules/'));
  return [
    ...named.filter((path) => existing.has(path)),
    ...hidden.filter((path) => !existing.has(path) && /^\.(ci|git)/.test(path)),
  ];
}

async function dictionariesOf(paths: string[]): Promise<{ dictionaries: Dictionaries; problems: string[] }> {
  const dictionaries: Dictionaries = {};
  const problems: string[] = [];
  for (const { path, text } of await read(paths.filter((one) => /^locales\/\w+\/[\w-]+\.json$/.test(one)))) {
    const [, lang = '', file = ''] = path.split('/');
    try {
      dictionaries[lang] = { ...dictionaries[lang], [file.replace('.json', '')]: flatten(JSON.parse(text)) };
    } catch (error) {
      problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { dictionaries, problems };
}

/** Problems of the whole tree. */
export async function textsLint(): Promise<{ files: number; problems: string[] }> {
  const paths = await projectFiles();
  const { dictionaries, problems } = await dictionariesOf(await filesBelow('locales'));
  const speaking = paths.filter(
    (path) => /^(src|elements|brands|demo)\/.*\.(tsx?|json|html)$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const texts = await read(paths.filter((path) => !binary.test(path)));
  return {
    files: texts.length,
    problems: [
      ...problems,
      ...checkDictionaries(dictionaries),
      ...checkUntranslated(dictionaries),
      ...checkUses(dictionaries, await read(speaking)),
      ...texts.flatMap(checkTraces),
    ],
  };
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const { files, problems } = await textsLint();
  for (const problem of problems) console.log(problem);
  console.log(`words: ${files} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
