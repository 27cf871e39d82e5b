import type { Frame, Page } from '@playwright/test';
import axeCore, { type ContextObject, type CrossTreeSelector, type RunOptions } from 'axe-core';
import { expect } from './fixtures';

type AxeWindow = Window & typeof globalThis & { axe: typeof axeCore };

const options = JSON.stringify({
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
} satisfies RunOptions);

/** An iframe in a document, and which of the iframe's elements to check. */
type InnerFrame = { frameSelector: CrossTreeSelector; frameContext: ContextObject };

/**
 * Loads axe into a document, unless it's loaded already, and finds the iframes in the document. `context` says which
 * elements to check: axe's `ContextObject` as JSON.
 */
async function loadAxeAndFindFrames(frame: Frame, context: string): Promise<InnerFrame[]> {
  const isLoaded = await frame.evaluate(() => 'axe' in window);
  if (!isLoaded) await frame.evaluate(axeCore.source);
  const innerFramesJson = await frame.evaluate(
    (context) => JSON.stringify((window as AxeWindow).axe.utils.getFrameContexts(JSON.parse(context))),
    context,
  );
  return JSON.parse(innerFramesJson) as InnerFrame[];
}

/**
 * Runs axe in a document, then in its nested iframes. Returns one result per document, as JSON. For an iframe whose
 * document can't be reached, the result is the text `null`.
 */
async function collectPartialResults(frame: Frame, context: string): Promise<string[]> {
  const innerFrames = await loadAxeAndFindFrames(frame, context);
  const frameResults = await frame.evaluate(
    async ({ context, options }) =>
      JSON.stringify(await (window as AxeWindow).axe.runPartial(JSON.parse(context), JSON.parse(options))),
    { context, options },
  );
  const results = [frameResults];
  for (const { frameSelector, frameContext } of innerFrames) {
    const handle = await frame.evaluateHandle(
      (selector) => (window as AxeWindow).axe.utils.shadowSelect(JSON.parse(selector)),
      JSON.stringify(frameSelector),
    );
    const child = await handle.asElement()?.contentFrame();
    results.push(...(child ? await collectPartialResults(child, JSON.stringify(frameContext)) : ['null']));
  }
  return results;
}

/** Waits until animations that end have ended: text that fades in has too little contrast while it fades. */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // A document's animations don't include those in its shadow roots.
    const rootsOf = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
    ];
    const ending = rootsOf(document)
      .flatMap((root) => root.getAnimations())
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/**
 * Fails with a readable list if axe finds WCAG 2.2 AA violations on the page, including its open shadow roots and
 * iframes. Runs axe in the page instead of through `@axe-core/playwright`, which parses axe again and opens a second
 * page for each check. `include` and `exclude` are CSS selectors.
 */
export async function checkAxe(page: Page, { include, exclude = [] }: { include?: string; exclude?: string[] } = {}) {
  await waitForAnimations(page);
  const context: ContextObject = { ...(include && { include: [include] }), exclude };
  const partials = await collectPartialResults(page.mainFrame(), JSON.stringify(context));
  const violations = await page.evaluate(
    async ({ partials, options }) =>
      (await (window as AxeWindow).axe.finishRun(JSON.parse(partials), JSON.parse(options))).violations,
    { partials: `[${partials.join()}]`, options },
  );
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const path = target.map((part) => (Array.isArray(part) ? part.join(' >>> ') : part)).join(' | ');
      return `${id}: ${help}\n    ${path}\n    ${failureSummary.replaceAll('\n', '\n    ')}`;
    }),
  );
  expect(lines, `axe on ${page.url()}`).toEqual([]);
}
