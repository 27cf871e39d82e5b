import type { Sandbox } from '../../tools/sandbox/sandbox';

/**
 * What a journey can do in an engine that playwright does not drive.
 * A path names an element through shadow roots: `sub-plans >>> button.choose`.
 */
export type EngineDriver = {
  /** Opens an address and waits until the document has been parsed. */
  goto(url: string): Promise<void>;
  /** The value of an expression in the page; a promise is awaited. */
  evaluate<T = unknown>(expression: string): Promise<T>;
  /** Waits until the expression is truthy and answers its value; says what the page looked like when it never is. */
  waitFor<T = unknown>(expression: string, limit?: number): Promise<T>;
  /** Presses one key by its DOM name: ArrowDown, Enter, Tab, Escape, a letter. */
  press(key: string): Promise<void>;
  /** Clicks the middle of the element with a real pointer. */
  click(path: string): Promise<void>;
  /** Types text into what has the focus. */
  type(text: string): Promise<void>;
  /** Writes a PNG. */
  screenshot(file: string): Promise<void>;
  /** Errors the page reported since it was opened; engines that tell nothing answer an empty list. */
  errors(): string[];
  close(): Promise<void>;
};

export type JourneyEngine = 'webkitgtk' | 'chromium-64';

/** What a `*.journey.ts` file exports: `name`, `engine` and `run`. */
export type Journey = {
  /** A sentence about what the person reaches. */
  name: string;
  engine: JourneyEngine;
  run(stage: { driver: EngineDriver; sandbox: Sandbox }): Promise<void>;
};

const quote = (text: string): string => JSON.stringify(text);

/** An expression for the element a path names, or null. */
export function elementExpression(path: string): string {
  const [first = '', ...rest] = path.split('>>>').map((step) => step.trim());
  return rest.reduce(
    (outer, step) => `(function(e){var r=e&&(e.shadowRoot||e);return r&&r.querySelector(${quote(step)})})(${outer})`,
    `document.querySelector(${quote(first)})`,
  );
}

/** Asks again and again until the answer is truthy. */
export async function until<T>(ask: () => Promise<T>, what: string, limit: number): Promise<T> {
  const end = Date.now() + limit;
  let last: T | undefined;
  for (;;) {
    last = await ask();
    if (last) return last;
    if (Date.now() > end) throw new Error(`Waited ${limit} ms for ${what}, last answer: ${quote(String(last))}`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
