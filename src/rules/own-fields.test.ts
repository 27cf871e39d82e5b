import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '../../tests/tools/paths';
import { pathsBelow } from '../../tests/tools/scan';
import { ownData, ownFields, ownValue, parseJson, queryParameters } from './own-fields';

const prototype = Object.prototype as unknown as Record<string, unknown>;

afterEach(() => {
  delete prototype.api;
});

describe('data without prototypes', () => {
  it('doesn’t have the properties of a polluted Object.prototype', () => {
    prototype.api = 'https://evil.example';
    const objects = [ownFields({}), ownData({}), ownData([{}])[0], ownData({ a: { b: {} } }).a.b, parseJson('{}')];
    for (const fields of [...objects, queryParameters('?lang=pt')])
      expect((fields as { api?: string }).api).toBe(undefined);
  });

  it('keeps own fields, also one that is called `__proto__`', () => {
    expect(ownData({ a: [{ b: 1 }], c: null, d: undefined })).toEqual({ a: [{ b: 1 }], c: null });
    expect(Object.keys(parseJson('{"__proto__": {"api": "x"}}') as object)).toEqual(['__proto__']);
    expect((parseJson('{"__proto__": {"api": "x"}}') as { api?: string }).api).toBe(undefined);
    expect(queryParameters('?a=1&b=2&a=3')).toEqual({ a: '3', b: '2' });
  });

  it('includes only an object’s own values', () => {
    prototype.api = 'https://evil.example';
    const settings: { api?: string } = {};
    expect(ownValue(settings, 'api')).toBe(undefined);
    expect(ownValue({ api: '/api' }, 'api')).toBe('/api');
    expect(ownValue(null as { api: string } | null, 'api')).toBe(undefined);
  });

  it('leaves objects with a class as they are', () => {
    const date = new Date(0);
    expect(ownData({ date }).date).toBe(date);
  });
});

/** Code that runs in browsers and reads data whose fields can be missing in a way that also reads inherited ones. */
const readsOfInheritedFields = [
  /(?<!typeof )\bJSON\.parse\(/,
  /\.json\(\)/,
  /fromEntries\(new URLSearchParams/,
  // Properties of an element, which it lacks until its code has loaded.
  /\.(?:context|readiness)\?\./,
  /'[\w-]+' in (?!document|globalThis|window|root|self|source|navigator)\w/,
  // Formatters with options.
  /\bnew Intl\.\w+\([^,]+, (?!ownFields\()/,
] as const;

it('browser code parses JSON and queries, and looks for fields, with the functions of own-fields.ts', async () => {
  const paths = [...(await pathsBelow('src')), ...(await pathsBelow('elements'))].filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.|\.d\.ts$|^elements\/(build|server\/(plans|preload))\/|openapi|^src\/rules\/own-fields\.ts$/.test(path),
  );
  const lines = await Promise.all(
    paths.map(async (path) =>
      (await readFile(inRoot(path), 'utf8'))
        .split('\n')
        .map((line, index) => ({ place: `${path}:${index + 1}`, line })),
    ),
  );
  const found = lines
    .flat()
    .filter(
      ({ line }) => !/^\s*(\*|\/\*|\/\/)|import\(/.test(line) && readsOfInheritedFields.some((read) => read.test(line)),
    );
  expect(found).toEqual([]);
  expect(paths.length).toBeGreaterThan(500);
});
