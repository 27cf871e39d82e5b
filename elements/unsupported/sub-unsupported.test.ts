import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { createUnsupportedScript } from '../build/scripts/build-unsupported';

test('the script for unsupported browsers is ES5 and ASCII, so any engine can parse it in any encoding', async () => {
  const code = await createUnsupportedScript();
  expect(() => parse(code, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow();
  expect(code).toMatch(/^[\0-\x7f]+$/);
});
