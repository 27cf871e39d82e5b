import type { Page } from '@playwright/test';
import { languages } from '../../../src/contract/languages';
import { screens } from '../../tools/screen-gallery/gallery-screens';
import { applyAppearance } from '../helpers/apply-appearance';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { findOverflow, findOverlaps } from '../helpers/layout-problems';
import { openCheckout, openElement } from '../helpers/purchase';
import { visitScreen } from '../helpers/visit-screen';

/** The screens that the default run (without @full tests) checks: those with the longest texts and the most columns. */
const sampledScreenNames: readonly string[] = ['plans', 'register-errors', 'checkout-card', 'portal'];

test.use({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } });

/** Describes texts with more lines than words, because their box is too narrow, also in shadow roots. */
const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const descendantsOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
      ]);
    return descendantsOf(document).flatMap((element) => {
      // Visually hidden texts are 1 px wide.
      if (!element.checkVisibility({ visibilityProperty: true }) || element.getBoundingClientRect().width <= 1)
        return [];
      return [...element.childNodes].flatMap((node) => {
        const text = node.nodeType === 3 ? (node.nodeValue ?? '').trim() : '';
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        return text && lines > text.split(/[\s\-–—/·@.]+/).length ? [`“${text.slice(0, 40)}” has ${lines} lines`] : [];
      });
    });
  });

// Excludes TV screens, which are never as narrow as 320 px.
const unsampledScreens = screens.filter(
  ({ name, query }) => !sampledScreenNames.includes(name) && query.scene !== 'STB',
);

/** The sampled screens are steps of one test. Each of the other screens has a test of its own, in the full run. */
const tests = [
  {
    title: 'the densest screens fit',
    testedScreens: screens.filter(({ name }) => sampledScreenNames.includes(name)),
    // One Playwright project is enough, because the test sets the viewport.
    tag: ['@desktop'],
  },
  ...unsampledScreens.map((screen) => ({
    title: `${screen.name} fits`,
    testedScreens: [screen],
    tag: ['@desktop', '@full'],
  })),
];

for (const { title, testedScreens, tag } of tests) {
  test(`${title} into 320 px in every language`, { tag }, async ({ page, sandbox }) => {
    for (const screen of testedScreens) {
      await test.step(screen.name, () =>
        visitScreen(screen, { page, sandbox, width: 320 }, async () => {
          for (const lang of languages) {
            // Lumen offers every language.
            await applyAppearance(page, { brand: 'lumen', theme: 'light', lang });
            await expect(screen.expected({ page, lang }).first()).toBeVisible();
            // Polls, because a transition may still change the layout.
            await expect.poll(() => findOverflow(page), lang).toEqual([]);
            await expect.poll(() => findOverlaps(page), lang).toEqual([]);
          }
        }),
      );
    }
  });
}

/**
 * Sets the text spacing that users may set (WCAG 1.4.12), also in shadow roots, and returns the texts that are then cut
 * off: with an ellipsis, or by a box that hides what it has no room for.
 */
const textsCutOffBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const descendantsOf = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
      ]);
    const elements = descendantsOf(document);
    for (const { style, localName } of elements) {
      style.setProperty('line-height', '1.5', 'important');
      style.setProperty('letter-spacing', '0.12em', 'important');
      style.setProperty('word-spacing', '0.16em', 'important');
      if (localName === 'p') style.setProperty('margin-bottom', '2em', 'important');
    }
    const isCutOff = (element: HTMLElement): boolean => {
      const { overflowX, overflowY, clip, clipPath } = getComputedStyle(element);
      const isVisuallyHidden = element.clientWidth <= 1 || clip !== 'auto' || clipPath !== 'none';
      // A row of logos hides those that it has no room for; its accessible name lists all.
      const isPicture = element.matches('svg, svg *, [role=img], [role=img] *, :has(> [role=img])');
      if (isVisuallyHidden || isPicture || element.matches('input, select')) return false;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    return elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent?.trim())
      .filter(isCutOff)
      .map(({ localName, textContent }) => `<${localName}> ${textContent?.trim().slice(0, 80)}`);
  });

test('on a phone, no plan name, date or last digits of a card are cut off, even with more text spacing', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const account = 'renewing@example.com';
  await openCheckout({ page, lang: 'ru' }, { sandbox, account, planId: '404' });
  await expect(page.getByText(/4 устройства/).first()).toBeVisible();
  expect(await textsCutOffBySpacing(page)).toEqual([]);
  await openElement(page, sandbox, { element: 'account', view: 'orders', lang: 'ru' });
  await expect(page.getByText('4242').first()).toBeVisible();
  expect(await textsCutOffBySpacing(page)).toEqual([]);
});

test('with the most text spacing that users may set, no text of the densest screens is cut off or covered at 390 px', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  for (const screen of screens.filter(({ name }) => sampledScreenNames.includes(name)))
    for (const lang of ['en', 'ru'] as const)
      await test.step(`${screen.name}, ${lang}`, () =>
        visitScreen(screen, { page, sandbox, width: 390 }, async () => {
          await applyAppearance(page, { brand: 'lumen', theme: 'light', lang });
          await expect(screen.expected({ page, lang }).first()).toBeVisible();
          expect(await textsCutOffBySpacing(page)).toEqual([]);
          await expect.poll(() => findOverflow(page)).toEqual([]);
          await expect.poll(() => findOverlaps(page)).toEqual([]);
        }));
});

/** The screens whose columns depend on the width. */
const columnScreens: readonly string[] = [
  ...sampledScreenNames,
  'account',
  'account-ended',
  'portal-account',
  'orders',
];

test('no word is broken where the columns change, in the languages with the longest words', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  for (const screen of screens.filter(({ name }) => columnScreens.includes(name)))
    await test.step(screen.name, () =>
      visitScreen(screen, { page, sandbox, width: 1280 }, async () => {
        for (const lang of ['en', 'ru', 'fr'] as const) {
          await applyAppearance(page, { brand: 'lumen', theme: 'light', lang });
          await expect(screen.expected({ page, lang }).first()).toBeVisible();
          for (const width of [768, 1040, 1216, 1280, 1920]) {
            await page.setViewportSize({ width, height: 900 });
            await expect.poll(() => findBrokenWords(page), `${lang}, ${width} px`).toEqual([]);
            await expect.poll(() => findOverlaps(page), `${lang}, ${width} px`).toEqual([]);
          }
        }
      }),
    );
});
