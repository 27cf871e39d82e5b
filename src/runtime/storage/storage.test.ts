import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isChangeOf, localStore, type Store, sessionStore } from './storage';

const stores = [
  { name: 'localStorage', store: localStore },
  { name: 'sessionStorage', store: sessionStore },
] as const;

function stubStorage(name: string, setItem?: () => never): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: setItem ?? ((key: string, text: string) => items.set(key, text)),
    removeItem: (key: string) => items.delete(key),
  });
  return items;
}

describe.each(stores)('The store in $name', ({ name, store: typedStore }) => {
  // The names of items don't matter here.
  const store = typedStore as unknown as Store<'a'>;

  beforeEach(() => store.set('a', undefined));

  it('stores JSON under keys with our prefix and deletes a key that is set to undefined', () => {
    const items = stubStorage(name);
    store.set('a', { b: [1] });
    expect([...items]).toEqual([['sub-elements:a', '{"b":[1]}']]);
    expect(store.get('a')).toEqual({ b: [1] });
    store.set('a', undefined);
    expect(items.size).toBe(0);
    expect(store.get('a')).toBeUndefined();
  });

  it('returns undefined for a value that isn’t JSON', () => {
    stubStorage(name).set('sub-elements:a', 'not JSON');
    expect(store.get('a')).toBeUndefined();
  });

  it('keeps values in memory if storage is blocked', () => {
    vi.stubGlobal(name, undefined);
    store.set('a', 'one');
    expect(store.get('a')).toBe('one');
    store.set('a', undefined);
    expect(store.get('a')).toBeUndefined();
  });

  it('returns the newer value if storage is full and still has the older one', () => {
    const items = stubStorage(name, () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    items.set('sub-elements:a', '"old"');
    store.set('a', 'new');
    expect(store.get('a')).toBe('new');
  });
});

it('a storage event counts as a change of a key if it names that key or reports that the storage was cleared', () => {
  expect(isChangeOf('changed', { key: 'sub-elements:changed' })).toBe(true);
  expect(isChangeOf('changed', { key: null })).toBe(true);
  expect(isChangeOf('changed', { key: 'sub-elements:language' })).toBe(false);
  expect(isChangeOf('changed', { key: 'changed' })).toBe(false);
});

it('privacy.md lists everything that the elements store, and nothing else', async () => {
  const [source, guide] = await Promise.all(
    ['src/runtime/storage/storage.ts', 'demo/docs/privacy.md'].map((file) => readFile(file, 'utf8')),
  );
  /** The names in a union type of storage.ts. */
  const typeNames = (type: string) =>
    [...(new RegExp(`type ${type} =([^;]*);`).exec(source as string)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
      ([, name]) => name,
    );
  /** The names in the first column of the table below a heading of the guide. */
  const guideNames = (heading: string) => {
    const table = (guide as string).split(`## Stored in ${heading}`)[1]?.split('\n## ')[0] ?? '';
    return [...table.matchAll(/^\| (`.+?) \|/gm)]
      .flatMap(([, names = '']) => [...names.matchAll(/`([\w-]+)(?::…)?`/g)])
      .map(([, name]) => name);
  };
  expect(guideNames('localStorage').sort()).toEqual(typeNames('LocalName').sort());
  expect(guideNames('sessionStorage').sort()).toEqual(typeNames('SessionName').sort());
  expect(typeNames('LocalName').length).toBeGreaterThan(5);
});
