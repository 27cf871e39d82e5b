import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { disableSrcdoc } from './without-srcdoc';

test('the patched FingerprintJS doesn’t set HTML from a string (`srcdoc`, `innerHTML` and others)', async () => {
  const file = createRequire(import.meta.url)
    .resolve('@fingerprintjs/fingerprintjs')
    .replace('.cjs.', '.esm.');
  const code = await readFile(file, 'utf8');
  const htmlWrites = /if \((?!false)[^)]*srcdoc[^)]*\)|innerHTML|outerHTML|insertAdjacentHTML|document\.write/;
  expect(code).toMatch(htmlWrites);
  expect(disableSrcdoc(code)).not.toMatch(htmlWrites);
});

test('disableSrcdoc throws if FingerprintJS no longer checks for `srcdoc`', () => {
  expect(() => disableSrcdoc('iframe.srcdoc = initialHtml;')).toThrow('update the plugin');
});
