import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runChild } from '../../tools/child';
import { inRoot } from '../../tools/paths';
import type { Sandbox } from '../../tools/sandbox/sandbox';

/** A snippet of the documentation. `name` is its file name or the name of its test. */
export interface Snippet {
  /** Path of the page. */
  page: string;
  /** Language of the code, such as `ts`. */
  lang: string;
  name: string;
  text: string;
}

const unescapeHtml = (html: string): string =>
  html
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Matches the HTML of a snippet. The last group is its code, with a span for each highlighted token. */
const snippetPattern =
  /<div data-lang="(\w+)"(?: data-name="([^"]*)")?[^>]*>.*?<pre [^>]*><code[^>]*>(.*?)<\/code><\/pre>/gs;

/** Throws if the documentation isn't built. Without this check, tests would fail because they find no pages. */
export async function requireBuiltDocs({ pagesOrigin }: Sandbox): Promise<void> {
  const { ok } = await fetch(`${pagesOrigin}/docs/`);
  if (!ok) throw new Error('The documentation is not built. Run `npm run docs`, then start the tests again.');
}

/** Fetches the sitemap of the documentation and returns the paths of all pages. */
export async function fetchPagePaths({ pagesOrigin }: Sandbox): Promise<string[]> {
  const sitemap = await (await fetch(`${pagesOrigin}/docs/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/**
 * Fetches all pages and returns their snippets. Throws if a page has a code block without `data-lang`, because no test
 * would check it.
 */
export async function fetchSnippets(sandbox: Sandbox): Promise<Snippet[]> {
  const allSnippets: Snippet[] = [];
  for (const page of await fetchPagePaths(sandbox)) {
    const html = await (await fetch(sandbox.pagesOrigin + page)).text();
    const snippets = [...html.matchAll(snippetPattern)].map(([, lang = '', name = '', text = '']) => ({
      page,
      lang,
      name: unescapeHtml(name),
      text: unescapeHtml(text.replace(/<[^>]+>/g, '')),
    }));
    if (snippets.length !== html.split('<pre').length - 1)
      throw new Error(`${page} has a code block without data-lang`);
    allSnippets.push(...snippets);
  }
  return allSnippets;
}

/**
 * What to compile: the snippet or, if it is a row of `registryRows` (the table of payment methods in `src`), a copy of
 * the table's file with this row.
 */
async function sourceOf({ name, text }: Snippet): Promise<string> {
  if (!/^\s*\{ group:/.test(text)) return text;
  const file = await readFile(inRoot(name), 'utf8');
  const opening = 'export const registryRows: readonly RegistryRow[] = ownData<RegistryRow[]>([\n';
  if (!file.includes(opening)) throw new Error(`${name} has no table registryRows`);
  return file.replace(opening, `${opening}${text}\n`);
}

/** Declares the texts that the payment methods guide adds. */
const newTexts = `import type {} from '${inRoot('src/runtime/i18n/english-texts')}';
declare module '${inRoot('src/runtime/i18n/english-texts')}' {
  interface EnglishTexts {
    'pay-voucher': { code: { label: string; required: string } };
  }
}
`;

/**
 * Type-checks the snippets with the project's compiler options. Returns the compiler's errors, or an empty string.
 * Snippets whose name is a path in `src` are checked as if they were at this path. All others are checked as a
 * partner's sources, with the typings of the build.
 */
export async function findTypeErrors(snippets: readonly Snippet[]): Promise<string> {
  // A folder per check, because checks can run concurrently.
  await mkdir(inRoot('test-results'), { recursive: true });
  const folder = await mkdtemp(inRoot('test-results/docs-snippets-'));
  for (const snippet of snippets) {
    const file = join(folder, snippet.name.startsWith('src/') ? 'project' : 'page', snippet.name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await sourceOf(snippet));
  }
  await mkdir(join(folder, 'project'), { recursive: true });
  await writeFile(join(folder, 'project/new-texts.d.ts'), newTexts);
  // Next.js is installed only by the test of its example application.
  await writeFile(
    join(folder, 'page/next-cache.d.ts'),
    "declare module 'next/cache' {\n  export function cacheLife(profile: string): void;\n}\n",
  );
  await cp(join(process.env.SUB_OUT ?? inRoot('dist'), 'types'), join(folder, 'page/types'), { recursive: true });
  const config = {
    extends: inRoot('tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      incremental: false,
      experimentalDecorators: true,
      rootDirs: [join(folder, 'project'), inRoot('.')],
      types: ['vite/client'],
      typeRoots: [inRoot('node_modules')],
    },
    include: ['page/*', 'page/app', 'project', inRoot('src/globals.d.ts')],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { output, code } = await runChild(inRoot('node_modules/.bin/tsc'), ['-p', folder], { timeoutMs: 60_000 });
  await rm(folder, { recursive: true, force: true });
  return code === 0 ? '' : output;
}

/** The words of a shell command, without quotes. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );

/** A parsed curl command. */
export interface Curl {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Parses the words of a curl command. Throws for an unknown option. */
export function parseCurl(words: readonly string[]): Curl {
  const curl: Curl = { url: '', method: 'GET', headers: {}, body: undefined };
  const remainingWords = words.slice(1);
  while (remainingWords.length > 0) {
    const word = remainingWords.shift() ?? '';
    if (word === '-X') curl.method = remainingWords.shift() ?? '';
    else if (word === '-d') curl.body = remainingWords.shift();
    else if (word === '-H') {
      const [name = '', value = ''] = (remainingWords.shift() ?? '').split(/: */);
      curl.headers[name] = value;
    } else if (word.startsWith('-') || curl.url) throw new Error(`Unknown curl argument: ${word}`);
    else curl.url = word;
  }
  return curl;
}
