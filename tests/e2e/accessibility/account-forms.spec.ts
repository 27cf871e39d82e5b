import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { choose, moveTo, type Viewer, waitForControl } from '../engines/remote-control/remote-control';
import { expect, test } from '../helpers/fixtures';
import { cardFrame } from '../helpers/interactions';
import { focusOf, tabTo } from '../helpers/keyboard-focus';
import { openElement, signInMember } from '../helpers/purchase';
import { type Language, text, textPattern } from '../helpers/text';

// Forms of the account, used with a keyboard alone or with the arrow keys and OK of a remote control.

const renewingMember = 'renewing@example.com';

interface KeyboardUser {
  page: Page;
  lang: Language;
}

async function openAccountView(
  { page, lang }: KeyboardUser,
  sandbox: Sandbox,
  view: string,
  scene = 'WEB',
): Promise<void> {
  await signInMember(page.context(), sandbox, renewingMember);
  await openElement(page, sandbox, { element: 'account', view, lang, scene });
  await expect(page.locator('sub-account').getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
}

const statusWith = ({ page, lang }: KeyboardUser, textKey: string) =>
  page.getByRole('status').filter({ hasText: text(lang, textKey) });

/** Tabs to the control whose name has this text key, and presses Enter. */
async function activate({ page, lang }: KeyboardUser, textKey: string): Promise<void> {
  await tabTo(page, text(lang, textKey));
  await page.keyboard.press('Enter');
}

/** Types a card into the card frame (an iframe), starting in its focused first field, and submits with Enter. */
async function typeCard({ page, lang }: KeyboardUser, number: string): Promise<void> {
  const frame = cardFrame({ page, lang });
  const cardInput = { number, expiry: '1234', code: '123', holder: 'RITA SOUZA' };
  for (const [field, value] of Object.entries(cardInput)) {
    if (field !== 'number') await page.keyboard.press('Tab');
    await expect(frame.getByLabel(text(lang, `card-frame:${field}`), { exact: true })).toBeFocused();
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
}

for (const { lang, tag } of [
  { lang: 'es', tag: '@desktop' },
  { lang: 'pt', tag: '@phone' },
] as const) {
  test(`a member adds a card and changes the renewal card with the keyboard only, in ${lang}`, {
    tag: [tag, '@full'],
  }, async ({ page, sandbox, serverLog }) => {
    const user: KeyboardUser = { page, lang };
    const endingText = (digits: string) => text(lang, 'account:cards.ending', { ending: digits });
    await openAccountView(user, sandbox, 'cards');
    await activate(user, 'account:cards.add');
    await tabTo(page, text(lang, 'checkout:cardForm.title'));
    await typeCard(user, '5066991111111118');
    await expect(statusWith(user, 'account:cards.done.added')).toBeVisible();
    await expect(page.getByText(endingText('1118'), { exact: true })).toBeVisible();
    expect((await focusOf(page))?.name).toBe(text(lang, 'account:cards.add'));

    // Changes the renewal card: Tab reaches the chosen saved card, and the arrow keys reach "another card".
    await tabTo(page, new RegExp(`^${text(lang, 'account:cards.change')}`));
    await page.keyboard.press('Enter');
    const cardRadios = page.getByRole('radio');
    await expect(cardRadios.first()).toBeVisible();
    await tabTo(page, textPattern(lang, 'account:cards.ending'));
    await expect(
      page.getByRole('radio', { name: textPattern(lang, 'account:cards.ending', { ending: '4444' }) }),
    ).toBeChecked();
    const anotherCard = page.getByRole('radio', { name: text(lang, 'account:changeCard.another') });
    for (let presses = 0; presses < 4 && !(await anotherCard.isChecked()); presses += 1)
      await page.keyboard.press('ArrowDown');
    await expect(anotherCard).toBeChecked();
    await tabTo(page, text(lang, 'checkout:cardForm.title'));
    await typeCard(user, '4242424242424242');
    await expect(statusWith(user, 'account:cards.done.renewal')).toBeVisible();
    expect((await focusOf(page))?.name, 'an element has the focus after the dialog closed').toBeTruthy();
    const changeCalls = await serverLog.calls('/api/bill/card/change');
    expect(changeCalls.map(({ body }) => (body as { purpose: string }).purpose)).toEqual(['keep', 'renewal']);
    expect((await serverLog.ledger()).filter(({ kind }) => kind === 'charge')).toEqual([]);
  });
}

test('a member toggles marketing email with the space bar, in ru', { tag: '@phone' }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: KeyboardUser = { page, lang: 'ru' };
  await openAccountView(user, sandbox, 'settings');
  const marketingCheckbox = page.getByRole('checkbox', { name: text('ru', 'account:marketing.label') });
  await expect(marketingCheckbox).toBeChecked();
  await tabTo(page, text('ru', 'account:marketing.label'));
  for (const state of ['off', 'on'] as const) {
    await page.keyboard.press('Space');
    await expect(statusWith(user, `account:marketing.done.${state}`)).toBeVisible();
    await expect(marketingCheckbox).toBeChecked({ checked: state === 'on' });
    await expect(marketingCheckbox).toBeFocused();
  }
  const marketingCalls = await serverLog.calls('/api/user/marketing/campaign/subscription');
  expect(marketingCalls.map(({ query }) => query.subscribeStatus)).toEqual(['off', 'on']);
});

test('a member uploads a proof of payment with the keyboard only, in en', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: KeyboardUser = { page, lang: 'en' };
  await openAccountView(user, sandbox, 'orders');
  const pendingOrder = page.getByRole('listitem').filter({ hasText: text('en', 'account:orders.states.pending') });
  // The first row is the newest order, which is pending.
  await tabTo(page, new RegExp(text('en', 'account:orders.states.pending')));
  await page.keyboard.press('Enter');
  await expect(pendingOrder.getByText(text('en', 'pay-transfer:proof.actions.idle'))).toBeVisible();
  await tabTo(page, text('en', 'pay-transfer:proof.actions.idle'));
  const fileChooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const proof = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 paid') };
  await (await fileChooser).setFiles(proof);
  await expect(pendingOrder.getByText(text('en', 'pay-transfer:proof.sent', { name: proof.name }))).toBeVisible();
  expect((await focusOf(page))?.name, 'an element has the focus after the file was chosen').toBeTruthy();
  expect(await serverLog.calls('/api/bill/order/upload')).toHaveLength(1);
  const { uploads } = await sandbox.control<{ uploads: { orderId: string | null }[] }>('uploads');
  expect(uploads.map(({ orderId }) => orderId)).not.toContain(null);
});

test('on a TV, a member changes the renewal card, deletes a card, stops marketing email and releases a coupon', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: KeyboardUser = { page, lang: 'en' };
  const regexSourceOf = (textKey: string) => textPattern('en', textKey).source;
  const viewer: Viewer = {
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    press: (key) => page.keyboard.press(key),
  };
  await openAccountView(user, sandbox, 'cards', 'STB');
  const cardButtonRegexSource = (textKey: string, ending: string) =>
    `^${regexSourceOf(textKey)}: ${text('en', 'account:cards.ending', { ending })}`;
  await choose(viewer, cardButtonRegexSource('account:cards.useForRenewal', '4444'));
  await choose(viewer, `^${regexSourceOf('account:changeCard.save.renewal')}$`);
  await expect(statusWith(user, 'account:cards.done.renewal')).toBeVisible();
  await choose(viewer, cardButtonRegexSource('account:cards.delete', '4242'));
  await choose(viewer, `^${regexSourceOf('account:deleteCard.confirm')}$`);
  await expect(statusWith(user, 'account:cards.done.deleted')).toBeVisible();

  await openElement(page, sandbox, { element: 'account', view: 'settings', lang: 'en', scene: 'STB' });
  await waitForControl(viewer, `^${regexSourceOf('account:marketing.label')}`);
  await moveTo(viewer, `^${regexSourceOf('account:marketing.label')}`);
  await viewer.press('Enter');
  await expect(statusWith(user, 'account:marketing.done.off')).toBeVisible();

  await openElement(page, sandbox, { element: 'account', view: 'coupons', lang: 'en', scene: 'STB' });
  await choose(viewer, `^${regexSourceOf('account:coupons.unbind')}: BOUND20`);
  await choose(viewer, `^${regexSourceOf('account:unbind.confirm')}$`);
  await expect(page.getByText(text('en', 'account:coupons.freed', { code: 'BOUND20' }))).toBeVisible();
  expect(await serverLog.calls('/api/bill/card/change')).toHaveLength(1);
});
