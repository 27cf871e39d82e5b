import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, type User } from '../helpers/interactions';
import {
  button,
  charges,
  enterCard,
  expectPaid,
  fillPayer,
  heading,
  newOrders,
  openCheckout,
  openElement,
  pay,
  pendingPayment,
  requestStatus,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { payerName } from '../methods/outcomes/method-actions';

// Money that arrives after its payment has ended. Every statement about it is compared with the ledger.

const lang = 'en';

const kindsAndAmounts = async (serverLog: { ledger(): Promise<{ kind: string; money: { amount: string } }[]> }) =>
  (await serverLog.ledger()).map(({ kind, money }) => [kind, money.amount]);

const settlePayment = (sandbox: Sandbox, paymentId: string) =>
  sandbox.control(`payments/${paymentId}/settle`, { status: 'success' });

/** Opens the member's orders, and the details of the newest one with this payment method. */
async function openOrderDetails({ page }: User, sandbox: Sandbox, method: string): Promise<void> {
  await openElement(page, sandbox, { element: 'account', view: 'orders', lang });
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`· ${method}`) })
    .first()
    .click();
}

/** Chooses the bank transfer and gets the bank details. */
async function openTransfer(page: Page, sandbox: Sandbox): Promise<User & { paymentId: string; orderId: string }> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, planId: '202' });
  await chooseMethod(user, /^Bank transfer/);
  await fillPayer(user, payerName);
  await page.getByRole('radio', { name: 'Harbor Bank' }).check();
  await pay(user);
  await expect(heading(user, 'pay-transfer:title')).toBeVisible();
  return { ...user, ...(await pendingPayment(sandbox)) };
}

test('leaving a reported transfer asks first, and its money is shown as owed when it arrives after the card was charged', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openTransfer(page, sandbox);
  await button(user, 'pay-transfer:report.button').click();
  await expect(heading(user, 'pay-transfer:reported.title')).toBeVisible();
  await button(user, 'checkout:waiting.another').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text(lang, 'checkout:leave.waiting'));
  await button(user, 'checkout:leave.stay').click();
  await expect(heading(user, 'pay-transfer:reported.title')).toBeVisible();
  await button(user, 'checkout:waiting.another').click();
  await dialog.getByRole('button', { name: text(lang, 'checkout:waiting.another') }).click();
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  await settlePayment(sandbox, user.paymentId);
  expect(await kindsAndAmounts(serverLog)).toEqual([
    ['charge', '11.99'],
    ['owed', '11.99'],
  ]);
  await openOrderDetails(user, sandbox, 'Card');
  await expect(page.getByText(text(lang, 'common:owed.title', { amount: '$11.99 USD' }))).toBeVisible();
});

test('the question before leaving an unreported transfer is about money that was already sent', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  const user = await openTransfer(page, sandbox);
  await button(user, 'checkout:waiting.another').click();
  await expect(page.getByRole('dialog')).toContainText(text(lang, 'checkout:leave.unpaid'));
});

test('canceling an order that can be paid at a bank says what happens to money that was already sent', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openTransfer(page, sandbox);
  await openOrderDetails(user, sandbox, 'Bank transfer');
  await button(user, 'account:orders.drop.title').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('If you haven’t paid it yet, you won’t be charged.');
  await dialog.getByRole('button', { name: text(lang, 'account:orders.drop.title') }).click();
  await expect(page.getByText(text(lang, 'account:orders.notes.cancelledUnpaid'))).toBeVisible();
  await settlePayment(sandbox, user.paymentId);
  await openOrderDetails(user, sandbox, 'Bank transfer');
  await expect(page.getByText(text(lang, 'common:owed.title', { amount: '$11.99 USD' }))).toBeVisible();
  expect(await kindsAndAmounts(serverLog)).toEqual([['owed', '11.99']]);
});

/** Opens the checkout and gets an address for USDT. */
async function openCoinPayment(page: Page, sandbox: Sandbox): Promise<User & { paymentId: string; orderId: string }> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await chooseMethod(user, /^Crypto/);
  await page.getByRole('radio', { name: /^USDT TRON/ }).check();
  await pay(user);
  await expect(page.getByText(text(lang, 'pay-crypto:address'), { exact: true })).toBeVisible();
  return { ...user, ...(await pendingPayment(sandbox)) };
}

const simulateChain = (sandbox: Sandbox, paymentId: string, events: object) =>
  sandbox.control(`payments/${paymentId}/chain`, events);

test('coins that arrive after the rate has expired are detected without a click, and pay the order', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  await page.clock.install();
  const user = await openCoinPayment(page, sandbox);
  await sandbox.control('clock', { seconds: 31 * 60 });
  await button(user, 'checkout:waiting.check').click();
  await expect(heading(user, 'pay-crypto:expired.title')).toBeVisible();
  await simulateChain(sandbox, user.paymentId, { send: 'exact' });
  await expect(async () => {
    await page.clock.runFor(16_000);
    await expect(heading(user, 'pay-crypto:detected.title')).toBeVisible({ timeout: 200 });
  }).toPass();
  await simulateChain(sandbox, user.paymentId, { confirm: 3 });
  await requestStatus(user);
  await expectPaid(user);
  expect(await kindsAndAmounts(serverLog)).toEqual([['charge', '7.99']]);
});

test('after a part of the coins, another payment method asks first, and the success says that the coins are refunded', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openCoinPayment(page, sandbox);
  await simulateChain(sandbox, user.paymentId, { send: '3' });
  await button(user, 'checkout:waiting.check').click();
  await expect(page.getByRole('alert')).toContainText(text(lang, 'pay-crypto:part.title', { amount: '3 USDT' }));
  await button(user, 'checkout:waiting.another').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text(lang, 'checkout:leave.part', { amount: '3 USDT' }));
  await dialog.getByRole('button', { name: text(lang, 'checkout:waiting.another') }).click();
  await chooseMethod(user, /^Card/);
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  await expect(page.getByText(text(lang, 'common:owed.title', { amount: '3 USDT' }))).toBeVisible();
  expect(await kindsAndAmounts(serverLog)).toEqual([
    ['owed', '3.00'],
    ['charge', '7.99'],
  ]);
});

test('a transfer for one device, still open when a plan for more devices starts, says not to pay it; paid all the same, it adds days', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  await page.clock.install();
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, planId: '102' });
  await chooseMethod(user, /^Bank transfer/);
  await fillPayer(user, payerName);
  await page.getByRole('radio', { name: 'Harbor Bank' }).check();
  await pay(user);
  await expect(heading(user, 'pay-transfer:title')).toBeVisible();
  const { paymentId } = await pendingPayment(sandbox);

  const otherTab: User = { page: await page.context().newPage(), lang };
  await openElement(otherTab.page, sandbox, { element: 'checkout', 'plan-id': '405', lang });
  await enterCard(otherTab);
  await pay(otherTab);
  await expectPaid(otherTab);

  await expect(async () => {
    await page.clock.runFor(16_000);
    await expect(page.getByText(text(lang, 'common:superseded.title'))).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(button(user, 'payment:result.another')).toHaveCount(0);
  await settlePayment(sandbox, paymentId);
  await openOrderDetails(user, sandbox, 'Bank transfer');
  await expect(page.getByText(text(lang, 'common:credited.text', { count: 17 }))).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(2);
  expect((await newOrders(sandbox)).map(({ status }) => status)).toEqual(['success', 'success']);
});
