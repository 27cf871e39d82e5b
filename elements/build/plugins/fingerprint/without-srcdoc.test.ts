import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withBlankFrames } from './without-srcdoc';

test('FingerprintJS no longer writes HTML', async () => {
  const file = createRequire(import.meta.url)
    .resolve('@fingerprintjs/fingerprintjs')
    .replace('.cjs.', '.esm.');
  const code = await readFile(file, 'utf8');
  const writes = /if \((?!false)[^)]*srcdoc[^)]*\)|innerHTML|outerHTML|insertAdjacentHTML|document\.write/;
  expect(code).toMatch(writes);
  expect(withBlankFrames(code)).not.toMatch(writes);
});
