import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { replacements, withShortTasks } from './fingerprint-tasks';

const file = createRequire(import.meta.url)
  .resolve('@fingerprintjs/fingerprintjs')
  .replace('.cjs.', '.esm.');

// A source is a function of FingerprintJS that measures one property of the browser.
test('withShortTasks adds waits for a pause after sources and during WebGL, and yields before each font', async () => {
  const code = withShortTasks(await readFile(file, 'utf8'));
  expect(code).toContain('loopReleaseInterval = 0');
  expect(code).not.toContain('fontsSpans');
  expect(code.split('await whenVisitorPauses();').length - 1).toBe(4);
  expect(code.split('await releaseEventLoop();').length - 1).toBe(2);
});

test.each(replacements)('withShortTasks throws if FingerprintJS doesn’t contain `%s`', async (from) => {
  const code = (await readFile(file, 'utf8')).replace(from, '');
  expect(() => withShortTasks(code)).toThrow('update the plugin');
});
