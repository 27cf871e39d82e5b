import type { Locator, Page } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { walletTexts } from '../../../demo/server/gateway/wallet/wallet-texts';
import { inLanguage } from '../../../demo/server/languages';
import { languages } from '../../../src/contract/primitives';
import { createSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type ServerLog, test } from '../helpers/fixtures';
import { chooseMethod, fillCard, payButton, setLanguage, type User } from '../helpers/interactions';
import { orderRows, toggleOf } from '../helpers/order-rows';
import { button, cards, charges, enterCard, expectPaid, openElement, pay, signInMember } from '../helpers/purchase';
import { type Language, portalLanguages, text } from '../helpers/text';

// A failed renewal, from the alert in the account to the paid period. The statements about money are compared with the
// sandbox's ledger.

const account = 'renewal-failed@example.com';
const cardChangePath = '/api/bill/card/change';

/** The price of the failed renewal: the price of plan 102 with the discount on the first renewals. */
const renewalPrice = '$6.39';
const renewalAmount = { amount: '6.39', currency: 'USD' };

async function openAccount(page: Page, sandbox: Sandbox, lang: Language = 'en', path = '/account'): Promise<User> {
  await setLanguage(page, lang);
  await signInMember(page.context(), sandbox, account, 'member');
  await page.goto(path);
  return { page, lang };
}

const alertTitle = ({ page, lang }: User): Locator =>
  page.getByText(text(lang, 'account:renewal.alerts.failed.title'), { exact: true });

const dialogButton = ({ page, lang }: User, key: string, values?: Record<string, string>): Locator =>
  page.getByRole('dialog').getByRole('button', { name: text(lang, key, values), exact: true });

const payInDialog = (user: User): Locator =>
  dialogButton(user, 'account:changeCard.save.due', { amount: renewalPrice });

async function expectCharges(serverLog: ServerLog, amounts: object[]): Promise<void> {
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual(amounts);
}

/** No view of the account says that the renewal failed, or that the member hasn't been charged. */
async function expectNoFailure(user: User): Promise<void> {
  const { page, lang } = user;
  for (const path of ['/account', '/account?view=renewal', '/orders']) {
    await page.goto(path);
    await expect(page.locator('sub-account').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
    await expect(alertTitle(user)).toHaveCount(0);
    for (const key of ['account:renewal.states.failed', 'account:orders.notes.notCharged', 'account:orders.tryAgain'])
      await expect(page.getByText(text(lang, key))).toHaveCount(0);
  }
  const rows = orderRows(page.locator('sub-account'));
  for (let index = 0; index < (await rows.count()); index += 1) {
    await toggleOf(rows.nth(index)).click();
    await expect(button(user, 'account:orders.tryAgain')).toHaveCount(0);
    await expect(page.getByText(text(lang, 'account:orders.notes.notCharged'))).toHaveCount(0);
  }
}

test('“Renew now” charges the renewal’s price with any method and ends the failure on every view', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccount(page, sandbox);
  await expect(alertTitle(user)).toBeVisible();
  await button(user, 'account:renewal.renewNow').click();
  await expect(page).toHaveURL(/orderId=/);
  await expect(payButton(user)).toContainText(renewalPrice);
  await chooseMethod(user, /Skrill/);
  await pay(user);
  await page.getByRole('button', { name: inLanguage(walletTexts, 'en').approve, exact: true }).click();
  await expectPaid(user);
  await expectCharges(serverLog, [renewalAmount]);
  await expectNoFailure(user);
  await page.goto('/account?view=renewal');
  await expect(page.getByText(text('en', 'account:renewal.states.on'))).toBeVisible();
  await expectCharges(serverLog, [renewalAmount]);
});

test('“Try again” in the orders charges the renewal’s price, and the result names the next charge', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccount(page, sandbox, 'en', '/orders');
  await toggleOf(orderRows(page.locator('sub-account')).first()).click();
  await button(user, 'account:orders.tryAgain').first().click();
  await expect(payButton(user)).toContainText(renewalPrice);
  await pay(user);
  await expectPaid(user);
  await expect(page.getByText(text('en', 'payment:result.success.renewalOff'))).toHaveCount(0);
  await expectCharges(serverLog, [renewalAmount]);
  await expectNoFailure(user);
});

test('a purchase of the plan ends the failure, and the failed renewal’s order says that its period is paid', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccount(page, sandbox);
  await expect(alertTitle(user)).toBeVisible();
  const { user: member } = await createSession(sandbox.origin, account, 'member');
  const response = await page.request.post(`${sandbox.origin}/api/bill/pay/v1`, {
    headers: { Authorization: member.token, 'Idempotency-Key': crypto.randomUUID(), Brand: 'member' },
    data: { planId: '102', methodCode: 'card', cardId: 'card-1000000015' },
  });
  const { orderId } = (await response.json()).data;
  await expectCharges(serverLog, [{ amount: '7.99', currency: 'USD' }]);
  await expectNoFailure(user);
  await expect(page.getByText(text('en', 'account:orders.notes.replacedText', { orderId }))).toBeVisible();
});

for (const lang of languages) {
  test(`a card change that charges at once says so before and after, in ${lang}`, {
    tag: ['@flow', lang === 'pt' ? '@phone' : '@desktop'],
  }, async ({ page, sandbox, serverLog }) => {
    const isPortalLanguage = portalLanguages.includes(lang);
    const user = isPortalLanguage ? await openAccount(page, sandbox, lang) : { page, lang };
    if (!isPortalLanguage) {
      await signInMember(page.context(), sandbox, account, 'lumen');
      await openElement(page, sandbox, { element: 'account', lang, brand: 'lumen' });
    }
    await button(user, 'account:renewal.changeCard').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button').filter({ hasText: /6[.,]39/ })).toBeVisible();
    await expect(dialog).toContainText(text(lang, 'account:changeCard.about.due').split('{{amount}}').at(-1) ?? '');
    await fillCard(user, { number: cards.visa.replaceAll(' ', '') });
    await dialog
      .getByRole('button')
      .filter({ hasText: /6[.,]39/ })
      .click();
    await expect(dialog.getByText(text(lang, 'account:changeCard.paid.on'))).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText(/6[.,]39/);
    await expect(dialogButton(user, 'account:changeCard.paid.close')).toBeFocused();
    await expectCharges(serverLog, [renewalAmount]);
    const [call] = await serverLog.calls(cardChangePath);
    expect(call?.body).toMatchObject({ expectedTotal: renewalAmount });
    if (!isPortalLanguage) return;
    await dialogButton(user, 'account:orders.receipt').click();
    await expect(page).toHaveURL(/receipt/);
    if (lang === 'en') await expectNoFailure(user);
  });
}

test('a declined card, a lost request and a lost response each have a true message, and the card is charged once', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccount(page, sandbox, 'en', '/account?view=renewal');
  const lang = 'en';
  await button(user, 'account:renewal.changeCard').click();
  await enterCard(user, { number: '4000000000000002' });
  await payInDialog(user).click();
  await expect(page.getByRole('dialog').getByText(text(lang, 'errors:301'))).toBeVisible();
  await expectCharges(serverLog, []);

  // The request doesn't reach the server. A closed connection wouldn't do: Chromium repeats such a request by itself.
  await enterCard(user, { number: '4242424242424242' });
  await page.context().setOffline(true);
  await payInDialog(user).click();
  await expect(page.getByRole('dialog').getByText(text(lang, 'account:changeCard.lostDue.title'))).toBeVisible();
  await page.context().setOffline(false);
  await expectCharges(serverLog, []);

  // The response is lost. The charge is found by the renewal's order.
  await sandbox.control('faults', { path: cardChangePath, truncate: true });
  await payInDialog(user).click();
  await expect(page.getByText(text(lang, 'account:changeCard.paid.title', { amount: renewalPrice }))).toBeVisible();
  await expectCharges(serverLog, [renewalAmount]);
});

test('if the response is lost and the charge can’t be looked up, pressing the button again charges nothing more', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccount(page, sandbox, 'en', '/account?view=renewal');
  await button(user, 'account:renewal.changeCard').click();
  await enterCard(user, { number: '4242424242424242' });
  await sandbox.control('faults', { path: cardChangePath, truncate: true });
  await sandbox.control('faults', { path: '/api/bill/order/', drop: true, times: 20 });
  await payInDialog(user).click();
  await expect(page.getByText(text('en', 'account:changeCard.lostDue.title'))).toBeVisible();
  await payInDialog(user).click();
  await expect(page.getByText(text('en', 'account:changeCard.paid.title', { amount: renewalPrice }))).toBeVisible();
  const keys = (await serverLog.calls(cardChangePath)).map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  await expectCharges(serverLog, [renewalAmount]);
});

test('if the period was paid meanwhile, a card change charges nothing and says so', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccount(page, sandbox, 'en', '/account?view=renewal');
  await button(user, 'account:renewal.changeCard').click();
  await expect(payInDialog(user)).toBeVisible();
  const { user: member } = await createSession(sandbox.origin, account, 'member');
  await page.request.post(`${sandbox.origin}/api/bill/pay/v1`, {
    headers: { Authorization: member.token, 'Idempotency-Key': crypto.randomUUID(), Brand: 'member' },
    data: { planId: '102', methodCode: 'card', cardId: 'card-1000000015' },
  });
  await enterCard(user, { number: '4242424242424242' });
  await payInDialog(user).click();
  await expect(page.getByRole('dialog')).toContainText(text('en', 'account:changeCard.about.nothingDue'));
  await dialogButton(user, 'account:changeCard.save.renewal').click();
  await expect(page.getByText(text('en', 'account:renewal.done.card.title'), { exact: true })).toBeVisible();
  await expect(page.getByText(text('en', 'account:renewal.ending', { ending: '4242' }))).toBeVisible();
  await expectCharges(serverLog, [{ amount: '7.99', currency: 'USD' }]);
});

test('after 3-D Secure, the account says what was charged, with a link to the receipt', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openAccount(page, sandbox);
  await button(user, 'account:renewal.changeCard').click();
  await enterCard(user, { number: cards.threeDSecure.replaceAll(' ', '') });
  await payInDialog(user).click();
  await page.getByRole('button', { name: inLanguage(threeDSecureTexts, 'en').approve }).click();
  await expect(page.getByText(text('en', 'account:changeCard.paid.title', { amount: renewalPrice }))).toBeVisible();
  await expectCharges(serverLog, [renewalAmount]);
  await button(user, 'account:orders.receipt').click();
  await expect(page).toHaveURL(/receipt/);
});

test('if auto-renewal is for another plan than the current one, the account names it', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  const other = 'renewing@example.com';
  await signInMember(page.context(), sandbox, other, 'member');
  const { user: member } = await createSession(sandbox.origin, other, 'member');
  const headers = { Authorization: member.token, Brand: 'member' };
  const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  await page.request.post(`${sandbox.origin}/api/bill/pay/v1`, {
    headers: { ...headers, ...key() },
    data: { planId: '405', methodCode: 'free', couponCode: 'FREE100' },
  });
  const otherPlan = text('en', 'account:renewal.otherPlan', { plan: '1 year · 2 devices' });
  for (const path of ['/account', '/account?view=renewal']) {
    await page.goto(path);
    await expect(page.getByText(otherPlan)).toBeVisible();
    await expect(page.getByText(text('en', 'account:renewal.states.on'))).toHaveCount(0);
  }
  await button(user, 'account:renewal.turnOff').click();
  await dialogButton(user, 'account:renewal.off.confirm').click();
  await button(user, 'account:renewal.undo').click();
  await expect(page.getByText(text('en', 'account:renewal.done.on.title'), { exact: true })).toBeVisible();
  await expect(page.getByText(otherPlan).first()).toBeVisible();
});
