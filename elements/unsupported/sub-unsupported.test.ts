import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { unsupportedScript } from '../build/scripts/build-unsupported';

test('the script for unsupported browsers is ES5 and ASCII, so any engine and page encoding can read it', async () => {
  const code = await unsupportedScript();
  expect(() => parse(code, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow();
  expect(code).toMatch(/^[\0-\x7f]+$/);
});
