import { compileFunction, runInNewContext } from 'node:vm';

/** A page's `window`, which also has the DOM's classes, such as `Event`. */
export type PageWindow = Window & typeof globalThis;

/** Names of JavaScript's built-ins (Object, Array, …), which all pages share. */
const builtInNames = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
/** Names of window properties that aren't passed to a page's scripts as globals. `globalThis` is passed separately. */
const hiddenNames = new Set(['constructor', 'global', 'globalThis', 'Buffer', 'eval', 'arguments', 'attachEvent']);

/** Lists the globals that a page's scripts see: the window's properties, except JavaScript's built-ins. */
function listGlobalNames(window: object): string[] {
  const names = new Set<string>();
  for (
    let object: object | null = window;
    object && object !== Object.prototype;
    object = Object.getPrototypeOf(object)
  )
    for (const name of Object.getOwnPropertyNames(object)) names.add(name);
  return [...names].filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && !builtInNames.has(name) && !hiddenNames.has(name),
  );
}

let allGlobalNames: readonly string[] | undefined;
const compiledScripts = new Map<string, (...values: unknown[]) => unknown>();

/** Functions that `readGlobal` has bound, by window and name. */
const boundFunctions = new WeakMap<object, Map<string, unknown>>();

/**
 * Reads the value of a global. Functions such as `setTimeout` are bound to the window, because scripts call them
 * without `window.` in front.
 */
function readGlobal(window: PageWindow, name: string): unknown {
  if (name === 'Date') return (window as { Date: unknown }).Date;
  const value = (window as unknown as Record<string, unknown>)[name];
  if (typeof value !== 'function' || !/^[a-z]/.test(name)) return value;
  const bound = boundFunctions.get(window) ?? new Map<string, unknown>();
  boundFunctions.set(window, bound);
  if (!bound.has(name)) bound.set(name, value.bind(window));
  return bound.get(name);
}

/**
 * Runs `code`, a classic script or a function body, in a page. Returns what the code returns. `variables` are
 * additional variables that the code can use, by name. Pages share this process's JavaScript built-ins, so that tests
 * and pages can exchange objects. Each script is compiled only once for all pages.
 */
export function runScript(window: PageWindow, code: string, variables: Record<string, unknown> = {}): unknown {
  // `Date` is a JavaScript built-in, but each page has its own, which follows the page's clock.
  allGlobalNames ??= [...listGlobalNames(window), 'Date'];
  const parameters = Object.keys(variables);
  const names = allGlobalNames.filter((name) => !parameters.includes(name));
  const cacheKey = `${parameters.join()}\n${code}`;
  let run = compiledScripts.get(cacheKey);
  if (!run) {
    // The code is in a block, because a script may declare a variable with the name of a global, such as `name`.
    run = compileFunction(`{${code}\n}`, ['globalThis', ...names, ...parameters]) as never;
    compiledScripts.set(cacheKey, run as never);
  }
  const globalValues = names.map((name) => readGlobal(window, name));
  return (run as (...args: unknown[]) => unknown)(window, ...globalValues, ...Object.values(variables));
}
