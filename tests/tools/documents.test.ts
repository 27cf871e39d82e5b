import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './paths';
import { pathsBelow } from './scan';

/** Paths in guides that exist only after a reader has followed the guide. */
const pathsMadeByReaders = /aurora|voucher|locales\/it\b|card-key\.json/;

const projectPath = /(?<![\w./@-])(?:src|elements|demo|tests|locales|brands|\.ci|\.github)\/[^\s`'"()[\]|,;#]*/g;
const relativeLink = /\]\((?!\w+:|[/#%])([^)#\s]+)/g;
const npmScript = /\bnpm run ([\w:-]+)/g;

const files = await pathsBelow('');
const documents = files.filter((file) => file.endsWith('.md'));

/**
 * The folder of the project that the document's paths and scripts belong to: an example application, or '' for the
 * whole repository.
 */
function projectOf(document: string): string {
  const example = /^demo\/examples\/[^/]+(?=\/)/.exec(document)?.[0];
  return example && existsSync(inRoot(example, 'package.json')) ? example : '';
}

/**
 * Whether a path in a document exists. In the path, `<name>` and `*` match any name and `**` any folders; a folder may
 * end in a slash.
 */
function matchesFile(path: string): boolean {
  if (existsSync(inRoot(path))) return true;
  const pattern = path
    .replace(/\/$/, '')
    .replace(/<[\w-]+>/g, '*')
    .replace(/[.+?^${}\\]/g, '\\$&')
    .replaceAll('**/', '(?:.+/)?')
    .replace(/(?<![.)])\*/g, '[^/]+');
  const filePattern = new RegExp(`^${pattern}(?:/|$)`);
  return files.some((file) => filePattern.test(file));
}

test('matchesFile finds files by path and by pattern', () => {
  expect(matchesFile('demo/docs/')).toBe(true);
  expect(matchesFile('brands/<brand>/card-key.pem')).toBe(true);
  expect(matchesFile('src/ui/**/*.test.tsx')).toBe(true);
  expect(matchesFile('brands/<brand>/card-keys.pem')).toBe(false);
  expect(matchesFile('demo/document.md')).toBe(false);
});

test.each(documents)('%s mentions only existing paths and npm scripts', async (document) => {
  const text = await readFile(inRoot(document), 'utf8');
  const project = projectOf(document);
  const paths = [...text.matchAll(projectPath)].map(([path]) => join(project, path.replace(/[.:]+$/, '')));
  const links = [...text.matchAll(relativeLink)].map(([, link = '']) => join(dirname(document), link));
  const { scripts } = JSON.parse(await readFile(inRoot(project, 'package.json'), 'utf8')) as { scripts: object };
  const unknown = [
    ...[...paths, ...links].filter((path) => !pathsMadeByReaders.test(path) && !matchesFile(path)),
    ...[...text.matchAll(npmScript)].map(([, script = '']) => script).filter((script) => !(script in scripts)),
  ];
  expect(unknown).toEqual([]);
});
