import type { Page } from '@playwright/test';
import { screens } from '../../tools/screen-gallery/gallery-screens';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { continueButton, payButton, type User } from '../helpers/interactions';
import { findOverflow, findOverlaps } from '../helpers/layout-problems';
import { openPartner, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';
import { visitScreen } from '../helpers/visit-screen';

// WCAG 1.4.10: a window of 1280 × 1024 pixels at 400 %.
const width = 320;
const height = 256;

test.use({ reducedMotion: 'reduce', viewport: { width, height } });

/** The screens that the default run (without @full tests) checks: those with bars, menus and the most controls. */
const sampledScreenNames: readonly string[] = ['plans', 'register-errors', 'checkout-card', 'portal', 'orders'];

/** The screens with a menu that the visitor has opened: it covers the page until it's closed. */
const openMenus: readonly string[] = ['menu', 'menu-member'];

/**
 * Names the sticky and fixed elements that cover more than a fifth of the window, and the controls that something covers
 * although they have the focus (WCAG 2.4.11), also in shadow roots.
 */
const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const descendantsOf = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? descendantsOf(element.shadowRoot) : []),
      ]);
    const parentOf = (node: Node): Node | null =>
      (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;
    const isInside = (node: Node | null, outer: Node): boolean =>
      node !== null && (node === outer || isInside(parentOf(node), outer));
    const nameOf = (element: HTMLElement) => {
      const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return `<${element.localName}> “${label.trim().slice(0, 40)}”`;
    };
    const elements = descendantsOf(document).filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const highBars = elements
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter((element) => !element.matches('dialog, sub-dialog'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > innerWidth / 2 && box.height > innerHeight / 5)
      .map(({ element, box }) => `${nameOf(element)} stays in view with ${Math.round(box.height)} px`);
    const topElementAt = (x: number, y: number): Element | null => {
      let root: Document | ShadowRoot = document;
      let found: Element | null = null;
      for (;;) {
        const next: Element | null = root.elementFromPoint(x, y);
        if (!next || next === found) return found;
        found = next;
        if (!next.shadowRoot) return found;
        root = next.shadowRoot;
      }
    };
    const dialog = elements.filter((element) => element.matches('dialog:modal')).at(-1);
    const covered = elements
      .filter((element) => element.matches('a[href], button:not(:disabled), input:not(:disabled), select, textarea'))
      .filter((element) => !dialog || isInside(element, dialog))
      .flatMap((element) => {
        element.focus();
        // Focusing an element that has the focus already doesn't scroll.
        element.scrollIntoView({ block: 'nearest' });
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return [];
        // Inputs can be behind what is drawn for them in their label.
        const parts = [element, ...((element as HTMLInputElement).labels ?? [])];
        const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((down) =>
          [0.1, 0.5, 0.9].some((along) => {
            const top = topElementAt(box.left + box.width * along, box.top + box.height * down);
            return parts.some((part) => isInside(top, part));
          }),
        );
        return isSeen ? [] : [`${nameOf(element)} is covered or out of view at ${Math.round(box.top)} px`];
      });
    return [...highBars, ...covered];
  });

const zoomTests = [
  {
    title: 'the screens with the most bars and controls are',
    testedScreens: screens.filter(({ name }) => sampledScreenNames.includes(name)),
    tag: ['@desktop'],
  },
  // TV screens are never zoomed.
  ...screens
    .filter(({ name, query }) => !sampledScreenNames.includes(name) && query.scene !== 'STB')
    .map((screen) => ({
      title: `the screen ${screen.name} is`,
      testedScreens: [screen],
      tag: ['@desktop', '@full'],
    })),
];

for (const { title, testedScreens, tag } of zoomTests)
  test(`at 400 % zoom, ${title} usable: nothing overlaps, covers a control or scrolls sideways`, { tag }, async ({
    page,
    sandbox,
  }) => {
    for (const screen of testedScreens)
      await test.step(screen.name, () =>
        visitScreen(screen, { page, sandbox, width }, async () => {
          await page.setViewportSize({ width, height });
          await expect(screen.expected({ page, lang: 'en' }).first()).toBeVisible();
          // A message can be closed, so it may cover something until then.
          const messages = page.getByRole('region', { name: text('en', 'common:kit.messages') });
          for (const close of await messages.getByRole('button').all()) await close.click();
          // Polls, because a transition may still change the layout.
          await expect.poll(() => findOverflow(page)).toEqual([]);
          await expect.poll(() => findOverlaps(page)).toEqual([]);
          if (!openMenus.includes(screen.name)) await expect.poll(() => findCovered(page)).toEqual([]);
        }),
      );
  });

test('at 400 % zoom, nothing covers the plans and the checkout in a dialog on a partner’s page', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'orbit');
  await openPartner(page, sandbox);
  await expect(continueButton(user)).toBeVisible();
  expect(await findCovered(page), 'plans').toEqual([]);
  await continueButton(user).click();
  await expect(payButton(user)).toBeVisible();
  expect(await findCovered(page), 'the checkout in a dialog').toEqual([]);
});
