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

/** Rules whose violations are ignored because the product doesn't cause them: the reason by rule id. */
const exceptions: Readonly<Record<string, string>> = {};

/** Runs IBM Equal Access in a document and its shadow roots, and returns the violations. */
async function findViolations(frame: Frame): Promise<Result[]> {
  const isLoaded = await frame.evaluate(() => 'ace' in window);
  if (!isLoaded) await frame.evaluate(`(() => {${source}\n;window.ace = ace;})()`);
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
 * Access has other rules for names, roles and landmarks than axe, and takes longer, so each screen is checked in only
 * one appearance.
 */
export async function checkEqualAccess(page: Page): Promise<void> {
  // A document that is loading has no language yet. The fingerprint library removes its iframe, which then can't be
  // evaluated. The next poll no longer includes that iframe.
  const hasLanguage = (frame: Frame) =>
    frame.evaluate(() => document.readyState === 'complete' && document.documentElement.lang !== '').catch(() => false);
  await expect
    .poll(async () => (await Promise.all(page.frames().map(hasLanguage))).every(Boolean), 'every frame has a language')
    .toBe(true);
  const frames = page.frames().filter((frame) => /^http/.test(frame.url()));
  const lines: string[] = [];
  for (const frame of frames)
    for (const { ruleId, message, snippet, path } of await findViolations(frame))
      if (!(ruleId in exceptions)) lines.push(`${ruleId}: ${message}\n    ${path.dom}\n    ${snippet}`);
  expect(lines, `IBM Equal Access on ${page.url()}`).toEqual([]);
}
