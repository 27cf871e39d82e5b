import { describe, test as register } from 'vitest';
import { BrowserContext, type ContextOptions } from '../browser/context';

type Use = (value: unknown) => Promise<void>;
type Setup = (fixtures: Record<string, unknown>, use: Use, info: object) => unknown;

interface Fixture {
  /** Its value, or the function that makes it. */
  value: unknown;
  isWorker: boolean;
  isAuto: boolean;
  isOption: boolean;
  /** The fixture of the same name that it replaces. */
  base?: Fixture | undefined;
}

type Fixtures = ReadonlyMap<string, Fixture>;

/** The names in a function's first parameter: `({ page, sandbox }) => …`. */
function requestedFixtures(run: unknown): string[] {
  const pattern = /^[^(]*\(\s*\{([\s\S]*?)\}\s*[,)]/.exec(String(run))?.[1] ?? '';
  return pattern
    .split(',')
    .map((part) => part.replace(/[:=][\s\S]*$/, '').trim())
    .filter(Boolean);
}

/** The fixtures of a test or a worker process, with their teardowns. */
class Scope {
  readonly values = new Map<Fixture, Promise<unknown>>();
  readonly #teardowns: (() => Promise<void>)[] = [];

  set(fixture: Fixture, run: (use: Use) => unknown): Promise<unknown> {
    const value = new Promise((resolve, reject) => {
      let finish!: () => void;
      const testEnd = new Promise<void>((done) => {
        finish = done;
      });
      const teardownEnd = (async () => {
        await run(async (fixtureValue) => {
          resolve(fixtureValue);
          await testEnd;
        });
      })();
      teardownEnd.catch(reject);
      this.#teardowns.push(async () => {
        finish();
        await teardownEnd;
      });
    });
    this.values.set(fixture, value);
    return value;
  }

  async end(): Promise<void> {
    let failure: unknown;
    for (const teardown of this.#teardowns.reverse()) await teardown().catch((error: unknown) => (failure ??= error));
    this.#teardowns.length = 0;
    this.values.clear();
    if (failure) throw failure;
  }
}

/** Fixtures that live as long as the worker process. */
const workerScope = new Scope();

const testInfo = (title: string, options: Record<string, unknown>) => ({
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

/** Creates the fixtures that a test asks for, and those that these depend on. */
class FixtureResolver {
  readonly #scope = new Scope();
  constructor(
    private readonly fixtures: Fixtures,
    private readonly options: Record<string, unknown>,
    private readonly info: object,
  ) {}

  async get(name: string): Promise<unknown> {
    if (name in this.options && !this.fixtures.get(name)) return this.options[name];
    const fixture = this.fixtures.get(name);
    if (!fixture) throw new Error(`There is no fixture ${name}`);
    return this.#resolve(name, fixture);
  }

  #resolve(name: string, fixture: Fixture): Promise<unknown> {
    if (fixture.isOption && name in this.options) return Promise.resolve(this.options[name]);
    if (typeof fixture.value !== 'function') return Promise.resolve(fixture.value);
    const scope = fixture.isWorker ? workerScope : this.#scope;
    const existing = scope.values.get(fixture);
    if (existing) return existing;
    return scope.set(fixture, async (use) => {
      const needed: Record<string, unknown> = {};
      for (const dependency of requestedFixtures(fixture.value))
        needed[dependency] =
          dependency === name && fixture.base ? await this.#resolve(name, fixture.base) : await this.get(dependency);
      await (fixture.value as Setup)(needed, use, this.info);
    });
  }

  async all(names: readonly string[]): Promise<Record<string, unknown>> {
    for (const [name, { isAuto }] of this.fixtures) if (isAuto) await this.get(name);
    const values: Record<string, unknown> = {};
    for (const name of names) values[name] = await this.get(name);
    return values;
  }

  end = () => this.#scope.end();
}

const builtIn: Fixtures = new Map(
  Object.entries({
    browser: {
      value: async ({ baseURL }: { baseURL: string }, use: Use) => {
        const contexts: BrowserContext[] = [];
        await use({
          newContext: async (options: ContextOptions = {}) => {
            const context = new BrowserContext({ baseURL, ...options });
            contexts.push(context);
            return context;
          },
          browserType: () => ({ name: () => 'chromium' }),
          version: () => '140.0',
          contexts: () => contexts,
        });
        for (const context of contexts) await context.close();
      },
    },
    browserName: { value: 'chromium' },
    baseURL: { value: 'http://localhost/' },
    viewport: { value: undefined, isOption: true },
    isMobile: { value: false, isOption: true },
    hasTouch: { value: false, isOption: true },
    colorScheme: { value: undefined, isOption: true },
    storageState: { value: undefined, isOption: true },
    userAgent: { value: undefined, isOption: true },
    context: {
      value: async (
        { baseURL, viewport, isMobile, hasTouch, colorScheme, storageState, userAgent }: ContextOptions,
        use: Use,
      ) => {
        const options = { baseURL, viewport, isMobile, hasTouch, colorScheme, storageState, userAgent };
        const context = new BrowserContext(
          Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as ContextOptions,
        );
        await use(context);
        await context.close();
      },
    },
    page: {
      value: async ({ context }: { context: BrowserContext }, use: Use) => use(await context.newPage()),
    },
    request: {
      value: async ({ context }: { context: BrowserContext }, use: Use) => use(context.request),
    },
  }).map(([name, fixture]) => [name, { isWorker: false, isAuto: false, isOption: false, ...fixture } as Fixture]),
);

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

interface Details {
  tag?: string | readonly string[];
}

interface Suite {
  options: Record<string, unknown>;
  tags: string[];
  before: { fixtures: Fixtures; run: unknown }[];
  after: { fixtures: Fixtures; run: unknown }[];
}

let suite: Suite = { options: {}, tags: [], before: [], after: [] };
let file: string | undefined;
let currentTest: { title: string; options: Record<string, unknown> } | undefined;

/** Each file has its own top-level suite, though files share a process. */
function currentSuite(): Suite {
  const { testPath } = workerState();
  if (testPath !== file) {
    file = testPath;
    suite = { options: {}, tags: [], before: [], after: [] };
  }
  return suite;
}

const workerState = (): { testPath?: string | undefined } =>
  (globalThis as { __vitest_worker__?: { filepath?: string } }).__vitest_worker__
    ? { testPath: (globalThis as { __vitest_worker__?: { filepath?: string } }).__vitest_worker__?.filepath }
    : {};

class Skipped extends Error {}

const tagsOf = ({ tag }: Details): string[] => (tag === undefined ? [] : [tag].flat()) as string[];

const isFull = Boolean(process.env.FULL);

const testTimeoutMs = Number(process.env.FLOW_TEST_TIMEOUT ?? 120_000);

function makeTest(fixtures: Fixtures) {
  const add = (mode: 'run' | 'skip', title: string, details: Details, run: Setup): void => {
    const innermost = currentSuite();
    const tags = [...innermost.tags, ...tagsOf(details)];
    if (!(tags.includes('@flow') || process.env.FLOW_ALL) || (tags.includes('@full') && !isFull)) return;
    const { options: suiteOptions, before, after } = innermost;
    const hooks = { before: [...before], after: [...after] };
    const project = tags.includes('@phone') ? projects.phone : projects.desktop;
    const options = { ...project, ...suiteOptions };
    (mode === 'skip' ? register.skip : register)(title, { timeout: testTimeoutMs }, async (context) => {
      const info = testInfo(title, options);
      const resolver = new FixtureResolver(fixtures, options, info);
      currentTest = { title, options };
      try {
        const values = await resolver.all(requestedFixtures(run));
        for (const hook of hooks.before)
          await (hook.run as Setup)(
            await new HookFixtures(resolver, requestedFixtures(hook.run)).values(),
            undefined as never,
            info,
          );
        await run(values, info as never, info);
        for (const hook of hooks.after)
          await (hook.run as Setup)(
            await new HookFixtures(resolver, requestedFixtures(hook.run)).values(),
            undefined as never,
            info,
          );
      } catch (error) {
        if (error instanceof Skipped) context.skip(error.message);
        throw error;
      } finally {
        currentTest = undefined;
        await resolver.end();
      }
    });
  };

  const test = (title: string, detailsOrRun: Details | Setup, run?: Setup): void =>
    typeof detailsOrRun === 'function'
      ? add('run', title, {}, detailsOrRun)
      : add('run', title, detailsOrRun, run as Setup);

  const group = (title: string | (() => void), detailsOrRun?: Details | (() => void), run?: () => void): void => {
    const outer = currentSuite();
    const body = [title, detailsOrRun, run].find((one) => typeof one === 'function') as () => void;
    const details = typeof detailsOrRun === 'object' ? detailsOrRun : {};
    const enter = () => {
      suite = {
        options: { ...outer.options },
        tags: [...outer.tags, ...tagsOf(details)],
        before: [...outer.before],
        after: [...outer.after],
      };
      body();
      suite = outer;
    };
    if (typeof title === 'string') describe(title, enter);
    else enter();
  };

  return Object.assign(test, {
    extend: (added: Record<string, unknown>) => {
      const all = new Map(fixtures);
      for (const [name, given] of Object.entries(added)) {
        const [value, options = {}] = (Array.isArray(given) ? given : [given]) as [
          unknown,
          { scope?: string; auto?: boolean; option?: boolean }?,
        ];
        all.set(name, {
          value,
          isWorker: options.scope === 'worker',
          isAuto: options.auto ?? false,
          isOption: options.option ?? false,
          base: fixtures.get(name),
        });
      }
      return makeTest(all);
    },
    use: (options: Record<string, unknown>) => {
      const innermost = currentSuite();
      innermost.options = { ...innermost.options, ...options };
    },
    describe: Object.assign(group, {
      configure: () => undefined,
      serial: group,
      parallel: group,
      skip: () => undefined,
    }),
    beforeEach: (run: unknown) => void currentSuite().before.push({ fixtures, run }),
    afterEach: (run: unknown) => void currentSuite().after.push({ fixtures, run }),
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
    only: (title: string, detailsOrRun: Details | Setup, run?: Setup) => test(title, detailsOrRun, run),
    skip: (condition: unknown = true, reason: unknown = '', run?: unknown) => {
      if (typeof condition === 'string') {
        add('skip', condition, typeof reason === 'object' ? (reason as Details) : {}, (run ?? reason) as Setup);
        return;
      }
      if (typeof condition !== 'function' && condition) throw new Skipped(String(reason));
    },
    info: () => testInfo(currentTest?.title ?? '', currentTest?.options ?? {}),
  });
}

/** The fixtures that a hook asks for. */
class HookFixtures {
  constructor(
    private readonly resolver: FixtureResolver,
    private readonly names: readonly string[],
  ) {}
  async values(): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const name of this.names) values[name] = await this.resolver.get(name);
    return values;
  }
}

export const test = makeTest(builtIn);
