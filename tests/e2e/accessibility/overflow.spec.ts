import type { Page } from '@playwright/test';
import { languages } from '../../../src/contract/languages';
import { screens } from '../../tools/screen-gallery/gallery-screens';
import { applyAppearance } from '../helpers/appearances';
import { expect, test } from '../helpers/fixtures';
import { visitScreen } from '../helpers/screens';

/** Screens of the sample: those with the longest texts and the most columns. */
const sampledScreens: readonly string[] = ['plans', 'register-errors', 'checkout-card', 'portal'];

test.use({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } });

/** Descriptions of content that overflows the window or its button, including shadow roots. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
    // Scroll containers and visually hidden text may be wider.
    const isAllowed = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX, clip, clipPath } = getComputedStyle(element);
      const isScroller = (overflowX === 'auto' || overflowX === 'scroll') && element !== document.documentElement;
      return isScroller || clip !== 'auto' || clipPath !== 'none' || isAllowed(parentOf(element));
    };
    const nameOf = (element: Element) => `<${element.localName}> “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    if (document.documentElement.scrollWidth > innerWidth)
      problems.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px too wide`);
    for (const element of descendantsOf(document)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const { left, right, width } = element.getBoundingClientRect();
      // The skip link is completely outside the window, at the left or, in Arabic, at the right.
      if (
        hasText &&
        width > 1 &&
        right > 0 &&
        left < innerWidth &&
        (right > innerWidth + 1 || left < -1) &&
        !isAllowed(element)
      )
        problems.push(`${nameOf(element)} stands ${Math.round(left)} to ${Math.round(right)}`);
      const isPressed =
        element.matches('button, [role=tab], [role=button]') && getComputedStyle(element).display !== 'inline';
      if (isPressed && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && !isAllowed(element))
        problems.push(`${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too narrow for its words`);
    }
    return problems;
  });

/** Pairs of texts that cover each other, including shadow roots. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const descendantsOf = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? descendantsOf(one.shadowRoot) : [])]);
    const parentOf = (one: Element): Element | null =>
      one.assignedSlot ?? one.parentElement ?? ((one.getRootNode() as ShadowRoot).host as Element | undefined) ?? null;
    // Content scrolls below bars that stick to the window, and menus and dialogs open above it. Visually hidden text takes no room.
    const isExempt = (one: Element | null): boolean => {
      if (!one) return false;
      const { position, clip, clipPath, overflowY, zIndex } = getComputedStyle(one);
      const isScroller = overflowY === 'auto' || overflowY === 'scroll';
      if (
        ['sticky', 'fixed'].includes(position) ||
        zIndex !== 'auto' ||
        isScroller ||
        clip !== 'auto' ||
        clipPath !== 'none'
      )
        return true;
      return one.matches('dialog, option, noscript') || isExempt(parentOf(one));
    };
    // What ancestors cut off isn't seen.
    const clipped = (rect: DOMRect, one: Element | null): DOMRect => {
      if (!one) return rect;
      const box = one.getBoundingClientRect();
      const [left, right] = [Math.max(rect.left, box.left), Math.min(rect.right, box.right)];
      const isCut = getComputedStyle(one).overflowX !== 'visible' && one !== document.documentElement;
      return clipped(isCut ? new DOMRect(left, rect.top, Math.max(0, right - left), rect.height) : rect, parentOf(one));
    };
    const texts = descendantsOf(document).flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isExempt(one)) return [];
      return [...one.childNodes].flatMap((node) => {
        const text = node.nodeType === 3 ? (node.nodeValue ?? '').trim() : '';
        if (!text) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].map((rect) => ({ node, text: text.slice(0, 40), rect: clipped(rect, one) }));
      });
    });
    const found = new Set<string>();
    for (const [at, first] of texts.entries())
      for (const second of texts.slice(at + 1)) {
        if (first.node === second.node) continue;
        const width = Math.min(first.rect.right, second.rect.right) - Math.max(first.rect.left, second.rect.left);
        const height = Math.min(first.rect.bottom, second.rect.bottom) - Math.max(first.rect.top, second.rect.top);
        // A text's box is higher than its letters, so that the boxes of adjacent lines overlap a little.
        const isCovered = width > 1 && height > 0.4 * Math.min(first.rect.height, second.rect.height);
        if (isCovered) found.add(`“${first.text}” and “${second.text}” overlap by ${Math.round(width)} px`);
      }
    return [...found];
  });

// No TV is as narrow.
const others = screens.filter(({ name, query }) => !sampledScreens.includes(name) && query.scene !== 'STB');

/** The sample's screens are steps of one test; the full run has a test for each of the others. */
const walks = [
  {
    title: 'the densest screens fit',
    walked: screens.filter(({ name }) => sampledScreens.includes(name)),
    tag: ['@desktop'],
  },
  ...others.map((screen) => ({ title: `${screen.name} fits`, walked: [screen], tag: ['@desktop', '@full'] })),
];

for (const { title, walked, tag } of walks) {
  test(`${title} into 320 px in every language`, { tag }, async ({ page, sandbox }) => {
    for (const screen of walked) {
      await test.step(screen.name, () =>
        visitScreen(screen, { page, sandbox, width: 320 }, async () => {
          for (const lang of languages) {
            // Lumen offers every language.
            await applyAppearance(page, { brand: 'lumen', theme: 'light', lang });
            await expect(screen.expected({ page, lang }).first()).toBeVisible();
            // Polled, because a transition can take a moment.
            await expect.poll(() => overflowing(page), lang).toEqual([]);
            await expect.poll(() => overlapping(page), lang).toEqual([]);
          }
        }),
      );
    }
  });
}
