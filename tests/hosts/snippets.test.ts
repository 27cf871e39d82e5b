import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../tools/paths';

/** The section about host pages: pages that embed the elements, built with plain HTML, React or another framework. */
const section = readFileSync(inRoot('demo/README.md'), 'utf8').split('\n## Host pages\n')[1] ?? '';
const snippets = [...section.matchAll(/```\w+\n(?:\/\/|<!--) ([\w-]+)(?: -->)?\n([\s\S]+?)\n```/g)].map(
  ([, host = '', code = '']) => ({ host, code }),
);

/** The text without its indentation, which differs between the section and the tested files. */
const withoutIndentation = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n');

test('the section “Host pages” of demo/README.md has a snippet for each host page that needs its own code', () => {
  const snippetHosts = snippets.map(({ host }) => host);
  expect(snippetHosts).toEqual([
    'plain',
    'react19',
    'react18',
    'vue',
    'svelte',
    'angular',
    'preact',
    'server-rendered',
    'shadow',
  ]);
});

test.each(snippets)('the section’s snippet for $host is part of the tested page', ({ host, code }) => {
  const folder = inRoot('tests/hosts', host);
  const sources = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => withoutIndentation(readFileSync(`${folder}/${name}`, 'utf8')));
  expect(sources.some((source) => source.includes(withoutIndentation(code)))).toBe(true);
});
