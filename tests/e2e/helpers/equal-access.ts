import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import { expect } from './fixtures';

interface Result {
  ruleId: string;
  value: [kind: string, outcome: string];
  message: string;
  snippet: string;
  path: { dom: string };
}

type Engine = { Checker: new () => { check(root: Document, policies: string[]): Promise<{ results: Result[] }> } };

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('accessibility-checker-engine/ace.js'), 'utf8');

/** Rules that are ignored because the product doesn't cause their violations. Maps each rule's id to the reason. */
const exceptions: Readonly<Record<string, string>> = {};

/** Runs IBM Equal Access in a document and its shadow roots, and returns the violations. */
async function findViolations(frame: Frame): Promise<Result[]> {
  const hasEngine = await frame.evaluate(() => 'ace' in window);
  if (!hasEngine) await frame.evaluate(`(() => {${source}\n;window.ace = ace;})()`);
  const json = await frame.evaluate(async () => {
    const { Checker } = (window as unknown as { ace: Engine }).ace;
    const { results } = await new Checker().check(document, ['WCAG_2_2']);
    const violations = results.filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL');
    // The results also contain DOM nodes, which can't be serialized.
    return JSON.stringify(violations.map(({ ruleId, message, snippet, path }) => ({ ruleId, message, snippet, path })));
  });
  return JSON.parse(json) as Result[];
}

/**
 * Fails with a readable list if IBM Equal Access finds WCAG 2.2 violations on the page and in its iframes. IBM Equal
 * Access has other rules for names, roles and landmarks than axe. It takes longer, so each screen is checked with it in
 * only one brand, language, theme and width.
 */
export async function checkEqualAccess(page: Page): Promise<void> {
  // The check must wait until all documents have loaded and have a language. `catch`: the fingerprint library may
  // remove its iframe before the evaluation. The next poll no longer includes that iframe.
  const isReady = (frame: Frame) =>
    frame.evaluate(() => document.readyState === 'complete' && document.documentElement.lang !== '').catch(() => false);
  await expect
    .poll(async () => (await Promise.all(page.frames().map(isReady))).every(Boolean), 'every frame is ready')
    .toBe(true);
  const frames = page.frames().filter((frame) => /^http/.test(frame.url()));
  const lines: string[] = [];
  for (const frame of frames)
    for (const { ruleId, message, snippet, path } of await findViolations(frame))
      if (!(ruleId in exceptions)) lines.push(`${ruleId}: ${message}\n    ${path.dom}\n    ${snippet}`);
  expect(lines, `IBM Equal Access on ${page.url()}`).toEqual([]);
}
