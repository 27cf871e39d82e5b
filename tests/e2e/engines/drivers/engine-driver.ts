import type { Sandbox } from '../../../tools/sandbox/sandbox';

/**
 * Controls a browser engine that Playwright doesn't support. A `path` is a list of CSS selectors, separated by `>>>`:
 * `sub-plans >>> button.choose`. Each further selector is looked up inside the element that the previous selector
 * found: in its shadow root if it has one, otherwise among its descendants.
 */
export type EngineDriver = {
  /** Opens a URL and waits until the document has been parsed. */
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page. If its value is a promise, awaits the promise. */
  evaluate<T = unknown>(expression: string): Promise<T>;
  /** Waits until the expression is truthy and returns its value. After the timeout, throws an error. */
  waitFor<T = unknown>(expression: string, timeoutMs?: number): Promise<T>;
  /** Presses one key: a DOM key name, such as ArrowDown, Enter or a letter, or a name in `keyCodes` (key-codes.ts). */
  press(key: string): Promise<void>;
  /** Clicks the center of the element with the pointer. */
  click(path: string): Promise<void>;
  /** Types text into the focused field. */
  type(text: string): Promise<void>;
  /** Takes a PNG screenshot of the window. */
  takeScreenshot(): Promise<Buffer>;
  /** Uncaught errors and console errors since the page was opened. Always empty if the driver can't read them. */
  errors(): string[];
  close(): Promise<void>;
};

export type JourneyEngine = 'webkitgtk' | 'chromium-64';

/** The engine and the sandbox server that a journey uses. */
export interface JourneyContext<Driver extends EngineDriver = EngineDriver> {
  driver: Driver;
  sandbox: Sandbox;
}

/** The exports of a `*.journey.ts` file, which is one test that runs in one engine. */
export type Journey = {
  /** A sentence about the tested behavior. */
  name: string;
  engine: JourneyEngine;
  /** Whether the journey runs only if the tests are started with `--full`. */
  isInFullRunOnly?: boolean;
  /** Size of the viewport in pixels. Default: 1280 × 720 in Chromium 64, the browser's own in WebKit. */
  size?: { width: number; height: number };
  /** Timeout of the whole journey. Default: 180,000 (three minutes). */
  timeoutMs?: number;
  run(context: JourneyContext): Promise<void>;
};

const quote = (text: string): string => JSON.stringify(text);

/** JavaScript that evaluates to the element at a path (see `EngineDriver`), or null if there is none. */
export function elementExpression(path: string): string {
  const [first = '', ...rest] = path.split('>>>').map((selector) => selector.trim());
  return rest.reduce(
    (outer, selector) =>
      `(function(e){var r=e&&(e.shadowRoot||e);return r&&r.querySelector(${quote(selector)})})(${outer})`,
    `document.querySelector(${quote(first)})`,
  );
}

/**
 * Calls `poll` until its result is truthy, and returns the result. Throws after the timeout. `description` tells the
 * reader of the error what was awaited.
 */
export async function pollUntil<T>(poll: () => Promise<T>, description: string, timeoutMs: number): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let lastResult: T | undefined;
  for (;;) {
    lastResult = await poll();
    if (lastResult) return lastResult;
    if (Date.now() > deadline)
      throw new Error(`Waited ${timeoutMs} ms for ${description}, last result: ${quote(String(lastResult))}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
