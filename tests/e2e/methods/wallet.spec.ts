import type { BrowserContext, Page } from '@playwright/test';
import { walletTexts } from '../../../demo/server/gateway/wallet/wallet-texts';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, type User } from '../helpers/interactions';
import {
  charges,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  openPartner,
  pay,
  payByCardInstead,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const walletLabels = walletTexts[lang];
/** The email address of a member whose plan has ended. */
const buyerEmail = 'expired@example.com';

type Wallet = 'Alipay' | 'Mercado Pago';

/** Opens the checkout on a partner page and chooses a wallet. */
async function openCheckoutWithWallet(page: Page, sandbox: Sandbox, name: Wallet = 'Alipay'): Promise<User> {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, buyerEmail);
  await openPartner(page, sandbox);
  await choosePlan(user);
  await chooseMethod(user, name);
  return user;
}

/** Clicks the pay button, which opens the wallet's window. Returns this window once its buttons are shown. */
async function openWalletWindow(user: User): Promise<Page> {
  const popup = user.page.waitForEvent('popup');
  await pay(user);
  const walletWindow = await popup;
  await expect(walletWindow.getByRole('button', { name: walletLabels.approve })).toBeVisible();
  return walletWindow;
}

const clickButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Signs the buyer in to a browser context and opens a page in it. */
async function openSignedInPage(context: BrowserContext, sandbox: Sandbox): Promise<Page> {
  await signInMember(context, sandbox, buyerEmail);
  return context.newPage();
}

test('a wallet opens in a window, which closes after the payment is detected', {
  tag: ['@desktop', ...coverageTags({ method: 'an online wallet' })],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openCheckoutWithWallet(page, sandbox);
  const walletWindow = await openWalletWindow(user);
  await expect(walletWindow.getByRole('heading', { name: 'Alipay' })).toBeVisible();
  // The wallet's page can't access the shop's window.
  expect(await walletWindow.evaluate(() => window.opener)).toBeNull();
  await expect(heading(user, 'pay-wallet:leave.window.title')).toBeVisible();
  const closed = walletWindow.waitForEvent('close');
  await clickButton(walletWindow, walletLabels.approve);
  await closed;
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
});

test('on a phone, the page redirects to the wallet and shows the paid result after the payer returns', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openCheckoutWithWallet(page, sandbox);
  await pay(user);
  await clickButton(page, walletLabels.approve);
  await expectPaid(user);
  await expect(page).toHaveURL(`${sandbox.pagesOrigin}/partner.html`);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('after the wallet declines, the page says that nothing was charged, and the order can be paid by card', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openCheckoutWithWallet(page, sandbox, 'Mercado Pago');
  await clickButton(await openWalletWindow(user), walletLabels.decline);
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:onlineWallet') })).toContainText(
    text(lang, 'payment:result.failed.notCharged'),
  );
  await payByCardInstead(user, { sandbox, serverLog });
});

test('a wallet renews the plan if the payer agrees on its page', {
  tag: ['@flow', '@phone', ...coverageTags({ method: 'a wallet that renews' })],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, account: buyerEmail });
  await chooseMethod(user, 'Mercado Pago');
  const values = { name: 'Mercado Pago' };
  await page.getByRole('checkbox', { name: text(lang, 'pay-wallet:renew.label', values) }).check({ force: true });
  await expect(page.getByText(text(lang, 'pay-wallet:renew.hint', values))).toBeVisible();
  await pay(user);
  await expect(page.getByRole('button', { name: walletLabels.approveOnce, exact: true })).toBeVisible();
  await clickButton(page, walletLabels.approve);
  await expectPaid(user);
  await expect(page.getByText(/^Auto-renewal is on\. We’ll charge \$6\.39 on/)).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a wallet whose page is opened by a form is named on the button that continues to it', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openCheckoutWithWallet(page, sandbox, 'Mercado Pago');
  const values = { name: 'Mercado Pago' };
  await expect(page.getByRole('button', { name: text(lang, 'pay-wallet:pay.page', values) })).toBeVisible();
  await pay(user);
  await expect(page.getByRole('heading', { name: 'Mercado Pago' })).toBeVisible();
  await clickButton(page, walletLabels.approve);
  await expectPaidOnce(user, { sandbox, serverLog });
});

for (const wallet of ['Mercado Pago', 'Alipay'] as const)
  test(`the browser’s Back button leads from the page of ${wallet} to the waiting payment on a partner’s page`, {
    tag: ['@phone'],
  }, async ({ page, sandbox, serverLog }) => {
    const user = await openCheckoutWithWallet(page, sandbox, wallet);
    await pay(user);
    await expect(page.getByRole('button', { name: walletLabels.approve, exact: true })).toBeVisible();
    await page.goBack();
    const values = { name: wallet };
    await expect(page.getByRole('heading', { name: text(lang, 'pay-wallet:leave.named.title', values) })).toBeVisible();
    await clickButton(page, text(lang, 'pay-wallet:leave.named.go', values));
    await clickButton(page, walletLabels.approve);
    await expectPaidOnce(user, { sandbox, serverLog });
    // A reload shows the page's plans again.
    await expect(page).toHaveURL(`${sandbox.pagesOrigin}/partner.html`);
  });

test('a payment canceled on the wallet’s page can be retried with the same wallet', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openCheckoutWithWallet(page, sandbox);
  await pay(user);
  await clickButton(page, walletLabels.cancel);
  await expect(heading(user, 'payment:result.cancelled.title')).toBeVisible();
  await clickButton(page, text(lang, 'payment:result.another'));
  await chooseMethod(user, 'Alipay');
  await pay(user);
  await clickButton(page, walletLabels.approve);
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('if the wallet’s window was blocked or closed, a button opens it, and the page waits for a late notification', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  // The browser blocks the first attempt to open a window.
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let isFirstAttempt = true;
    window.open = (...args) => {
      if (!isFirstAttempt) return open(...args);
      isFirstAttempt = false;
      return null;
    };
  });
  const user = await openCheckoutWithWallet(page, sandbox);
  await pay(user);
  await expect(heading(user, 'pay-wallet:leave.blocked.title')).toBeVisible();
  const firstPopup = page.waitForEvent('popup');
  await clickButton(page, text(lang, 'pay-wallet:leave.blocked.go'));
  const walletWindow = await firstPopup;
  await expect(heading(user, 'pay-wallet:leave.window.title')).toBeVisible();
  await walletWindow.close();
  await expect(heading(user, 'pay-wallet:leave.closed.title')).toBeVisible();
  const secondPopup = page.waitForEvent('popup');
  await clickButton(page, text(lang, 'pay-wallet:leave.closed.go'));
  await clickButton(await secondPopup, walletLabels.approveLate);
  await expect(heading(user, 'pay-wallet:leave.closed.title')).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  // After the late approval, the wallet notifies the shop one minute later.
  await sandbox.control('clock', { seconds: 61 });
  await clickButton(page, text(lang, 'checkout:waiting.check'));
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('after a wallet payment from the portal expires, another browser can pay the same order with the wallet', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog, browser }) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, buyerEmail);
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await chooseMethod(user, 'Mercado Pago');
  await pay(user);
  await expect(page.getByRole('heading', { name: 'Mercado Pago' })).toBeVisible();
  const [order] = await newOrders(sandbox);

  const otherUser: User = { page: await openSignedInPage(await browser.newContext(), sandbox), lang };
  await otherUser.page.goto(`${sandbox.origin}/payment-redirect?order_id=${order?.orderId}&status=success`);
  // The URL says that the payment succeeded, but for the server it's still pending.
  const title = text(lang, 'pay-wallet:leave.named.title', { name: 'Mercado Pago' });
  await expect(otherUser.page.getByRole('heading', { name: title })).toBeVisible();
  await sandbox.control('clock', { seconds: 31 * 60 });
  await clickButton(otherUser.page, text(lang, 'checkout:waiting.check'));
  await expect(heading(otherUser, 'payment:unpaid.title')).toBeVisible();
  await clickButton(page, walletLabels.approve);
  expect(await charges(serverLog)).toEqual([]);

  await clickButton(otherUser.page, text(lang, 'payment:unpaid.pay'));
  await chooseMethod(otherUser, 'Mercado Pago');
  await pay(otherUser);
  await clickButton(otherUser.page, walletLabels.approve);
  await expectPaidOnce(otherUser, { sandbox, serverLog });
  await otherUser.page.context().close();
});

test('an unknown payment method redirects to its payment page, and shows an error if it has no such page', {
  tag: ['@flow', '@desktop', ...coverageTags({ method: 'an unknown payment method' })],
}, async ({ page, sandbox, serverLog }) => {
  // The method `new-wallet` has a payment page (“A new way to pay”), and `new-step` has none (“A new step”).
  for (const code of ['new-wallet', 'new-step']) await sandbox.control('methods', { code, isOffered: true });
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, buyerEmail);
  await openPartner(page, sandbox);
  await choosePlan(user);
  await chooseMethod(user, 'A new step');
  await pay(user);
  await expect(heading(user, 'payment:unsupported.title')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:-2502') })).toBeVisible();
  await clickButton(page, text(lang, 'checkout:waiting.another'));
  await chooseMethod(user, 'A new way to pay');
  await pay(user);
  await clickButton(page, walletLabels.approve);
  await expectPaidOnce(user, { sandbox, serverLog });
});
