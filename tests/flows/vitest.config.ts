import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { inRoot } from '../tools/paths.ts';

/** FLOW_ALL=1 runs all end-to-end tests without a browser, to find those that could be tagged @flow but aren't yet. */
const runsAllTests = Boolean(process.env.FLOW_ALL);

const specs = readdirSync(inRoot('tests/e2e'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => `tests/e2e/${file.replaceAll('\\', '/')}`);

/** Runs the flow tests (end-to-end tests tagged @flow) on happy-dom, with the sandbox in the same process. */
export default defineConfig({
  root: inRoot('.'),
  resolve: {
    alias: [
      { find: '@playwright/test', replacement: inRoot('tests/flows/playwright/index.ts') },
      { find: /^.*\/sandbox\/shared-sandboxes$/, replacement: inRoot('tests/flows/in-process-sandbox.ts') },
    ],
  },
  test: {
    include: specs.filter((file) => runsAllTests || readFileSync(inRoot(file), 'utf8').includes("'@flow'")),
    env: { TZ: 'UTC' },
    // All files run in two worker processes. The files of a process share its modules and its sandbox.
    isolate: false,
    maxWorkers: 2,
    globalSetup: ['tests/flows/global-setup.ts'],
    testTimeout: 120_000,
    // A run that is limited to some test files may find no flow tests in them.
    passWithNoTests: true,
  },
});
