/** The `use` callback, which a fixture calls with its value. The promise resolves when the fixture must clean up. */
export type Use = (value: unknown) => Promise<void>;
/** A function that requests fixtures in its first parameter: a fixture, a test or a hook. */
export type FixtureFunction = (fixtures: Record<string, unknown>, use: Use, info: object) => unknown;

export interface Fixture {
  /** The fixture's value, or the function that creates the value. */
  value: unknown;
  /** Whether the value is created once per worker process, not once per test. */
  isWorkerScoped: boolean;
  /** Whether the value is created for every test, even for tests that don't request it. */
  isAuto: boolean;
  /** Whether `test.use` can set the value. */
  isOption: boolean;
  /** The earlier fixture of the same name, which this fixture replaces. */
  base?: Fixture | undefined;
}

export type Fixtures = ReadonlyMap<string, Fixture>;

/** Returns the names of the fixtures that a function requests: page and sandbox for `({ page, sandbox }) => …`. */
function requestedFixtureNames(run: unknown): string[] {
  const pattern = /^[^(]*\(\s*\{([\s\S]*?)\}\s*[,)]/.exec(String(run))?.[1] ?? '';
  return pattern
    .split(',')
    .map((part) => part.replace(/[:=][\s\S]*$/, '').trim())
    .filter(Boolean);
}

/** The values of the fixtures that live as long as a test or a worker process, with the fixtures' teardowns. */
class Scope {
  readonly values = new Map<Fixture, Promise<unknown>>();
  readonly #teardowns: (() => Promise<void>)[] = [];

  create(fixture: Fixture, run: (use: Use) => unknown): Promise<unknown> {
    const value = new Promise((resolve, reject) => {
      let endScope!: () => void;
      const scopeEnd = new Promise<void>((done) => {
        endScope = done;
      });
      const fixtureEnd = (async () => {
        await run(async (fixtureValue) => {
          resolve(fixtureValue);
          await scopeEnd;
        });
      })();
      fixtureEnd.catch(reject);
      this.#teardowns.push(async () => {
        endScope();
        await fixtureEnd;
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

/** The scope of the fixtures that live as long as the worker process. */
const workerScope = new Scope();

/** Creates the fixtures that a test requests, including their dependencies. */
export class FixtureResolver {
  readonly #scope = new Scope();
  constructor(
    private readonly fixtures: Fixtures,
    private readonly options: Record<string, unknown>,
    private readonly info: object,
  ) {}

  /** Returns the value of a fixture, or of an option that isn't a fixture but was set by `test.use`. */
  async #get(name: string): Promise<unknown> {
    if (name in this.options && !this.fixtures.get(name)) return this.options[name];
    const fixture = this.fixtures.get(name);
    if (!fixture) throw new Error(`There is no fixture ${name}`);
    return this.#resolve(name, fixture);
  }

  #resolve(name: string, fixture: Fixture): Promise<unknown> {
    if (fixture.isOption && name in this.options) return Promise.resolve(this.options[name]);
    if (typeof fixture.value !== 'function') return Promise.resolve(fixture.value);
    const scope = fixture.isWorkerScoped ? workerScope : this.#scope;
    const existing = scope.values.get(fixture);
    if (existing) return existing;
    return scope.create(fixture, async (use) => {
      const needed: Record<string, unknown> = {};
      for (const dependency of requestedFixtureNames(fixture.value))
        needed[dependency] =
          dependency === name && fixture.base ? await this.#resolve(name, fixture.base) : await this.#get(dependency);
      await (fixture.value as FixtureFunction)(needed, use, this.info);
    });
  }

  /** Creates the fixtures that every test gets, even if it doesn't request them. */
  async createAutoFixtures(): Promise<void> {
    for (const [name, { isAuto }] of this.fixtures) if (isAuto) await this.#get(name);
  }

  /** Returns the values of the fixtures that a test or hook requests, by name. */
  async fixturesFor(run: unknown): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const name of requestedFixtureNames(run)) values[name] = await this.#get(name);
    return values;
  }

  end = () => this.#scope.end();
}
