import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { fillCard, payButton, setLanguage, signIn, type User } from '../helpers/interactions';
import { orderRows } from '../helpers/order-rows';
import { heading, openElement, signInMember, subElement } from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

// After a session expires, signing in returns to the interrupted action.

const account = 'renewing@example.com';
/** The number of requests that a fault affects: more than any test sends, so that every request fails. */
const unlimitedTimes = 10_000;

const button = ({ page, lang }: User, key: string) =>
  page.getByRole('button', { name: text(lang, key), exact: true }).last();

/** Signs in to `account` and opens one of its views in the portal. */
async function openAccountView(page: Page, sandbox: Sandbox, path: string, lang: Language): Promise<User> {
  await setLanguage(page, lang);
  await signInMember(page.context(), sandbox, account, 'member');
  await page.goto(path);
  await expect(page.locator('sub-account').getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
  return { page, lang };
}

/**
 * Runs `action`, and makes the server end the session when it receives the request to `path` that `action` sends.
 * Expects that the sign-in page opens without an error message.
 */
async function endSessionDuring({ page, lang }: User, sandbox: Sandbox, path: string, action: () => Promise<void>) {
  await sandbox.control('faults', { path, times: unlimitedTimes, errCode: '-24020' });
  await action();
  await expect(page).toHaveURL(/\/login$/);
  await expect(button({ page, lang }, 'auth:login.submit')).toBeVisible();
  await expect(page.getByText(text(lang, 'errors:-24020'))).toHaveCount(0);
  await sandbox.control('faults', { clear: true });
}

test('signing in again returns to the expanded order and keeps the order list’s filters', { tag: '@phone' }, async ({
  page,
  sandbox,
}) => {
  const user = await openAccountView(page, sandbox, '/orders', 'ru');
  const selectedOption = (key: string) => page.getByLabel(text('ru', key)).locator('option:checked');
  const filters = { status: 'states.pending', period: 'periods.months6' };
  for (const [name, value] of Object.entries(filters))
    await page
      .getByLabel(text('ru', `account:orders.${name}`))
      .selectOption({ label: text('ru', `account:orders.${value}`) });
  const rows = orderRows(page.locator('sub-account'));
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { expanded: false }).click();
  // The order's button, which opens the dialog, and the dialog's button, which confirms, have the same text.
  const openCancellation = () => button(user, 'account:orders.drop.title').click();
  const confirmCancellation = () => button(user, 'account:orders.drop.title').click();
  await openCancellation();
  // The order has a coupon. Unbinding the coupon cancels the order.
  await endSessionDuring(user, sandbox, '/api/bill/unbindDiscountCode', confirmCancellation);
  await signIn(user, account);
  await expect(page).toHaveURL(/\/orders\?status=pending&period=months6$/);
  await expect(rows).toHaveCount(1);
  for (const [name, value] of Object.entries(filters))
    await expect(selectedOption(`account:orders.${name}`)).toHaveText(text('ru', `account:orders.${value}`));
  await expect(rows.getByRole('button', { expanded: true })).toBeVisible();
  await expect(button(user, 'account:orders.drop.title')).toBeVisible();
});

test('signing in again returns to the form that turns renewal off, and keeps the selected reason', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccountView(page, sandbox, '/account?view=renewal', 'es');
  await button(user, 'account:renewal.turnOff').click();
  const reason = page.getByLabel(text('es', 'account:renewal.off.why'));
  await reason.selectOption({ index: 2 });
  const chosenReason = await reason.inputValue();
  await endSessionDuring(user, sandbox, '/api/job/updateRenewStatus', () =>
    button(user, 'account:renewal.off.confirm').click(),
  );
  await signIn(user, account);
  await expect(page).toHaveURL(/view=renewal$/);
  await expect(reason).toHaveValue(chosenReason);
  await button(user, 'account:renewal.off.confirm').click();
  await expect(page.getByText(text('es', 'account:renewal.done.off.title'), { exact: true })).toBeVisible();
  const renewalCalls = await serverLog.calls('/api/job/updateRenewStatus');
  expect(renewalCalls.map(({ body }) => body)).toEqual([
    { status: 'off', reason: chosenReason },
    { status: 'off', reason: chosenReason },
  ]);
});

test('signing in again returns to the form that changes the password, with empty fields', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox }) => {
  const user = await openAccountView(page, sandbox, '/account?view=settings', 'pt');
  await button(user, 'account:settings.changePassword').click();
  const fields = page.locator('sub-account input[type=password]');
  for (const [index, password] of ['secret123', 'brand-new-8', 'brand-new-8'].entries())
    await fields.nth(index).fill(password);
  await endSessionDuring(user, sandbox, '/api/user/changePassword', () => button(user, 'auth:change.submit').click());
  await signIn(user, account);
  await expect(page).toHaveURL(/view=settings$/);
  await expect(fields).toHaveCount(3);
  for (const index of [0, 1, 2]) await expect(fields.nth(index)).toHaveValue('');
});

test('signing in again on a partner’s page returns to the dialog that adds a card', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, account);
  await openElement(page, sandbox, { element: 'account', view: 'cards', lang: 'en' });
  await button(user, 'account:cards.add').click();
  await fillCard(user, { number: '5066991111111118' });
  await sandbox.control('faults', { path: '/api/bill/card/change', times: 1, errCode: '-24020' });
  await button(user, 'account:changeCard.save.keep').click();
  await expect(heading(user, 'account:visitor.endedTitle')).toBeFocused();
  await button(user, 'account:visitor.signIn').click();
  const form = subElement(page, 'sub-auth');
  await form.getByLabel(text('en', 'auth:email.label')).fill(account);
  await form.getByLabel(text('en', 'auth:password.label'), { exact: true }).fill('secret123');
  await form.getByRole('button', { name: text('en', 'auth:login.submit'), exact: true }).click();
  // The dialog is restored. The card must be typed again, because pages never store cards.
  await expect(button(user, 'account:changeCard.save.keep')).toBeVisible();
  await fillCard(user, { number: '5066991111111118' });
  await button(user, 'account:changeCard.save.keep').click();
  await expect(page.getByText(text('en', 'account:cards.done.added'))).toBeVisible();
  expect((await serverLog.calls('/api/bill/card/change')).map(({ response }) => response?.code)).toEqual([
    '-24020',
    '0',
  ]);
});

test('the sign-in page says that nothing was charged if the session ends when the member pays', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await setLanguage(page, 'en');
  await signInMember(page.context(), sandbox, 'expired@example.com', 'member');
  await page.goto('/payment?planId=102');
  await fillCard(user, { number: '4242424242424242' });
  await endSessionDuring(user, sandbox, '/api/bill/pay/v1', () => payButton(user).click());
  await expect(page.getByText(text('en', 'auth:reason.notCharged'))).toBeVisible();
});

test('after a session ended, a different member who signs in sees no data of the first member', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  const user = await openAccountView(page, sandbox, '/account?view=cards', 'en');
  await endSessionDuring(user, sandbox, '/api/bill/deleteCard', async () => {
    await page
      .getByRole('button', { name: `${text('en', 'account:cards.delete')}: ` })
      .last()
      .click();
    await button(user, 'account:deleteCard.confirm').click();
  });
  await signIn(user, 'member@example.com');
  await expect(page.getByText(text('en', 'account:cards.noneTitle'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
