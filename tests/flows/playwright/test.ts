import { describe, test as vitestTest } from 'vitest';
import { builtInFixtures } from './built-in-fixtures';
import { type FixtureFunction, FixtureResolver, type Fixtures } from './fixtures';

/** Returns the part of Playwright's `TestInfo` that fixtures and tests use. */
const createTestInfo = (title: string, options: Record<string, unknown>) => ({
  title,
  project: { name: options.isMobile ? 'chromium-phone' : 'chromium-desktop', use: options },
  parallelIndex: 0,
  workerIndex: 0,
  retry: 0,
  annotations: [],
  outputPath: (name: string) => `/tmp/${name}`,
  setTimeout: () => undefined,
  attach: async () => undefined,
});

/** The projects of tests/playwright.config.ts that a flow test can run as. */
const projects = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 8.0.0; SM-G965U Build/R16NW) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
};

/** The details that Playwright's `test` and `describe` accept as their second argument. */
interface Details {
  tag?: string | readonly string[];
}

/** The settings and hooks of a `describe` block, or of a file outside of its `describe` blocks. */
interface Suite {
  options: Record<string, unknown>;
  tags: string[];
  before: FixtureFunction[];
  after: FixtureFunction[];
}

let suite: Suite = { options: {}, tags: [], before: [], after: [] };
let suiteFile: string | undefined;
let currentTest: { title: string; options: Record<string, unknown> } | undefined;

/**
 * Returns the suite whose body runs now. Several test files run in the same process and share the variable `suite`, so
 * each file starts with a new suite.
 */
function currentSuite(): Suite {
  const path = testFilePath();
  if (path !== suiteFile) {
    suiteFile = path;
    suite = { options: {}, tags: [], before: [], after: [] };
  }
  return suite;
}

/** The path of the test file that Vitest runs now. */
const testFilePath = (): string | undefined =>
  (globalThis as { __vitest_worker__?: { filepath?: string } }).__vitest_worker__?.filepath;

/** Thrown by `test.skip(condition)` to end the test. */
class Skipped extends Error {}

const tagsOf = ({ tag }: Details): string[] => (tag === undefined ? [] : [tag].flat()) as string[];

/** With the environment variable `FULL=1`, tests tagged @full run too. */
const isFullRun = Boolean(process.env.FULL);

const testTimeoutMs = Number(process.env.FLOW_TEST_TIMEOUT ?? 120_000);

/** Creates a replacement for Playwright's `test` function that registers the tests with Vitest. */
function createTest(fixtures: Fixtures) {
  /** Registers a test if this run includes tests with its tags. */
  const registerTest = (mode: 'run' | 'skip', title: string, details: Details, run: FixtureFunction): void => {
    const innermost = currentSuite();
    const tags = [...innermost.tags, ...tagsOf(details)];
    const runsWithoutBrowser = tags.includes('@flow') || Boolean(process.env.FLOW_ALL);
    const isOnlyForFullRuns = tags.includes('@full');
    if (!runsWithoutBrowser || (isOnlyForFullRuns && !isFullRun)) return;
    const { options: suiteOptions, before, after } = innermost;
    const hooks = { before: [...before], after: [...after] };
    const project = tags.includes('@phone') ? projects.phone : projects.desktop;
    const options = { ...project, ...suiteOptions };
    (mode === 'skip' ? vitestTest.skip : vitestTest)(title, { timeout: testTimeoutMs }, async (context) => {
      const info = createTestInfo(title, options);
      const resolver = new FixtureResolver(fixtures, options, info);
      currentTest = { title, options };
      try {
        await resolver.createAutoFixtures();
        const values = await resolver.fixturesFor(run);
        for (const hook of hooks.before) await hook(await resolver.fixturesFor(hook), undefined as never, info);
        // Tests get the test info as their second argument. The cast is needed because `FixtureFunction` is also the
        // type of fixtures, whose second parameter is `use`.
        await run(values, info as never, info);
        for (const hook of hooks.after) await hook(await resolver.fixturesFor(hook), undefined as never, info);
      } catch (error) {
        if (error instanceof Skipped) context.skip(error.message);
        throw error;
      } finally {
        currentTest = undefined;
        await resolver.end();
      }
    });
  };

  const test = (title: string, detailsOrRun: Details | FixtureFunction, run?: FixtureFunction): void =>
    typeof detailsOrRun === 'function'
      ? registerTest('run', title, {}, detailsOrRun)
      : registerTest('run', title, detailsOrRun, run as FixtureFunction);

  const describeSuite = (
    title: string | (() => void),
    detailsOrRun?: Details | (() => void),
    run?: () => void,
  ): void => {
    const outer = currentSuite();
    const body = [title, detailsOrRun, run].find((argument) => typeof argument === 'function') as () => void;
    const details = typeof detailsOrRun === 'object' ? detailsOrRun : {};
    const runBody = () => {
      suite = {
        options: { ...outer.options },
        tags: [...outer.tags, ...tagsOf(details)],
        before: [...outer.before],
        after: [...outer.after],
      };
      body();
      suite = outer;
    };
    if (typeof title === 'string') describe(title, runBody);
    else runBody();
  };

  return Object.assign(test, {
    extend: (addedFixtures: Record<string, unknown>) => {
      const extended = new Map(fixtures);
      for (const [name, definition] of Object.entries(addedFixtures)) {
        const [value, options = {}] = (Array.isArray(definition) ? definition : [definition]) as [
          unknown,
          { scope?: string; auto?: boolean; option?: boolean }?,
        ];
        extended.set(name, {
          value,
          isWorkerScoped: options.scope === 'worker',
          isAuto: options.auto ?? false,
          isOption: options.option ?? false,
          base: fixtures.get(name),
        });
      }
      return createTest(extended);
    },
    use: (options: Record<string, unknown>) => {
      const innermost = currentSuite();
      innermost.options = { ...innermost.options, ...options };
    },
    describe: Object.assign(describeSuite, {
      configure: () => undefined,
      serial: describeSuite,
      parallel: describeSuite,
      skip: () => undefined,
    }),
    beforeEach: (run: FixtureFunction) => void currentSuite().before.push(run),
    afterEach: (run: FixtureFunction) => void currentSuite().after.push(run),
    beforeAll: () => {
      throw new Error('Flow tests don’t support beforeAll');
    },
    afterAll: () => {
      throw new Error('Flow tests don’t support afterAll');
    },
    step: async (_title: string, run: () => unknown) => run(),
    setTimeout: () => undefined,
    slow: () => undefined,
    fixme: () => undefined,
    fail: () => undefined,
    only: (title: string, detailsOrRun: Details | FixtureFunction, run?: FixtureFunction) =>
      test(title, detailsOrRun, run),
    skip: (condition: unknown = true, reason: unknown = '', run?: unknown) => {
      if (typeof condition === 'string') {
        registerTest(
          'skip',
          condition,
          typeof reason === 'object' ? (reason as Details) : {},
          (run ?? reason) as FixtureFunction,
        );
        return;
      }
      if (typeof condition !== 'function' && condition) throw new Skipped(String(reason));
    },
    info: () => createTestInfo(currentTest?.title ?? '', currentTest?.options ?? {}),
  });
}

export const test = createTest(builtInFixtures);
