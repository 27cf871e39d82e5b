import type { Page } from '@playwright/test';
import { paypalTexts } from '../../../demo/server/gateway/paypal/paypal-texts';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, payButton, type User } from '../helpers/interactions';
import {
  advanceClockUntil,
  charges,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  openElement,
  openPartner,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import {
  type ExpressWallet,
  expressNames,
  openWallet,
  payByWallet,
  sheetOf,
  waitForSlowScripts,
  walletButton,
} from './outcomes/method-actions';

test.use({ viewport: { width: 360, height: 740 } });

type Wallet = Exclude<ExpressWallet, 'paypal-express'>;
const wallets: readonly Wallet[] = ['apple-pay', 'google-pay'];

/** The documented parts of the wallets' APIs that the tests use. */
interface WalletWindow {
  google: {
    payments: {
      api: {
        PaymentsClient: new (
          options: object,
        ) => {
          isReadyToPay(request: object): Promise<{ result: boolean }>;
          loadPaymentData(request: object): Promise<{ paymentMethodData: { tokenizationData: { token: string } } }>;
        };
      };
    };
  };
  ApplePaySession: {
    new (version: number, request: object): AppleSession;
    STATUS_SUCCESS: number;
    canMakePayments(): boolean;
  };
}

interface AppleSession {
  onvalidatemerchant: () => void;
  oncancel: () => void;
  onpaymentauthorized: (event: { payment: { token: { paymentData: string } } }) => void;
  begin(): void;
  completeMerchantValidation(merchantSession: object): void;
  completePayment(result: { status: number }): void;
}

/** What `openSheet` resolves with after the payer closed the sheet. */
const canceled = 'canceled';

/** Loads the stand-in for a wallet's script into a partner's page. */
async function loadWallet(page: Page, sandbox: Sandbox, { wallet, query = '' }: { wallet: Wallet; query?: string }) {
  await openPartner(page, sandbox);
  await page.addScriptTag({ url: `${sandbox.origin}/sandbox/gateway/${wallet}.js${query}` });
}

/** Opens the wallet's sheet as its documentation says. Resolves with the token, or with `canceled`. */
const openSheet = (page: Page, wallet: Wallet): Promise<string> =>
  page.evaluate(
    async ([code, canceledText]) => {
      const globals = window as unknown as WalletWindow;
      if (code === 'google-pay') {
        const client = new globals.google.payments.api.PaymentsClient({ environment: 'TEST' });
        const transactionInfo = { totalPrice: '7.99', totalPriceStatus: 'FINAL', currencyCode: 'USD' };
        return client.loadPaymentData({ transactionInfo, merchantInfo: { merchantName: 'Orbit' } }).then(
          (data) => data.paymentMethodData.tokenizationData.token,
          ({ statusCode }: { statusCode: string }) => (statusCode === 'CANCELED' ? canceledText : statusCode),
        );
      }
      const session = new globals.ApplePaySession(3, {
        countryCode: 'US',
        currencyCode: 'USD',
        supportedNetworks: ['visa'],
        merchantCapabilities: ['supports3DS'],
        total: { label: 'Orbit', amount: '7.99' },
      });
      return new Promise<string>((resolve) => {
        session.onvalidatemerchant = () =>
          session.completeMerchantValidation({ merchantSessionIdentifier: '1', displayName: 'Orbit' });
        session.oncancel = () => resolve(canceledText);
        session.onpaymentauthorized = ({ payment }) => {
          session.completePayment({ status: globals.ApplePaySession.STATUS_SUCCESS });
          resolve(payment.token.paymentData);
        };
        session.begin();
      });
    },
    [wallet, canceled] as const,
  );

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

for (const wallet of wallets) {
  test(`the sheet of ${wallet} shows merchant and amount, and returns a token for the chosen outcome`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox }) => {
    await loadWallet(page, sandbox, { wallet });
    const sheet = page.locator(`[data-sandbox-sheet="${wallet}"]`);
    const choose = async (decision: string) => {
      const result = openSheet(page, wallet);
      await expect(sheet).toContainText('Orbit');
      await expect(sheet).toContainText('7.99 USD');
      await sheet.locator(`[data-decision="${decision}"]`).click();
      return result;
    };
    expect(claimsOf(await choose('pay'))).toMatchObject({ sub: wallet, amount: '7.99', decision: 'approve' });
    expect(claimsOf(await choose('decline'))).toMatchObject({ sub: wallet, amount: '7.99', decision: 'decline' });
    expect(await choose('cancel')).toBe(canceled);
    const dismissed = openSheet(page, wallet);
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await dismissed).toBe(canceled);
    await expect(sheet).toHaveCount(0);
  });

  test(`the stand-in of ${wallet} says if the device can’t pay`, { tag: ['@flow', '@desktop'] }, async ({
    page,
    sandbox,
  }) => {
    await loadWallet(page, sandbox, { wallet, query: '?ready=no' });
    const isReady = await page.evaluate(async (code) => {
      const globals = window as unknown as WalletWindow;
      if (code === 'apple-pay') return globals.ApplePaySession.canMakePayments();
      const client = new globals.google.payments.api.PaymentsClient({ environment: 'TEST' });
      return (await client.isReadyToPay({ apiVersion: 2, allowedPaymentMethods: [] })).result;
    }, wallet);
    expect(isReady).toBe(false);
  });
}

/** Opens the checkout on a partner's page with the wallets offered. */
async function openWithWallets(page: Page, sandbox: Sandbox, codes: readonly ExpressWallet[] = wallets): Promise<User> {
  await waitForSlowScripts(page.context());
  for (const code of codes) await sandbox.control('methods', { code, isOffered: true });
  const user = { page, lang: 'en' } as const;
  await openCheckout(user, { sandbox });
  return user;
}

/** Opens the wallet's sheet and pays, with an answer of the wallet after ten seconds. */
async function payLate(page: Page, wallet: Wallet): Promise<void> {
  await walletButton(page, wallet).click();
  await sheetOf(page, wallet).locator('[data-decision="late"]').click();
}

const expressWallets = Object.keys(expressNames) as ExpressWallet[];

const message = (page: Page, key: string, wallet: ExpressWallet) =>
  page.getByText(text('en', `pay-wallet:express.${key}`, { name: expressNames[wallet] }));

for (const wallet of expressWallets) {
  const method = wallet === 'paypal-express' ? 'PayPal above the list' : expressNames[wallet];
  test(`${wallet} pays with two taps, after it has shown merchant, plan and amount`, {
    tag: ['@flow', '@desktop', ...coverageTags({ method })],
  }, async ({ page, sandbox, serverLog }) => {
    const user = await openWithWallets(page, sandbox, [wallet]);
    const { content, choose } = await openWallet(page, wallet);
    for (const part of ['Orbit', '1 month · 1 device', '7.99', 'USD']) await expect(content).toContainText(part);
    await choose('pay');
    await expectPaidOnce(user, { sandbox, serverLog });
    expect((await charges(serverLog))[0]?.money).toEqual({ amount: '7.99', currency: 'USD' });
  });

  test(`with ${wallet}, a canceled and a declined payment charge nothing, and the same button then pays`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox, serverLog }) => {
    const user = await openWithWallets(page, sandbox, [wallet]);
    await payByWallet(page, wallet, 'cancel');
    await expect(message(page, 'canceled', wallet)).toBeVisible();
    expect(await newOrders(sandbox)).toEqual([]);
    await payByWallet(page, wallet, 'decline');
    await expect(page.getByRole('alert').filter({ hasText: text('en', 'payment:problem.notCharged') })).toBeVisible();
    expect(await charges(serverLog)).toEqual([]);
    // The list has a chosen method and its pay button again.
    await expect(payButton(user)).toBeVisible();
    await payByWallet(page, wallet, 'pay');
    await expectPaidOnce(user, { sandbox, serverLog });
  });

  test(`if the price changes while ${wallet} is open, nothing is charged until the payer agrees`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox, serverLog }) => {
    let isTampered = true;
    await page.route('**/api/bill/goodsValuation', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: isTampered ? body.replaceAll('7.99', '6.99') : body });
    });
    const user = await openWithWallets(page, sandbox, [wallet]);
    const cheap = await openWallet(page, wallet);
    await expect(cheap.content).toContainText('6.99');
    isTampered = false;
    await cheap.choose('pay');
    await expect(page.getByText(text('en', 'payment:problem.priceChanged.title'))).toBeVisible();
    expect(await newOrders(sandbox)).toEqual([]);
    const { content, choose } = await openWallet(page, wallet);
    await expect(content).toContainText('7.99');
    await choose('pay');
    await expectPaidOnce(user, { sandbox, serverLog });
  });
}

for (const wallet of wallets) {
  test(`with ${wallet}, the plan renews if the payer chooses so, and the sheet says when and for how much`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox, serverLog }) => {
    const user = await openWithWallets(page, sandbox);
    const row = page.getByRole('group', { name: text('en', 'pay-wallet:express.label') });
    await row.getByRole('checkbox').check({ force: true });
    await walletButton(page, wallet).click();
    await expect(sheetOf(page, wallet)).toContainText(/Renews on .+: \$\d+\.\d\d: \d+\.\d\d USD/);
    await sheetOf(page, wallet).locator('[data-decision="pay"]').click();
    await expectPaidOnce(user, { sandbox, serverLog });
    await sandbox.control('clock', { days: 32 });
    expect(await charges(serverLog)).toHaveLength(2);
  });
}

test('the wallets’ buttons are black on light pages and white on dark ones', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
}) => {
  await openWithWallets(page, sandbox);
  for (const [theme, color] of Object.entries({ light: 'black', dark: 'white' })) {
    await openElement(page, sandbox, { element: 'checkout', 'plan-id': '102', lang: 'en', theme });
    for (const wallet of wallets) await expect(walletButton(page, wallet)).toHaveAttribute('data-color', color);
  }
  // This brand is dark in both themes.
  await openElement(page, sandbox, {
    element: 'checkout',
    'plan-id': '102',
    lang: 'en',
    theme: 'light',
    brand: 'onyx',
  });
  for (const wallet of wallets) await expect(walletButton(page, wallet)).toHaveAttribute('data-color', 'white');
});

test('a payer who chooses renewal reads that PayPal pays only once, and its payment turns no renewal on', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openWithWallets(page, sandbox, ['google-pay', 'paypal-express']);
  await expect(message(page, 'paysOnce', 'paypal-express')).toHaveCount(0);
  const row = page.getByRole('group', { name: text('en', 'pay-wallet:express.label') });
  await row.getByRole('checkbox').check({ force: true });
  await expect(message(page, 'paysOnce', 'paypal-express')).toBeVisible();
  await payByWallet(page, 'paypal-express', 'pay');
  await expectPaidOnce(user, { sandbox, serverLog });
  await sandbox.control('clock', { days: 40 });
  expect(await charges(serverLog)).toHaveLength(1);
});

test('PayPal’s window stays open until the payment was requested, and closes when the payer leaves the checkout', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openWithWallets(page, sandbox, ['paypal-express']);
  const openPopup = async () => {
    const popup = page.waitForEvent('popup');
    await walletButton(page, 'paypal-express').click();
    const paypal = await popup;
    await expect(paypal.getByRole('heading', { name: paypalTexts.en.title })).toBeVisible();
    return paypal;
  };
  const left = await openPopup();
  await expect(message(page, 'open', 'paypal-express')).toBeVisible();
  const leftClosed = left.waitForEvent('close');
  await page.evaluate(() => document.querySelector('sub-checkout')?.remove());
  await leftClosed;
  expect(await newOrders(sandbox)).toEqual([]);

  await openCheckout(user, { sandbox });
  // The payer takes longer than wallets with a sheet would wait, and the request is slow.
  const paypal = await openPopup();
  await sandbox.control('clock', { seconds: 600 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/bill/pay/**', async (route) => {
    await released;
    await route.continue();
  });
  const request = page.waitForRequest('**/api/bill/pay/**');
  const closed = paypal.waitForEvent('close');
  await paypal.getByRole('button', { name: paypalTexts.en.balance, exact: true }).click();
  await request;
  expect(paypal.isClosed()).toBe(false);
  await expect(paypal.getByText(paypalTexts.en.done)).toBeVisible();
  release();
  await closed;
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('if the server creates no order at PayPal, nothing is charged, and the payer can try again', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openWithWallets(page, sandbox, ['paypal-express']);
  await sandbox.control('faults', { path: '/api/bill/payment/express/order/v1', errCode: '-2502' });
  await walletButton(page, 'paypal-express').click();
  await expect(message(page, 'failed', 'paypal-express')).toBeVisible();
  expect(await newOrders(sandbox)).toEqual([]);
  await payByWallet(page, 'paypal-express', 'pay');
  await expectPaidOnce(user, { sandbox, serverLog });
});

test('at most two wallets have a button, in the server’s order', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
}) => {
  await openWithWallets(page, sandbox, expressWallets);
  for (const wallet of wallets) await expect(walletButton(page, wallet)).toBeVisible();
  await expect(walletButton(page, 'paypal-express')).toHaveCount(0);
});

test('a wallet that answers late pays once, but not after the payer has left the checkout', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  await page.clock.install();
  const user = await openWithWallets(page, sandbox);
  await payLate(page, 'google-pay');
  await expect(message(page, 'open', 'google-pay')).toBeVisible();
  await page.evaluate(() => document.querySelector('sub-checkout')?.remove());
  const token = page.waitForResponse('**/sandbox/gateway/express/token?*');
  await page.clock.fastForward(11_000);
  await token;
  expect(await newOrders(sandbox)).toEqual([]);
  await openCheckout(user, { sandbox });
  await payLate(page, 'google-pay');
  await advanceClockUntil(page, heading(user, 'payment:result.success.title'));
  expect(await charges(serverLog)).toHaveLength(1);
});

test('if Apple’s merchant validation is refused, nothing is charged, and the payer can try again', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await openWithWallets(page, sandbox);
  await sandbox.control('faults', { path: '/api/bill/payment/express/validate/v1', errCode: '-24050' });
  await walletButton(page, 'apple-pay').click();
  await expect(message(page, 'failed', 'apple-pay')).toBeVisible();
  expect(await newOrders(sandbox)).toEqual([]);
  await payByWallet(page, 'apple-pay', 'pay');
  await expectPaidOnce(user, { sandbox, serverLog });
});

for (const obstacle of ['blocked', 'not ready'] as const) {
  test(`if the scripts are ${obstacle}, the row is absent, and nothing shifts`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox }) => {
    for (const name of ['apple-pay', 'google-pay', 'paypal']) {
      await page.route(`**/sandbox/gateway/${name}.js*`, async (route) => {
        if (obstacle === 'blocked') return route.abort();
        const script = await (await route.fetch()).text();
        return route.fulfill({
          contentType: 'text/javascript',
          body: script.replace(/var isReady = .*/, 'var isReady = false;'),
        });
      });
    }
    const user = await openWithWallets(page, sandbox, expressWallets);
    const list = page.getByRole('group', { name: text('en', 'checkout:method.legend') });
    await expect(list).toBeVisible();
    for (const wallet of expressWallets) await expect(walletButton(page, wallet)).toHaveCount(0);
    await expect(page.getByText(text('en', 'pay-wallet:express.or'), { exact: true })).toHaveCount(0);
    // The wallets aren't rows of the list either.
    await chooseMethod(user, 'Prepaid card');
    await expect(page.getByRole('radio', { name: /Apple Pay|Google Pay/ })).toHaveCount(0);
  });
}

test('a script that takes too long adds no row to a list that is already shown', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/sandbox/gateway/google-pay.js', async (route) => {
    await released;
    await route.continue();
  });
  for (const code of wallets) await sandbox.control('methods', { code, isOffered: true });
  await openCheckout({ page, lang: 'en' }, { sandbox });
  const script = page.waitForResponse('**/sandbox/gateway/google-pay.js');
  release();
  await script;
  await page.waitForFunction(() => 'google' in globalThis);
  await expect(page.getByRole('group', { name: text('en', 'pay-wallet:express.label') })).toHaveCount(0);
});

test('the wallets’ scripts load only if the server offers the wallets, and never on TVs', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/(apple-pay|google-pay|paypal)\.js/.test(request.url())) requested.push(request.url());
  });
  await openCheckout({ page, lang: 'en' }, { sandbox });
  expect(requested).toEqual([]);
  await openWithWallets(page, sandbox, expressWallets);
  await expect(walletButton(page, 'google-pay')).toBeVisible();
  expect(requested).toHaveLength(3);
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '102', lang: 'en', scene: 'STB', pay: 'here' });
  await expect(page.getByRole('radio').first()).toBeAttached();
  expect(requested).toHaveLength(3);
});

test('in the portal and from right to left, a wallet pays', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  await waitForSlowScripts(page.context());
  for (const code of wallets) await sandbox.control('methods', { code, isOffered: true });
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await payByWallet(page, 'apple-pay', 'pay');
  await expectPaidOnce({ page, lang: 'en' }, { sandbox, serverLog });
  await openCheckout({ page, lang: 'ar' }, { sandbox, brand: 'lumen', planId: '202' });
  const [first, second] = await Promise.all(wallets.map((wallet) => walletButton(page, wallet).boundingBox()));
  expect(first?.x).toBeGreaterThan(second?.x ?? 0);
  await expect(page.getByText(text('ar', 'pay-wallet:express.or'), { exact: true })).toBeVisible();
});
