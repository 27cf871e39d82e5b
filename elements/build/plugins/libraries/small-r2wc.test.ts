import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withNamedImport } from './small-r2wc';

test('the patched library r2wc (react-to-web-component) imports only createElement from React', async () => {
  const file = fileURLToPath(import.meta.resolve('@r2wc/react-to-web-component'));
  const code = withNamedImport(await readFile(file, 'utf8'));
  expect(code).toContain('import { createElement } from "react";');
  expect(code).not.toMatch(/import \w+ from ["']react["']|\b\w\.createElement/);
});

test('withNamedImport throws if the code contains no default import of React', () => {
  expect(() => withNamedImport('export default 1;')).toThrow('small-r2wc');
});
