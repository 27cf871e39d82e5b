import { compileFunction, runInNewContext } from 'node:vm';

/** A page's window with the DOM's types. */
export type PageWindow = Window & typeof globalThis;

/** Globals of the language, which all pages share. */
const languageNames = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
/** Names that a script must not see as globals of the window. */
const hiddenNames = new Set(['constructor', 'global', 'globalThis', 'Buffer', 'eval', 'arguments', 'attachEvent']);

/** The globals that a page's scripts see: the window's properties, except for those of the language. */
function globalNames(window: object): string[] {
  const names = new Set<string>();
  for (
    let object: object | null = window;
    object && object !== Object.prototype;
    object = Object.getPrototypeOf(object)
  )
    for (const name of Object.getOwnPropertyNames(object)) names.add(name);
  return [...names].filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && !languageNames.has(name) && !hiddenNames.has(name),
  );
}

let allGlobals: readonly string[] | undefined;
const compiledScripts = new Map<string, (...values: unknown[]) => unknown>();

const boundFunctions = new WeakMap<object, Map<string, unknown>>();

/** The value of a global. Functions are bound to the window, because scripts call them without it. */
function globalValue(window: PageWindow, name: string): unknown {
  if (name === 'Date') return (window as { Date: unknown }).Date;
  const value = (window as unknown as Record<string, unknown>)[name];
  if (typeof value !== 'function' || !/^[a-z]/.test(name)) return value;
  const bound = boundFunctions.get(window) ?? new Map<string, unknown>();
  boundFunctions.set(window, bound);
  if (!bound.has(name)) bound.set(name, value.bind(window));
  return bound.get(name);
}

/**
 * Runs code as a classic script or function body in a page. Pages share this process's language objects, so that data
 * needn't be converted, and a script is compiled only once for all pages.
 */
export function runScript(window: PageWindow, code: string, values: Record<string, unknown> = {}): unknown {
  allGlobals ??= [...globalNames(window), 'Date'];
  const parameters = Object.keys(values);
  const globals = allGlobals.filter((name) => !parameters.includes(name));
  const key = `${parameters.join()}\n${code}`;
  let run = compiledScripts.get(key);
  if (!run) {
    // The code is in a block, because a script may declare a variable with the name of a global, such as `name`.
    run = compileFunction(`{${code}\n}`, ['globalThis', ...globals, ...parameters]) as never;
    compiledScripts.set(key, run as never);
  }
  const globalValues = globals.map((name) => globalValue(window, name));
  return (run as (...args: unknown[]) => unknown)(window, ...globalValues, ...Object.values(values));
}
