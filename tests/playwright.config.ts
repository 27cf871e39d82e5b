import {
  defineConfig,
  devices,
  type PlaywrightTestOptions,
  type PlaywrightWorkerOptions,
  type Project,
} from '@playwright/test';
import type { BuildOption } from './e2e/helpers/fixtures';
import { chromiumArgs, findEngine } from './tools/browsers/browser';
import type { EngineName } from './tools/browsers/engines';
import { inRoot } from './tools/paths';

/** Finds a browser's executable and stores its path in the environment variable `variable` for the workers. */
async function findExecutable(name: EngineName, variable: string): Promise<string | undefined> {
  if (process.env[variable] === undefined) {
    const engine = await findEngine(name);
    process.env[variable] = engine.ok ? engine.path : '';
    if (!engine.ok && name !== 'headless-shell') console.error(engine.reason);
  }
  return process.env[variable] || undefined;
}

const chromium = await findExecutable('chromium', 'SUB_CHROMIUM');
// The headless shell can't show a window. Tests that need the complete browser start it from `SUB_CHROMIUM`.
const showsBrowser =
  Boolean(process.env.PWDEBUG) || ['--headed', '--debug', '--ui'].some((flag) => process.argv.includes(flag));
const headlessShell = showsBrowser ? undefined : await findExecutable('headless-shell', 'SUB_HEADLESS_SHELL');
const firefox = await findExecutable('firefox', 'SUB_FIREFOX');
const isFullRun = Boolean(process.env.FULL);

const executablePath = headlessShell ?? chromium;
// In tests, pages live for seconds, so the optimization of their JavaScript would take more time than it saves.
const browserArgs = [...chromiumArgs, '--js-flags=--no-opt --no-maglev'];
const launchOptions = { args: browserArgs, ...(executablePath && { executablePath }) };

/*
 * Tags of tests: a test tagged @phone or @desktop runs only with that viewport. A test tagged @firefox also runs in
 * Firefox, and a test tagged @light also with the light build (Preact). A test tagged @once runs only with the default
 * build, not again with the light build. A test tagged @full runs only with FULL=1 (`npm run test:full`). A test tagged
 * @flow is about behavior, not layout: without FULL=1, it runs with one viewport, the desktop's unless it's tagged @phone.
 */

const flowTestsOfDesktop = '^(?=[^]*@flow)(?![^]*@phone)';

/** Matches tests with one of these patterns, and tests tagged @full if this run doesn't include those. */
const excludedTests = (...patterns: string[]): RegExp =>
  new RegExp([...patterns, ...(isFullRun ? [] : ['@full'])].join('|') || '(?!)');

const projects: Project<PlaywrightTestOptions & BuildOption, PlaywrightWorkerOptions>[] = [
  {
    name: 'chromium-desktop',
    grepInvert: excludedTests('@phone'),
    use: { browserName: 'chromium', viewport: { width: 1280, height: 800 }, launchOptions },
  },
  {
    name: 'chromium-phone',
    grepInvert: excludedTests('@desktop', ...(isFullRun ? [] : [flowTestsOfDesktop])),
    use: {
      browserName: 'chromium',
      viewport: { width: 360, height: 740 },
      userAgent: devices['Galaxy S9+'].userAgent,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      launchOptions,
    },
  },
];
// The light build's projects run the tests tagged @light (with FULL=1, all tests), except those tagged @once.
for (const project of [...projects])
  projects.push({
    ...project,
    name: project.name?.replace('chromium', 'light') as string,
    grepInvert: new RegExp(`${(project.grepInvert as RegExp).source}|@once`),
    ...(!isFullRun && { grep: /@light/ }),
    use: { ...project.use, build: 'light' },
  });
if (firefox) {
  projects.push({
    name: 'firefox',
    grep: /@firefox/,
    grepInvert: excludedTests('@phone'),
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: { executablePath: firefox },
      // Playwright controls an installed Firefox through WebDriver BiDi, which can't emulate media features.
      colorScheme: null,
      contextOptions: { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null },
    },
  });
}

export default defineConfig<BuildOption>({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './sandboxes.config.ts',
  outputDir: inRoot('test-results/e2e'),
  fullyParallel: true,
  forbidOnly: true,
  // Workers often wait for a page or the sandbox, so three are needed to keep two cores busy.
  workers: 3,
  // CI retries a failed test once. The summary lists it as flaky.
  retries: process.env.CI ? 1 : 0,
  // Long timeouts, because machines can be busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? inRoot('test-results/e2e.json') }]],
  use: { trace: 'off', screenshot: 'only-on-failure', locale: 'en-US', actionTimeout: 20_000 },
  projects,
});
