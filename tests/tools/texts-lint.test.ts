import { expect, test } from 'vitest';
import { checkDictionaries, checkTraces, checkUntranslated, checkUses, type Dictionaries, flatten } from './texts-lint';

const inAll = (texts: Record<string, string>, area = 'plans'): Dictionaries =>
  Object.fromEntries(['en', 'pt', 'es', 'ru'].map((lang) => [lang, { [area]: { ...texts } }]));

const source = (text: string, path = 'src/screens/plans/plans.tsx') => [{ path, text }];

test('groups become dotted keys, and a number is no text', () => {
  expect(flatten({ a: { b: 'x' }, c: 'y' })).toEqual({ 'a.b': 'x', c: 'y' });
  expect(() => flatten({ a: { b: 1 } })).toThrow('a.b');
});

test('a key missing or empty in one language is named with its file', () => {
  const texts = inAll({ title: 'x', note: 'y' });
  delete texts.ru?.plans?.title;
  if (texts.pt?.plans) texts.pt.plans.note = ' ';
  expect(checkDictionaries(texts)).toEqual([
    'locales/ru/plans.json has no title',
    'locales/pt/plans.json: note is empty',
  ]);
});

test('a whole area missing in one language is a problem', () => {
  const texts = inAll({ title: 'x' });
  texts.es = {};
  expect(checkDictionaries(texts)).toEqual(['locales/es/plans.json has no title']);
});

test('a counted text needs the forms of each language: Russian has three', () => {
  const texts = inAll({ days_one: '{{count}} day', days_other: '{{count}} days' });
  expect(checkDictionaries(texts)).toEqual([
    'locales/ru/plans.json has no days_few',
    'locales/ru/plans.json has no days_many',
  ]);
});

test('a text that fills in other values than the English one is a problem', () => {
  const texts = inAll({ price: 'from {{price}}' });
  if (texts.es?.plans) texts.es.plans.price = 'desde {{precio}}';
  expect(checkDictionaries(texts)).toEqual(['locales/es/plans.json: price fills in {precio}, in en {price}']);
});

test('a text left in English is a problem, a name or a word that languages share is none', () => {
  const texts = inAll({ title: 'Choose a plan', total: 'Total', sum: '{{amount}}' });
  texts.pt = { plans: { title: 'Escolha um plano', total: 'Total', sum: '{{amount}}' } };
  texts.ru = { plans: { title: 'Выберите тариф', total: 'Total', sum: '{{amount}}' } };
  expect(checkUntranslated(texts, { Total: ['pt', 'es'] })).toEqual([
    'locales/es/plans.json: title is English: Choose a plan',
    'locales/ru/plans.json: total is English: Total',
  ]);
});

test('used and existing keys are no problem: literals, tables, plurals, groups, dotted reasons, common without area', () => {
  const texts: Dictionaries = {
    en: {
      plans: { title: 'x', 'note.a': 'y', days_one: '1', days_other: '2' },
      fields: { 'cpf.invalid': 'z' },
      common: { ok: 'OK' },
    },
  };
  const uses = `t('plans:title'); const row = { note: "plans:note" }; t(\`plans:days\`, { count });
    return { reason: 'fields.cpf.invalid' }; t('ok')`;
  expect(checkUses(texts, source(uses), {})).toEqual([]);
});

test('a key that no dictionary has is named with its place', () => {
  expect(checkUses(inAll({ title: 'x' }), source(`\nt('plans:title'); t('plans:tilte')`), {})).toEqual([
    'src/screens/plans/plans.tsx:2 uses plans:tilte, which no dictionary has',
  ]);
});

test('a key of an area that has no file is named', () => {
  expect(checkUses(inAll({}), source(`t('plants:title')`), {})).toEqual([
    'src/screens/plans/plans.tsx:1 uses plants:title, which no dictionary has',
  ]);
});

test('a key that nothing uses is named, a comment is no use', () => {
  expect(checkUses(inAll({ title: 'x' }), source(`// t('plans:title')`), {})).toEqual([
    'locales/en/plans.json: nothing uses title',
  ]);
});

test('a beginning with a value put in covers what is below only when the table knows it', () => {
  const texts = inAll({ 'period.month': 'x' });
  const uses = source(`t(\`plans:period.\${period}\`)`);
  expect(checkUses(texts, uses, { 'plans:period.': 'a period' })).toEqual([]);
  expect(checkUses(texts, uses, {})).toEqual([
    'src/screens/plans/plans.tsx:1 makes keys below plans:period.; name that beginning in tests/tools/text-usage.ts',
    'locales/en/plans.json: nothing uses period.month',
  ]);
  expect(checkUses(inAll({}), source(''), { 'plans:period.': 'a period' })).toEqual([
    'tests/tools/text-usage.ts: no source makes keys below plans:period.',
  ]);
});

test('names of files, pages and styles that begin like an area are no keys', () => {
  const texts = inAll({ title: 'x' });
  const uses = `import './plans.module.css'; go('plans.list'); t('plans:title'); const css = 'plans: none'`;
  expect(checkUses(texts, source(uses), {})).toEqual([]);
});

test('paths of a machine are found, routes and addresses are not', () => {
  const path = (...names: string[]) => `/${names.join('/')}`;
  const bad = [path('home', 'ann', 'x'), path('work', 'x'), path('tmp', 'abc'), path('Users', 'ann', 'x')];
  for (const text of bad) expect(checkTraces({ path: 'a.ts', text: `read('${text}')` })).toHaveLength(1);
  const good = `go('/home'); fetch('https://a.example/builds/1'); import '../builds/x'; '/account'`;
  expect(checkTraces({ path: 'a.ts', text: good })).toEqual([]);
});

test('a lock file resolves from the public registry alone, other files name none', () => {
  const host = ['registry', 'npmjs', 'org'].join('.');
  const lock = (name: string) => ({ path: 'package-lock.json', text: `"resolved": "https://${name}/a/-/a-1.0.0.tgz"` });
  expect(checkTraces(lock(host))).toEqual([]);
  expect(checkTraces(lock('10.0.0.7:4873'))).toEqual(['package-lock.json resolves from 10.0.0.7:4873']);
  expect(checkTraces({ path: '.npmrc', text: `registry=https://${host}/` })).toHaveLength(1);
});
