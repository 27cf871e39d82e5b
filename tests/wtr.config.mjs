import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import { createServer } from 'vite';

/*
 * Configuration of Web Test Runner, which tests elements and UI components in a real browser. Environment variables:
 * `SUB_CHROMIUM` or `CHROME_PATH` is the browser's path; `WTR_JSON` is the file that gets the numbers of passed, failed
 * and skipped tests.
 */

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const viteConfig = resolve(root, 'vite.config.ts');

const browserPaths = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];
const executablePath =
  process.env.SUB_CHROMIUM || process.env.CHROME_PATH || browserPaths.find((path) => existsSync(path));

/** Vite must not resolve the modules that the runner serves. */
const leaveToRunner = {
  name: 'leave-to-runner',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
};

const vite = await createServer({
  root,
  configFile: existsSync(viteConfig) ? viteConfig : false,
  cacheDir: resolve(root, 'node_modules/.vite-elements'),
  appType: 'custom',
  clearScreen: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: {
    entries: [
      'tests/elements/**/*.test.{ts,tsx}',
      '{src/ui,elements}/**/*.test.tsx',
      'elements/{base,loader,tags,tv}/**/*.{ts,tsx}',
      'src/**/*.{ts,tsx}',
      '!**/*.test.{ts,tsx}',
    ],
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'axe-core',
      'chai',
    ],
  },
  plugins: [leaveToRunner],
});

const moduleUrlPattern = /\.(m?js|[jt]sx?|css|json|svg)(\?|$)/;
/** Whether the URL is the runner's own: one of its modules, or the page in which it runs tests. */
const isRunnerUrl = (url) =>
  url.startsWith('/__web-') || (!moduleUrlPattern.test(url.split('?wtr')[0]) && /^\/(\?|$)|wtr-session-id/.test(url));

/**
 * Passes requests for the test runner's own URLs to the runner. Passes all others to Vite, and to the runner if Vite
 * has no response.
 */
function viteMiddleware(context, next) {
  if (isRunnerUrl(context.url)) return next();
  return new Promise((finish, reject) => {
    context.respond = false;
    context.res.statusCode = 200;
    context.res.on('finish', finish);
    context.res.on('close', finish);
    vite.middlewares(context.req, context.res, (error) => {
      if (error) {
        reject(error);
        return;
      }
      context.respond = true;
      finish(next());
    });
  });
}

/**
 * A script with Vite's `define` constants. Vite adds them only to its own pages, but the test runner serves the tests'
 * pages.
 */
const constantsScript = Object.entries(vite.config.define ?? {})
  .filter(([name]) => /^[\w$]+$/.test(name))
  .map(([name, value]) => `globalThis.${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  .join(';');

const testRunnerHtml = (framework) =>
  `<!doctype html><html lang="en"><head><title>Tags</title><script>${constantsScript}</script></head>` +
  `<body><script type="module" src="${framework}"></script></body></html>`;

/** The test results of a suite and its nested suites. */
const testsOf = (suite) => (suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : []);

/** Counts passed, failed and skipped tests. A file that can't be loaded counts as a failed test. */
function countResults(sessions) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { testResults, errors, passed } of sessions) {
    const tests = testsOf(testResults);
    const failed = tests.filter((test) => !test.passed && !test.skipped).length;
    total.passed += tests.filter((test) => test.passed && !test.skipped).length;
    total.skipped += tests.filter((test) => test.skipped).length;
    const isUnloadable = !passed && (errors.length > 0 || tests.length === 0);
    total.failed += isUnloadable ? Math.max(failed, 1) : failed;
  }
  return total;
}

const reporter = {
  getTestProgress: () => [],
  onTestRunFinished: ({ sessions }) => {
    const list = [...sessions];
    for (const { testFile, testResults, errors } of list) {
      for (const test of testsOf(testResults)) {
        if (!test.passed && !test.skipped)
          console.log(`failed: ${test.name}\n  ${test.error?.message}\n  ${test.error?.stack ?? ''}`);
      }
      for (const error of errors) console.log(`failed: ${testFile}\n  ${error.message}\n  ${error.stack ?? ''}`);
    }
    const total = countResults(list);
    console.log(`${list.length} files: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
    if (!process.env.WTR_JSON) return;
    mkdirSync(dirname(process.env.WTR_JSON), { recursive: true });
    writeFileSync(process.env.WTR_JSON, JSON.stringify(total));
  },
};

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export default {
  rootDir: root,
  files: [resolve(root, 'tests/elements/**/*.test.{ts,tsx}'), resolve(root, '{src/ui,elements}/**/*.test.tsx')],
  // One page at a time: pages in background tabs don't render, so their tests would never end.
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  testRunnerHtml,
  testFramework: { config: { timeout: 45_000 } },
  middleware: [viteMiddleware],
  plugins: [{ name: 'vite-stop', serverStop: () => vite.close() }],
  // Hides the messages of Vite's client, which logs that it can't open a WebSocket.
  filterBrowserLogs: ({ args: parts }) => !parts.some((part) => String(part).includes('[vite]')),
  reporters: [reporter],
  browsers: [chromeLauncher({ launchOptions: { ...(executablePath && { executablePath }), args: flags } })],
};
