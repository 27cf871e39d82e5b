import type { Page } from '@playwright/test';
import { languages } from '../../../src/contract/languages';
import { screens } from '../../tools/screen-gallery/gallery-screens';
import { applyAppearance } from '../helpers/apply-appearance';
import { expect, test } from '../helpers/fixtures';
import { continueButton, payButton, type User } from '../helpers/interactions';
import { openCheckout, openElement, openPartner, signInMember } from '../helpers/purchase';
import { visitScreen } from '../helpers/visit-screen';

/** The screens that the default run (without @full tests) checks: those with the longest texts and the most columns. */
const sampledScreenNames: readonly string[] = ['plans', 'register-errors', 'checkout-card', 'portal'];

test.use({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } });

/** Describes text that extends beyond the window, and buttons too narrow for their text, also in shadow roots. */
const findOverflow = (page: Page): Promise<string[]> =>
  // On a phone, `innerWidth` grows with a page that is too wide.
  page.evaluate((windowWidth) => {
    const problems: string[] = [];
    const descendantsOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
      ]);
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ??
      element.parentElement ??
      ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
      null;
    // Visually hidden text and the content of scroll containers may be wider than the window.
    const mayOverflow = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX, clip, clipPath } = getComputedStyle(element);
      const isScroller = (overflowX === 'auto' || overflowX === 'scroll') && element !== document.documentElement;
      return isScroller || clip !== 'auto' || clipPath !== 'none' || mayOverflow(parentOf(element));
    };
    const nameOf = (element: Element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const missingPageWidth = document.documentElement.scrollWidth - windowWidth;
    if (missingPageWidth > 0) problems.push(`the page is ${missingPageWidth} px too wide`);
    for (const element of descendantsOf(document)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const { left, right, width } = element.getBoundingClientRect();
      // The skip link is completely outside the window: at its left or, in Arabic, at its right.
      const isPartlyInWindow = width > 1 && right > 0 && left < windowWidth;
      const isCutOff = isPartlyInWindow && (right > windowWidth + 1 || left < -1);
      if (hasText && isCutOff && !mayOverflow(element))
        problems.push(`${nameOf(element)} extends from ${Math.round(left)} to ${Math.round(right)} px`);
      const isButton =
        element.matches('button, [role=tab], [role=button]') && getComputedStyle(element).display !== 'inline';
      const missingWidth = element.clientWidth > 1 ? element.scrollWidth - element.clientWidth : 0;
      if (isButton && missingWidth > 1 && !mayOverflow(element))
        problems.push(`${nameOf(element)} is ${missingWidth} px too narrow for its text`);
    }
    return problems;
  }, page.viewportSize()?.width ?? 0);

/** Describes texts that cover each other, also in shadow roots. */
const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const descendantsOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
      ]);
    const parentOf = (element: Element): Element | null =>
      element.assignedSlot ??
      element.parentElement ??
      ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
      null;
    // Sticky bars, menus, dialogs and scroll containers may cover text. Visually hidden text covers nothing.
    const mayOverlap = (element: Element | null): boolean => {
      if (!element) return false;
      const { position, clip, clipPath, overflowY, zIndex } = getComputedStyle(element);
      const isLayered = ['sticky', 'fixed'].includes(position) || zIndex !== 'auto';
      const isScroller = overflowY === 'auto' || overflowY === 'scroll';
      const isVisuallyHidden = clip !== 'auto' || clipPath !== 'none';
      if (isLayered || isScroller || isVisuallyHidden) return true;
      return element.matches('dialog, option, noscript') || mayOverlap(parentOf(element));
    };
    /** The part of a box that its ancestors don't clip horizontally. */
    const visiblePart = (rect: DOMRect, element: Element | null): DOMRect => {
      if (!element) return rect;
      const parent = parentOf(element);
      const isClipping = getComputedStyle(element).overflowX !== 'visible' && element !== document.documentElement;
      if (!isClipping) return visiblePart(rect, parent);
      const box = element.getBoundingClientRect();
      const left = Math.max(rect.left, box.left);
      const right = Math.min(rect.right, box.right);
      return visiblePart(new DOMRect(left, rect.top, Math.max(0, right - left), rect.height), parent);
    };
    const texts = descendantsOf(document).flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || mayOverlap(element))
        return [];
      return [...element.childNodes].flatMap((node) => {
        const text = node.nodeType === 3 ? (node.nodeValue ?? '').trim() : '';
        if (!text) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        return rects.map((rect) => ({ node, text: text.slice(0, 40), rect: visiblePart(rect, element) }));
      });
    });
    const problems = new Set<string>();
    for (const [index, first] of texts.entries())
      for (const second of texts.slice(index + 1)) {
        if (first.node === second.node) continue;
        const width = Math.min(first.rect.right, second.rect.right) - Math.max(first.rect.left, second.rect.left);
        const height = Math.min(first.rect.bottom, second.rect.bottom) - Math.max(first.rect.top, second.rect.top);
        // A text's box is taller than its letters, so the boxes of adjacent lines overlap a little.
        const isOverlapping = width > 1 && height > 0.4 * Math.min(first.rect.height, second.rect.height);
        if (isOverlapping) problems.add(`“${first.text}” and “${second.text}” overlap by ${Math.round(width)} px`);
      }
    return [...problems];
  });

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

test('at 400 % zoom, no bar that stays in view covers more than a fifth of the window', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  // A window of 1280 × 1024 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const user: User = { page, lang: 'en' };
  /** Names the sticky and fixed elements that are too high, also in shadow roots, after the page has been scrolled. */
  const highBars = () =>
    page.evaluate(() => {
      const descendantsOf = (root: ParentNode): HTMLElement[] =>
        [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
          element,
          ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
        ]);
      return descendantsOf(document)
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches('dialog'))
        .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
        .map((element) => ({
          name: `${element.localName}.${element.className}`,
          ...element.getBoundingClientRect().toJSON(),
        }))
        .filter(({ height, width }) => width > 160 && height > innerHeight / 5)
        .map(({ name, height }) => `${name}: ${height} px`);
    });
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'orbit');
  await openPartner(page, sandbox);
  await expect(continueButton(user)).toBeVisible();
  expect(await highBars(), 'plans').toEqual([]);
  await continueButton(user).click();
  await expect(payButton(user)).toBeVisible();
  expect(await highBars(), 'the checkout in a dialog').toEqual([]);
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '404', lang: 'en' });
  await expect(payButton(user)).toBeVisible();
  expect(await highBars(), 'the checkout').toEqual([]);
  await page.goto(`${sandbox.origin}/orders`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await highBars(), 'orders in the portal').toEqual([]);
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
