import { readFile } from 'node:fs/promises';
import { runChild } from '../child';
import { inRoot } from '../paths';
import { pathsBelow } from '../scan';

type Source = { path: string; text: string };

/** Joins names into a path, so that this file doesn't contain the paths that it reports. */
const absoluteFolder = (...names: string[]): string => `/${names.join('/')}/`;

/**
 * Paths and hosts that exist only on one machine or network. They must not be committed. Files whose path matches
 * `except` may contain them.
 */
const patterns: readonly { description: string; pattern: RegExp; except?: RegExp }[] = [
  {
    description: 'a path that exists only on one machine',
    pattern: new RegExp(
      `(?<![\\w.:/-])(${['work', 'root', 'workspace', 'builds'].map((name) => absoluteFolder(name)).join('|')})`,
      'g',
    ),
  },
  { description: 'a path in a home folder', pattern: /(?<![\w.:/-])\/(home|Users)\/[\w.-]+\//g },
  { description: 'a path in a temporary folder', pattern: /(?<![\w.:/-])\/(var\/)?tmp\/[\w.-]+/g },
  {
    description: 'the host of a package registry',
    pattern: /\b(registry\.[\w-]+\.[\w.]+|[\w.-]*(artifactory|verdaccio|nexus)[\w-]*\.[\w.]+)/gi,
    except: /^package-lock\.json$/,
  },
];

/** The only registry host that package-lock.json may contain. */
const lockfileHost = ['registry', 'npmjs', 'org'].join('.');

/** Finds paths that exist only on one machine, and hosts of package registries, in a file. */
export function checkMachinePaths({ path, text }: Source): string[] {
  const problems: string[] = [];
  for (const { description, pattern, except } of patterns) {
    if (except?.test(path)) continue;
    for (const { 0: match, index } of text.matchAll(pattern)) {
      problems.push(`${path}:${text.slice(0, index).split('\n').length} contains ${description}: ${match}`);
    }
  }
  if (path === 'package-lock.json') {
    const hosts = [...text.matchAll(/"resolved": "[a-z+]+:\/\/([^/"]+)/g)].map(([, host]) => host ?? '');
    for (const host of new Set(hosts)) {
      if (host !== lockfileHost) problems.push(`package-lock.json downloads from ${host}`);
    }
  }
  return problems;
}

const binaryFile = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|mp4|gz|br)$/;

/** Lists the project's files: those that Git tracks or would add, or every file if Git can't list them. */
async function projectFiles(): Promise<string[]> {
  const gitArguments = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const list = await runChild('git', gitArguments, { timeoutMs: 30_000 });
  const visiblePaths = new Set(await pathsBelow(''));
  const listed = list.code === 0 ? list.output.split('\0').filter(Boolean) : [...visiblePaths];
  const hidden = listed.filter((path) => path.startsWith('.') && !path.includes('/node_modules/'));
  return [
    // Git also lists deleted files until their deletion is staged.
    ...listed.filter((path) => visiblePaths.has(path)),
    // `pathsBelow` skips hidden folders, so the files for CI, Git and GitHub are added here.
    ...hidden.filter((path) => !visiblePaths.has(path) && /^\.(ci|git)/.test(path)),
  ];
}

async function lintMachinePaths(): Promise<{ fileCount: number; problems: string[] }> {
  const paths = (await projectFiles()).filter((path) => !binaryFile.test(path));
  const checked = paths.map(async (path) => checkMachinePaths({ path, text: await readFile(inRoot(path), 'utf8') }));
  return { fileCount: paths.length, problems: (await Promise.all(checked)).flat() };
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const { fileCount, problems } = await lintMachinePaths();
  for (const problem of problems) console.log(problem);
  console.log(`machine paths: ${fileCount} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
