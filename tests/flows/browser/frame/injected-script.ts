import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { type PageWindow, runScript } from './run-script';

interface ExpectResult {
  matches: boolean;
  received?: unknown;
}

/** Playwright's class `InjectedScript`, which Playwright loads into each page: the methods that the flow tests use. */
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

/** Playwright's injected source and the code that creates an instance of its class. Built once for all pages. */
let instanceScript: string | undefined;

/**
 * Reads Playwright's own code for finding elements by role, name, label and text, and for assertions about them. With
 * this code, a flow test finds the same elements in happy-dom as in a browser.
 */
function readInjectedSource(): string {
  const file = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const bundle = readFileSync(file, 'utf8');
  const start = bundle.indexOf('// packages/playwright-core/src/generated/injectedScriptSource.ts');
  const literal = /source\d* = ('(?:[^'\\\n]|\\.)*');/.exec(bundle.slice(start))?.[1];
  if (start < 0 || !literal)
    throw new Error('playwright-core: the injected script was not found; update injected-script.ts');
  return runInNewContext(literal) as string;
}

/** Runs Playwright's injected source in a page's window and returns an instance of its class `InjectedScript`. */
export function createInjectedScript(window: PageWindow): InjectedScript {
  instanceScript ??= `const module = {};\n${readInjectedSource()}\nreturn new (module.exports.InjectedScript())(globalThis, {
    isUnderTest: false, sdkLanguage: 'javascript', testIdAttributeName: 'data-testid', stableRafCount: 1,
    browserName: 'chromium', customEngines: [], shouldPrependErrorPrefix: false, isUtilityWorld: true });`;
  return runScript(window, instanceScript) as InjectedScript;
}
