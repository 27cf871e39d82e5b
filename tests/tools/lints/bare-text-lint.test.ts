import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBareTexts } from './bare-text-lint';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bare-text-'));
  const compilerOptions = { strict: true, jsx: 'preserve', module: 'esnext', types: [], noEmit: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.tsx'] }));
});
afterAll(() => rm(folder, { recursive: true }));

/** The lines of bare texts in JSX. */
async function linesIn(jsx: string, isInLightDom = true): Promise<number[]> {
  const declarations = `declare global { namespace JSX { interface Element { props: object }
    interface IntrinsicElements { p: object; b: object } } }
    declare const on: boolean; declare const text: string; declare const icon: JSX.Element;
    declare const late: string | undefined; export const view = `;
  await writeFile(join(folder, 'a.tsx'), declarations + jsx);
  const problems = findBareTexts({
    folder,
    config: 'tsconfig.json',
    isChecked: (path) => path === 'a.tsx',
    isInLightDom: () => isInLightDom,
  });
  return problems.map((problem) => Number(/:(\d+) /.exec(problem)?.[1]) - 3);
}

test('findBareTexts reports a text beside other nodes', async () => {
  expect(await linesIn('<p>{icon}\n{text}\n<b />\nwords\n</p>')).toEqual([2, 4]);
});

test('findBareTexts accepts a text that is an only child, spaces and punctuation', async () => {
  expect(await linesIn("<p>{icon}<b>{text}</b>{' '}<b>words</b> · {on && <b>{on ? text : text}</b>}</p>")).toEqual([]);
});

test('outside the light DOM, findBareTexts reports only conditional texts', async () => {
  expect(await linesIn('<p>words{text}<b />\n{on && text}\n{late}\n{on ? text : text}</p>', false)).toEqual([2, 3, 4]);
});
