import { expect, test } from 'vitest';
import { checkUses } from './check-uses';
import type { Dictionaries } from './dictionaries';

const english = (texts: Record<string, string>, area = 'plans'): Dictionaries => ({ en: { [area]: texts } });
const use = (...keys: string[]) => ({ keys, location: 'src/a.tsx:2' });

test('checkUses accepts uses of existing keys, and of plural keys without their plural suffix', () => {
  const texts = english({ title: 'x', days_one: '1', days_other: '2' });
  expect(checkUses(texts, { uses: [use('plans:title'), use('plans:days')], serverKeys: [] })).toEqual([]);
});

test('checkUses reports an unknown key with its location', () => {
  const uses = [use('plans:title'), use('plans:tilte')];
  expect(checkUses(english({ title: 'x' }), { uses, serverKeys: [] })).toEqual([
    'src/a.tsx:2 uses plans:tilte, which locales/en does not have',
  ]);
});

test('checkUses reports an unused text, except in areas whose texts the code accesses by property, not by key', () => {
  expect(checkUses(english({ title: 'x' }), { uses: [], serverKeys: [] })).toEqual([
    'locales/en/plans.json: nothing uses title',
  ]);
  expect(checkUses(english({ title: 'x' }), { uses: [], serverKeys: [], areasReadAsJson: ['plans'] })).toEqual([]);
});

test('checkUses counts `errors:3` as used if the server can send `3`, and reports the area’s other keys', () => {
  const texts = english({ '3': 'x', '4': 'y' }, 'errors');
  expect(checkUses(texts, { uses: [], serverKeys: [{ prefix: 'errors:', names: ['3'] }] })).toEqual([
    'locales/en/errors.json: nothing uses 4',
  ]);
});

test('checkUses reports a call that passes no value for a placeholder', () => {
  const texts = english({ price: 'from {{price}}' });
  const uses = [{ ...use('plans:price'), valueNames: ['prize'] }];
  expect(checkUses(texts, { uses, serverKeys: [] })).toEqual(['src/a.tsx:2 gives plans:price no value for price']);
});
