import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stripErrorDocs } from './strip-error-docs';

test.each(['catalogue.ts', 'global/global-errors.ts'])('strips every meaning in %s', (file) => {
  const source = readFileSync(fileURLToPath(new URL(`../../../src/contract/errors/${file}`, import.meta.url)), 'utf8');
  const stripped = stripErrorDocs(source);
  expect(stripped).not.toMatch(/\bmeaning: ['"]/);
  expect(stripped.match(/\bcode: /g)).toEqual(source.match(/\bcode: /g));
});

test('fails the build when the table is written in another way', () => {
  expect(() => stripErrorDocs("{ code: '1', about: 'No such account' }")).toThrow('strip-error-docs');
});
