import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { cardFrame } from '../helpers/interactions';
import { button, openElement, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';

test.use({ viewport: { width: 1280, height: 720 } });

/** Opens the form for a new card on a TV. Returns a function that lets the form's card fields load. */
async function openFormWithoutFields(page: Page, sandbox: Sandbox): Promise<() => void> {
  let loadFields = (): void => undefined;
  const loadingAllowed = new Promise<void>((resolve) => {
    loadFields = resolve;
  });
  await page.route(/\/card-frame\.html/, async (route) => {
    await loadingAllowed;
    await route.continue();
  });
  await signInMember(page.context(), sandbox, 'renewing@example.com');
  await openElement(page, sandbox, { element: 'account', view: 'cards', lang, scene: 'STB' });
  await button({ page, lang }, 'account:cards.add').click();
  await expect(button({ page, lang }, 'account:changeCard.save.keep')).toBeFocused();
  return loadFields;
}

test('on a TV, card fields that load late take the focus from the button below them', {
  tag: ['@desktop'],
}, async ({ page, sandbox }) => {
  const loadFields = await openFormWithoutFields(page, sandbox);
  loadFields();
  await expect(cardFrame({ page, lang }).getByLabel(text(lang, 'card-frame:number'), { exact: true })).toBeFocused();
});

test('on a TV, card fields that load late leave the focus where the viewer moved it', {
  tag: ['@desktop'],
}, async ({ page, sandbox }) => {
  const loadFields = await openFormWithoutFields(page, sandbox);
  await page.keyboard.press('ArrowDown');
  const cancel = button({ page, lang }, 'account:changeCard.cancel');
  await expect(cancel).toBeFocused();
  loadFields();
  const field = cardFrame({ page, lang }).getByLabel(text(lang, 'card-frame:number'), { exact: true });
  await expect(field).toBeVisible();
  await expect(cancel).toBeFocused();
});

test('on a TV, a key that is pressed before the card’s number has the focus is typed into it', {
  tag: ['@desktop'],
}, async ({ page, sandbox }) => {
  // The timer that focuses the number doesn't run in time, as on a slow TV.
  await page.addInitScript(() => {
    const { setTimeout: startTimer } = window;
    const isCardFrame = location.pathname.endsWith('card-frame.html');
    const startSlowTimer = (handler: TimerHandler, delayMs?: number, ...rest: unknown[]) =>
      startTimer(handler, isCardFrame ? (delayMs ?? 60_000) : delayMs, ...rest);
    window.setTimeout = startSlowTimer as typeof setTimeout;
  });
  const loadFields = await openFormWithoutFields(page, sandbox);
  loadFields();
  const field = cardFrame({ page, lang }).getByLabel(text(lang, 'card-frame:number'), { exact: true });
  await expect(field).toBeVisible();
  await expect(page.locator('iframe')).toBeFocused();
  await page.keyboard.type('4242');
  await expect(field).toHaveValue('4242');
});
