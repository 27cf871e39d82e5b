import type { Page } from '@playwright/test';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, moreMethodsButton, payButton, type User } from '../helpers/interactions';
import {
  button,
  charges,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  openInOtherBrowser,
  openPartner,
  pay,
  payByCardInstead,
  pendingPayment,
  requestStatus,
  settle,
  signInMember,
} from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'en';
const cryptoMethod = /^(Crypto|Cripto)/;

/** A user whose crypto payment is pending. */
interface PendingPayer extends User {
  paymentId: string;
  orderId: string;
}

async function chooseCoin(user: User, coin: RegExp): Promise<void> {
  await chooseMethod(user, cryptoMethod);
  await user.page.getByRole('radio', { name: coin }).check();
}

/** Starts a payment with a coin, and returns the user with the ids of the pending payment. */
async function startCoinPayment(user: User, sandbox: Sandbox, coin: RegExp): Promise<PendingPayer> {
  await chooseCoin(user, coin);
  await pay(user);
  await expect(user.page.getByText(text(user.lang, 'pay-crypto:address'), { exact: true })).toBeVisible();
  return { ...user, ...(await pendingPayment(sandbox)) };
}

/** Opens the checkout and starts a payment with a coin. */
async function openCoinPayment(page: Page, sandbox: Sandbox, coin: RegExp): Promise<PendingPayer> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  return startCoinPayment(user, sandbox, coin);
}

/** Simulates blockchain events: a transfer to the payment's address (`send`), confirmations (`confirm`), or both. */
const simulateChain = (sandbox: Sandbox, { paymentId }: PendingPayer, events: object) =>
  sandbox.control(`payments/${paymentId}/chain`, events);

const address = ({ page }: User) => page.getByText(/^(T|bc1q|0x)[0-9a-zA-Z]{33,}$/);

test('an underpayment shows the missing amount, and the payment completes after network confirmations', {
  tag: ['@flow', '@desktop', ...coverageTags({ method: 'a cryptocurrency' })],
}, async ({ page, sandbox, serverLog }) => {
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan({ page, lang });
  const user = await startCoinPayment({ page, lang }, sandbox, /^USDT TRON/);
  await expect(page.getByText(text(lang, 'pay-crypto:only', { coin: 'USDT', network: 'TRON (TRC-20)' }))).toBeVisible();
  await expect(page.getByRole('img', { name: /USDT/ })).toBeVisible();
  await simulateChain(sandbox, user, { send: '3' });
  await button(user, 'checkout:waiting.check').click();
  await expect(page.getByRole('alert')).toContainText(text(lang, 'pay-crypto:part.title', { amount: '3 USDT' }));
  await expect(page.getByRole('alert')).toContainText('4.99 USDT');
  await simulateChain(sandbox, user, { send: 'exact', confirm: 1 });
  await button(user, 'checkout:waiting.check').click();
  await expect(heading(user, 'pay-crypto:detected.title')).toBeVisible();
  await expect(page.getByText(text(lang, 'pay-crypto:detected.count', { reached: 1, count: 3 }))).toBeVisible();
  // Once the whole amount has arrived, no other method is offered.
  await expect(page.getByRole('button', { name: text(lang, 'checkout:waiting.another') })).toHaveCount(0);
  expect(await charges(serverLog)).toEqual([]);
  await simulateChain(sandbox, user, { confirm: 2 });
  await requestStatus(user);
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
});

test('a reload shows the same address, and an overpayment shows the excess', { tag: ['@flow', '@phone'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await openCoinPayment(page, sandbox, /^Bitcoin/);
  const shownAddress = (await address(user).textContent()) ?? '';
  await page.reload();
  await expect(address(user)).toHaveText(shownAddress);
  await simulateChain(sandbox, user, { send: 'more' });
  await button(user, 'checkout:waiting.check').click();
  await expect(page.getByText(text(lang, 'pay-crypto:excess.title', { amount: '0.00001248 BTC' }))).toBeVisible();
  await simulateChain(sandbox, user, { confirm: 2 });
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('an expired crypto payment gets a new address for the same order', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await openCoinPayment(page, sandbox, /^Ether/);
  const oldAddress = (await address(user).textContent()) ?? '';
  await sandbox.control('clock', { seconds: 21 * 60 });
  await button(user, 'checkout:waiting.check').click();
  await expect(heading(user, 'pay-crypto:expired.title')).toBeVisible();
  await page.getByRole('button', { name: text(lang, 'pay-crypto:expired.renew') }).click();
  await expect(address(user)).toBeVisible();
  await expect(address(user)).not.toHaveText(oldAddress);
  await simulateChain(sandbox, { ...user, ...(await pendingPayment(sandbox)) }, { send: 'exact', confirm: 3 });
  await expectPaid(user);
  // Coins that then arrive at the expired address are returned.
  await simulateChain(sandbox, user, { send: 'exact' });
  expect((await serverLog.ledger()).map(({ kind }) => kind)).toEqual(['charge', 'owed']);
  expect((await charges(serverLog)).map(({ orderId }) => orderId)).toEqual([user.orderId]);
});

test('a payer changes a pending crypto payment to another coin', { tag: ['@phone', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await openCoinPayment(page, sandbox, /^USDT Ethereum/);
  await page.getByRole('button', { name: text(lang, 'pay-crypto:change.open') }).click();
  await page.getByRole('radio', { name: /^Bitcoin/ }).check();
  await page.getByRole('button', { name: text(lang, 'pay-crypto:change.take') }).click();
  await expect(address(user)).toHaveText(/^bc1q/);
  await simulateChain(sandbox, user, { send: 'exact', confirm: 2 });
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('an order below the crypto minimum can’t be paid in crypto, and the page explains why', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'pt' };
  await openCheckout(user, { sandbox, planId: '101' });
  await moreMethodsButton(user).click();
  const cryptoOption = page.getByRole('radio', { name: /^Cripto/ });
  await expect(cryptoOption).toBeDisabled();
  await expect(cryptoOption).toHaveAccessibleName(textPattern('pt', 'checkout:method.minimum', {}));
  // A coupon can make the order too small after crypto was chosen.
  await openCheckout(user, { sandbox, planId: '102' });
  await chooseCoin(user, /^Bitcoin/);
  await page.getByRole('button', { name: text('pt', 'checkout:coupon.ask') }).click();
  await page.getByLabel(text('pt', 'checkout:coupon.label')).fill('HALFOFF');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('pt', 'pay-crypto:tooLittle.title'))).toBeVisible();
  await expect(payButton(user)).toBeDisabled();
  await chooseMethod(user, /^Cartão/);
  await expect(payButton(user)).toBeEnabled();
  expect(await serverLog.calls('/api/bill/pay/')).toEqual([]);
});

test('another browser shows the pending crypto payment, and the payment completes there', {
  tag: ['@desktop', '@full'],
}, async ({ page, browser, sandbox, serverLog }) => {
  const user = await openCoinPayment(page, sandbox, /^USDT TRON/);
  const shownAddress = (await address(user).textContent()) ?? '';
  await page.close();
  const otherUser = await openInOtherBrowser(browser, { sandbox, orderId: user.orderId });
  await expect(address(otherUser)).toHaveText(shownAddress);
  await simulateChain(sandbox, user, { send: 'exact', confirm: 3 });
  await button(otherUser, 'checkout:waiting.check').click();
  await expectPaid(otherUser);
  expect(await charges(serverLog)).toHaveLength(1);
  await otherUser.page.context().close();
});

test('a card pays the same order after a failed crypto payment', { tag: ['@phone', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await openCoinPayment(page, sandbox, /^Bitcoin/);
  await settle(sandbox, 'failed');
  await button(user, 'checkout:waiting.check').click();
  await expect(heading(user, 'payment:result.failed.title')).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await payByCardInstead(user, { sandbox, serverLog });
});
