import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runChild } from '../../tools/child';
import { inRoot } from '../../tools/paths';
import type { Sandbox } from '../../tools/sandbox/sandbox';

/** A snippet of the documentation: `lang` says how it is tried, `name` what is expected of it or which file it is. */
export interface Snippet {
  page: string;
  lang: string;
  name: string;
  text: string;
}

const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const snippetPattern = /<pre [^>]*data-run="(\w+)"(?: data-name="([^"]*)")?><code>([^<]*)<\/code><\/pre>/g;

/** Addresses of all pages, as the first one lists them. */
export async function docsPages({ pagesOrigin }: Sandbox): Promise<string[]> {
  const home = await (await fetch(`${pagesOrigin}/docs/`)).text();
  return [...new Set([...home.matchAll(/href="(\/docs\/[\w-]+)"/g)].map(([, path = '']) => path))];
}

/** Every snippet of every page. Throws where a page has code that says not how it is tried. */
export async function docsSnippets(sandbox: Sandbox): Promise<Snippet[]> {
  const found: Snippet[] = [];
  for (const page of await docsPages(sandbox)) {
    const html = await (await fetch(sandbox.pagesOrigin + page)).text();
    const here = [...html.matchAll(snippetPattern)].map(([, lang = '', name = '', text = '']) => ({
      page,
      lang,
      name: unescaped(name),
      text: unescaped(text),
    }));
    if (here.length !== html.split('<pre').length - 1) throw new Error(`${page} has code that is not tried`);
    found.push(...here);
  }
  return found;
}

/** A row of a table is tried in its place: a copy of the file with the row at the table's beginning. */
async function fileOf({ name, text }: Snippet): Promise<string> {
  if (!/^\s*\{ group:/.test(text)) return text;
  const file = await readFile(inRoot(name), 'utf8');
  const opening = 'export const methodRows: readonly MethodRow[] = [\n';
  if (!file.includes(opening)) throw new Error(`${name} has no table of that name`);
  return file.replace(opening, `${opening}${text}\n`);
}

/** The types of the texts that the guide to payment methods asks for. */
const newTexts = `import type {} from '${inRoot('src/runtime/i18n/english-texts')}';
declare module '${inRoot('src/runtime/i18n/english-texts')}' {
  interface EnglishTexts {
    'pay-voucher': { code: { label: string; required: string } };
  }
}
`;

/**
 * Checks the types of the snippets with the compiler, as strictly as our own. Those with a path of the project stand in
 * it as if they were there; the others are a page's own sources, beside the typings of the build.
 */
export async function typeErrors(snippets: readonly Snippet[]): Promise<string> {
  // One folder a check: two of them may run at once.
  await mkdir(inRoot('test-results'), { recursive: true });
  const folder = await mkdtemp(inRoot('test-results/docs-snippets-'));
  for (const snippet of snippets) {
    const file = join(folder, snippet.name.startsWith('src/') ? 'project' : 'page', snippet.name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await fileOf(snippet));
  }
  await mkdir(join(folder, 'project'), { recursive: true });
  await writeFile(join(folder, 'project/new-texts.d.ts'), newTexts);
  await cp(join(process.env.SUB_OUT ?? inRoot('dist'), 'types'), join(folder, 'page/types'), { recursive: true });
  const config = {
    extends: inRoot('tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      incremental: false,
      rootDirs: [join(folder, 'project'), inRoot('.')],
      types: ['vite/client'],
      typeRoots: [inRoot('node_modules')],
    },
    include: ['page/*', 'project', inRoot('src/globals.d.ts')],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { output, code } = await runChild(inRoot('node_modules/.bin/tsc'), ['-p', folder], { limit: 60_000 });
  await rm(folder, { recursive: true, force: true });
  return code === 0 ? '' : output;
}

/** The words of a line of a shell, quotes taken off. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );

export interface Curl {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** What a line that begins with curl asks. Throws at an option that it does not know. */
export function readCurl(words: readonly string[]): Curl {
  const asked: Curl = { url: '', method: 'GET', headers: {}, body: undefined };
  const rest = words.slice(1);
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (word === '-X') asked.method = rest.shift() ?? '';
    else if (word === '-d') asked.body = rest.shift();
    else if (word === '-H') {
      const [name = '', value = ''] = (rest.shift() ?? '').split(/: */);
      asked.headers[name] = value;
    } else if (word.startsWith('-') || asked.url) throw new Error(`curl with ${word}`);
    else asked.url = word;
  }
  return asked;
}
