import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { unsupportedScript } from '../build/scripts/build-unsupported';

test('sub-unsupported.js is ES5 and ASCII, to run in the oldest engines and in pages of any encoding', async () => {
  const code = await unsupportedScript();
  expect(() => parse(code, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow();
  expect(code).toMatch(/^[\0-\x7f]+$/);
});
