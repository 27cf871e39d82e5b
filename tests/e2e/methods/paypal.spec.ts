import type { Page } from '@playwright/test';
import { paypalTexts } from '../../../demo/server/gateway/paypal/paypal-texts';
import { coverageTags, sampledAt } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openElement,
  openPartner,
  pay,
  pendingPayments,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const paypalLabels = paypalTexts[lang];
/** The email address of a member whose plan has ended. */
const buyerEmail = 'expired@example.com';

/** Starts to pay for a plan with PayPal on a partner page, and waits for the checkout's PayPal step. */
async function startPaypalPayment(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, buyerEmail);
  await openPartner(page, sandbox);
  await choosePlan(user);
  await chooseMethod(user, 'PayPal');
  await pay(user);
  await expect(heading(user, 'pay-provider:paypal.title')).toBeVisible();
  return user;
}

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Clicks PayPal's button and returns the popup window that it opens. */
async function openPaypal({ page }: User): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.locator('[data-sandbox-paypal]').click();
  return popup;
}

test('a payment is charged once after the payer approves it in PayPal’s window', {
  tag: ['@flow', ...sampledAt('phone'), ...coverageTags({ method: 'PayPal' })],
}, async ({ page, sandbox, serverLog }) => {
  const user = await startPaypalPayment(page, sandbox);
  const paypalWindow = await openPaypal(user);
  await expect(paypalWindow.getByRole('heading', { name: paypalLabels.title })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await clickButton(paypalWindow, paypalLabels.balance);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
});

test('a payment that is cancelled or declined in PayPal’s window shows a message and can be retried', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await startPaypalPayment(page, sandbox);
  await clickButton(await openPaypal(user), paypalLabels.cancel);
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'pay-provider:paypal.cancelled') })).toBeVisible();
  const paypalWindow = await openPaypal(user);
  await clickButton(paypalWindow, paypalLabels.declined);
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'pay-provider:paypal.declined') })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  // After the decline, PayPal's window stays open and offers its buttons again.
  await clickButton(paypalWindow, paypalLabels.balance);
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('a payment from a limited PayPal account fails, and a card pays the same order', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await startPaypalPayment(page, sandbox);
  await clickButton(await openPaypal(user), paypalLabels.limited);
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:2003') })).toBeVisible();
  await enterCard(user);
  await pay(user);
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('if PayPal’s script is blocked, a button redirects to PayPal, and the payment is captured after the return', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  await page.route('**/sandbox/gateway/paypal.js*', (route) => route.abort());
  const user = await startPaypalPayment(page, sandbox);
  await expect(
    page.getByRole('alert').filter({ hasText: text(lang, 'pay-provider:paypal.unloaded.title') }),
  ).toBeVisible();
  await clickButton(page, text(lang, 'pay-provider:paypal.go'));
  await clickButton(page, paypalLabels.balance);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a PayPal capture is retried if its response is lost, and the payment is charged once', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await startPaypalPayment(page, sandbox);
  await sandbox.control('faults', { path: '/api/bill/payment/paypalCapture', times: 1, drop: true, after: true });
  await clickButton(await openPaypal(user), paypalLabels.balance);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('another browser completes a PayPal payment that was approved after the checkout was closed', {
  tag: '@desktop',
}, async ({ page, sandbox, serverLog, browser }) => {
  const user = await startPaypalPayment(page, sandbox);
  const paypalWindow = await openPaypal(user);
  await expect(paypalWindow.getByRole('heading', { name: paypalLabels.title })).toBeVisible();
  await page.close();
  await clickButton(paypalWindow, paypalLabels.balance);
  expect(await charges(serverLog)).toEqual([]);
  const [order] = await newOrders(sandbox);
  const context = await browser.newContext();
  await signInMember(context, sandbox, buyerEmail);
  const userInOtherBrowser: User = { page: await context.newPage(), lang };
  await userInOtherBrowser.page.goto(`${sandbox.origin}/paymentResult?orderId=${order?.orderId}`);
  await expectPaid(userInOtherBrowser);
  expect(await charges(serverLog)).toHaveLength(1);
  await context.close();
});

test('a TV shows a QR code, the payer approves the payment on a phone, and the TV completes it', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog, browser }) => {
  await startPaypalPayment(page, sandbox);
  const [order] = await newOrders(sandbox);
  const payment = (await pendingPayments(sandbox)).find(({ orderId }) => orderId === order?.orderId);
  await page.close();
  const context = await browser.newContext();
  await signInMember(context, sandbox, buyerEmail);
  const television: User = { page: await context.newPage(), lang };
  await openElement(television.page, sandbox, {
    element: 'payment',
    'order-id': order?.orderId ?? '',
    lang,
    scene: 'STB',
  });
  await expect(heading(television, 'pay-provider:paypal.phone.title')).toBeVisible();
  await expect(
    television.page.getByRole('img', { name: text(lang, 'pay-provider:paypal.phone.picture') }),
  ).toBeVisible();
  await expect(television.page.locator('[data-sandbox-paypal]')).toHaveCount(0);

  const phone = await browser.newPage();
  await phone.goto(`${sandbox.origin}/sandbox/gateway/paypal/${payment?.paymentId}`);
  await clickButton(phone, paypalLabels.balance);
  await clickButton(television.page, text(lang, 'checkout:waiting.check'));
  await expectPaid(television);
  expect(await charges(serverLog)).toHaveLength(1);
  await phone.close();
  await context.close();
});
