import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { brandCodeByHostLabel } from './elements/build/brand-hosts.ts';
import { loaderTexts } from './elements/build/locales.ts';
import { brandDesign } from './elements/build/plugins/styles/brand-design.ts';
import { shadowCss } from './elements/build/plugins/styles/shadow-css.ts';
import { svgTree } from './elements/build/plugins/svg-tree.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };

/**
 * Shared by the unit tests, the element tests and the dev server. `test` applies only to the unit tests. Builds use
 * elements/build/bundle.
 */
export default defineConfig({
  plugins: [react(), brandDesign(), shadowCss(), svgTree()],
  define: {
    __HOSTS__: JSON.stringify(brandCodeByHostLabel(fileURLToPath(new URL('./brands', import.meta.url)))),
    __LOADER_TEXTS__: JSON.stringify(loaderTexts(fileURLToPath(new URL('.', import.meta.url)))),
    __VERSION__: JSON.stringify(version),
    __OLD_ENGINES__: 'false',
    __HAS_LOADER__: 'false',
    __PACKAGED__: 'false',
  },
  test: {
    include: ['{src,elements,demo,brands,locales,tests}/**/*.test.ts'],
    exclude: ['tests/elements/**', 'tests/deployment/**', 'node_modules/**'],
    env: { TZ: 'UTC' },
    // All test files run in two worker processes and share the loaded modules, because starting a process for each file
    // would take most of the time.
    isolate: false,
    maxWorkers: 2,
    globalSetup: ['tests/tools/unit/unit-global-setup.ts'],
    setupFiles: ['tests/tools/unit/unit-setup.ts'],
    // Long timeouts, because other tests run at the same time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
