import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withOwnRequestOptions } from './own-request-options';

test('the options of a request inherit nothing', () => {
  const code = withOwnRequestOptions("return new globalThis.Request('https://empty.invalid', { method: 'POST' });");
  class Request {
    constructor(
      readonly url: string,
      readonly options: object,
    ) {}
  }
  const { options } = new Function('globalThis', code)({ Request });
  expect(Object.getPrototypeOf(options)).toBeNull();
  expect({ ...options }).toEqual({ method: 'POST' });
});

test.each(['core/constants.js', 'core/Ky.js'])('each request that ky creates in %s has such options', (file) => {
  const path = fileURLToPath(new URL(`../../../../node_modules/ky/distribution/${file}`, import.meta.url));
  const code = withOwnRequestOptions(readFileSync(path, 'utf8'));
  const options = [...code.matchAll(/new globalThis\.Request\(.*, (\{.*)/g)].map(([, literal]) => literal);
  expect(options.length).toBeGreaterThan(0);
  for (const literal of options) expect(literal).toMatch(/^\{ __proto__: null,/);
});
