import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTextUses } from './text-uses';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'text-uses-'));
  const compilerOptions = { strict: true, target: 'es2022', module: 'esnext', types: [], noEmit: true };
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
});
afterAll(() => rm(root, { recursive: true }));

async function usesIn(source: string) {
  const declarations = `declare const period: 'week' | 'month'; declare const anything: string;
    type Key = \`plans:\${string}\` | \`errors:\${string}\`; declare function t(key: Key, values?: object): string;\n`;
  await writeFile(join(root, 'a.ts'), declarations + source);
  const options = { root, config: 'tsconfig.json', areas: ['plans', 'errors'], serverPrefixes: ['errors:'] };
  return findTextUses({ ...options, countsAsUse: (path) => path === 'a.ts' });
}

test('findTextUses finds keys in literals, tables and validation reasons, but not in comments or other strings', async () => {
  const { uses } = await usesIn(`t('plans:title'); const row = { note: "plans:note" };
    const reason = 'fields.cpf.invalid'; // t('plans:comment')
    import('./plans.module.css'); const css = 'plans: none';`);
  expect(uses.flatMap(({ keys }) => keys)).toEqual(['plans:title', 'plans:note', 'fields:cpf.invalid']);
});

test('findTextUses finds one key for each member of a union type in a template literal', async () => {
  const { uses, problems } = await usesIn(`t(\`plans:per.\${period}.title\`)`);
  expect(uses[0]?.keys.sort()).toEqual(['plans:per.month.title', 'plans:per.week.title']);
  expect(problems).toEqual([]);
});

test('findTextUses reports a key built from a value of type string, except after a prefix in `serverPrefixes`', async () => {
  const { problems } = await usesIn(`t(\`errors:\${anything}\`);\nt(\`plans:\${anything}\`)`);
  expect(problems).toEqual([
    'a.ts:4 builds keys that start with plans: from an arbitrary string; give the value a union type',
  ]);
});

test('findTextUses finds the names of the values that a call passes to `t`', async () => {
  const { uses } = await usesIn(`t('plans:price', { price: 1, period }); t('plans:title')`);
  expect(uses.map(({ valueNames }) => valueNames)).toEqual([['price', 'period'], []]);
});
