import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction, runInNewContext } from 'node:vm';

/** A page's window with the DOM's types. */
export type PageWindow = Window & typeof globalThis;

const language = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
const ownNames = new Set(['constructor', 'global', 'globalThis', 'Buffer', 'eval', 'arguments', 'attachEvent']);

/** The globals that a page's scripts see: the window's properties, except for those of the language. */
export function globalNames(window: object): string[] {
  const names = new Set<string>();
  for (let at: object | null = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && !language.has(name) && !ownNames.has(name));
}

let names: readonly string[] | undefined;
const compiled = new Map<string, (...values: unknown[]) => unknown>();

const bound = new WeakMap<object, Map<string, unknown>>();

/** The value of a global. A function that is called without a window before it still needs the window. */
function globalValue(window: PageWindow, name: string): unknown {
  if (name === 'Date') return (window as { Date: unknown }).Date;
  const value = (window as unknown as Record<string, unknown>)[name];
  if (typeof value !== 'function' || !/^[a-z]/.test(name)) return value;
  const known = bound.get(window) ?? new Map<string, unknown>();
  bound.set(window, known);
  if (!known.has(name)) known.set(name, value.bind(window));
  return known.get(name);
}

/**
 * Runs code as a classic script or function body in a page. Pages share this process's language objects, so that data
 * needn't be converted, and a script is compiled only once for all pages.
 */
export function runScript(window: PageWindow, code: string, values: Record<string, unknown> = {}): unknown {
  names ??= [...globalNames(window), 'Date'];
  const own = Object.keys(values);
  const key = `${own.join()}\n${code}`;
  let run = compiled.get(key);
  if (!run) {
    // In a block, because a script may declare a name that a global has, such as `name`.
    run = compileFunction(`{${code}\n}`, [
      'globalThis',
      ...names.filter((name) => !own.includes(name)),
      ...own,
    ]) as never;
    compiled.set(key, run as never);
  }
  const globals = names.filter((name) => !own.includes(name)).map((name) => globalValue(window, name));
  return (run as (...all: unknown[]) => unknown)(window, ...globals, ...Object.values(values));
}

interface ExpectResult {
  matches: boolean;
  received?: unknown;
}

/** What a flow test uses of the engine that Playwright runs in pages. */
export interface InjectedScript {
  parseSelector(selector: string): unknown;
  querySelectorAll(selector: unknown, root: Node): Element[];
  elementState(element: Element, state: string, isFrameVisible: boolean): { matches: boolean; received?: string };
  expectArray(elements: Element[], options: object): ExpectResult;
  expectSingleElement(element: Element, options: object, isFrameVisible: boolean): Promise<ExpectResult>;
  retarget(element: Element, behavior: string): Element | null;
  ariaSnapshot(element: Element, options: object): string;
  previewNode(element: Element): string;
}

let injectedSource: string | undefined;

/**
 * Playwright's own code for finding elements by role, name, label and text, and for assertions about them, so that a
 * test finds the same elements here as in a browser.
 */
function sourceOfInjectedScript(): string {
  const file = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const bundle = readFileSync(file, 'utf8');
  const from = bundle.indexOf('// packages/playwright-core/src/generated/injectedScriptSource.ts');
  const literal = /source\d* = ('(?:[^'\\\n]|\\.)*');/.exec(bundle.slice(from))?.[1];
  if (from < 0 || !literal) throw new Error('playwright-core: the injected script was not found; update scripts.ts');
  return runInNewContext(literal) as string;
}

export function injectedScript(window: PageWindow): InjectedScript {
  injectedSource ??= `const module = {};\n${sourceOfInjectedScript()}\nreturn new (module.exports.InjectedScript())(globalThis, {
    isUnderTest: false, sdkLanguage: 'javascript', testIdAttributeName: 'data-testid', stableRafCount: 1,
    browserName: 'chromium', customEngines: [], shouldPrependErrorPrefix: false, isUtilityWorld: true });`;
  return runScript(window, injectedSource) as InjectedScript;
}
