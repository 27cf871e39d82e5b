import type { BrowserContext, Page } from '@playwright/test';
import { walletTexts } from '../../../demo/server/gateway/wallet/wallet-texts';
import { covers } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, type Visitor } from '../helpers/journey';
import {
  charges,
  expectPaid,
  heading,
  newOrders,
  openPartner,
  pay,
  payByCardInstead,
  signInBefore,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const wallet = walletTexts[lang];
const buyer = 'expired@example.com';

type Wallet = 'Alipay' | 'Mercado Pago';

/** Which wallet: among the methods of its group, or among the choices of its method. */
async function chooseWallet(visit: Visitor, name: Wallet): Promise<void> {
  const { page } = visit;
  const isDigital = name === 'Mercado Pago';
  await chooseMethod(visit, text(lang, `checkout:method.group.${isDigital ? 'E-WALLET' : 'ONLINE_WALLET'}`));
  await page.getByRole('radio', { name, exact: true }).check();
}

async function atTheWallet(page: Page, sandbox: Sandbox, name: Wallet = 'Alipay'): Promise<Visitor> {
  const visit: Visitor = { page, lang };
  await signInBefore(page.context(), sandbox, buyer);
  await openPartner(page, sandbox);
  await choosePlan(visit);
  await chooseWallet(visit, name);
  return visit;
}

/** Presses pay, and gives the window that this opens. */
async function payInWindow(visit: Visitor): Promise<Page> {
  const opened = visit.page.waitForEvent('popup');
  await pay(visit);
  const window = await opened;
  await expect(window.getByRole('button', { name: wallet.approve })).toBeVisible();
  return window;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The same member in a browser that knows nothing of the payment. */
async function elsewhere(context: BrowserContext, sandbox: Sandbox): Promise<Page> {
  await signInBefore(context, sandbox, buyer);
  return context.newPage();
}

test('a wallet is paid with in its own window, which closes once this page knows', {
  tag: ['@desktop', ...covers({ method: 'an online wallet' })],
}, async ({ page, sandbox, ledger }) => {
  const visit = await atTheWallet(page, sandbox);
  const window = await payInWindow(visit);
  await expect(window.getByRole('heading', { name: 'Alipay' })).toBeVisible();
  // The payment page has no hold on the shop's.
  expect(await window.evaluate(() => window.opener)).toBeNull();
  await expect(heading(visit, 'pay-wallet:leave.window.title')).toBeVisible();
  const closed = window.waitForEvent('close');
  await press(window, wallet.approve);
  await closed;
  await expectPaid(visit);
  expect((await charges(ledger)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
});

test('on a phone the page goes to the wallet and comes back paid', { tag: ['@phone', '@full'] }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await atTheWallet(page, sandbox);
  await pay(visit);
  await press(page, wallet.approve);
  await expectPaid(visit);
  await expect(page).toHaveURL(`${sandbox.pagesOrigin}/partner.html`);
  expect(await charges(ledger)).toHaveLength(1);
});

test('a wallet that declines is said so in words, and a card pays the same order', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, ledger }) => {
  const visit = await atTheWallet(page, sandbox, 'Mercado Pago');
  await press(await payInWindow(visit), wallet.decline);
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:onlineWallet') })).toContainText(
    text(lang, 'payment:result.failed.notCharged'),
  );
  await payByCardInstead(visit, { sandbox, ledger });
});

test('a payment cancelled at the wallet can be made with the wallet after all', { tag: '@phone' }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await atTheWallet(page, sandbox);
  await pay(visit);
  await press(page, wallet.cancel);
  await expect(heading(visit, 'payment:result.cancelled.title')).toBeVisible();
  await press(page, text(lang, 'payment:result.another'));
  await chooseWallet(visit, 'Alipay');
  await pay(visit);
  await press(page, wallet.approve);
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('a window that was closed or kept shut opens again, and a late word of the wallet is waited for', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, ledger }) => {
  // The first window is one too many for this browser.
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let isFirst = true;
    window.open = (...rest) => {
      if (!isFirst) return open(...rest);
      isFirst = false;
      return null;
    };
  });
  const visit = await atTheWallet(page, sandbox);
  await pay(visit);
  await expect(heading(visit, 'pay-wallet:leave.blocked.title')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await press(page, text(lang, 'pay-wallet:leave.blocked.go'));
  const first = await opened;
  await expect(heading(visit, 'pay-wallet:leave.window.title')).toBeVisible();
  await first.close();
  await expect(heading(visit, 'pay-wallet:leave.closed.title')).toBeVisible();
  const again = page.waitForEvent('popup');
  await press(page, text(lang, 'pay-wallet:leave.closed.go'));
  await press(await again, wallet.approveLate);
  await expect(heading(visit, 'pay-wallet:leave.closed.title')).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  await sandbox.control('clock', { seconds: 61 });
  await press(page, text(lang, 'checkout:waiting.check'));
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
});

test('in the portal the page goes there; another browser finds the payment by its order, also once it ran out', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, ledger, browser }) => {
  const visit: Visitor = { page, lang };
  await signInBefore(page.context(), sandbox, buyer);
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await chooseWallet(visit, 'Mercado Pago');
  await pay(visit);
  await expect(page.getByRole('heading', { name: 'Mercado Pago' })).toBeVisible();
  const [order] = await newOrders(sandbox);

  const other: Visitor = { page: await elsewhere(await browser.newContext(), sandbox), lang };
  await other.page.goto(`${sandbox.origin}/payment-redirect?order_id=${order?.orderId}&status=success`);
  // The address believes it is paid; the server knows better.
  await expect(heading(other, 'pay-wallet:leave.page.title')).toBeVisible();
  await sandbox.control('clock', { seconds: 31 * 60 });
  await press(other.page, text(lang, 'checkout:waiting.check'));
  await expect(heading(other, 'payment:unpaid.title')).toBeVisible();
  await press(page, wallet.approve);
  expect(await charges(ledger)).toEqual([]);

  await press(other.page, text(lang, 'payment:unpaid.pay'));
  await chooseWallet(other, 'Mercado Pago');
  await pay(other);
  await press(other.page, wallet.approve);
  await expectPaid(other);
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
  await other.page.context().close();
});

test('a way to pay that this version does not know works where it has a page, and is refused in words where not', {
  tag: ['@desktop', ...covers({ method: 'a way to pay that is not known' })],
}, async ({ page, sandbox, ledger }) => {
  for (const code of ['new-wallet', 'new-step']) await sandbox.control('methods', { code, isOffered: true });
  const visit: Visitor = { page, lang };
  await signInBefore(page.context(), sandbox, buyer);
  await openPartner(page, sandbox);
  await choosePlan(visit);
  await chooseMethod(visit, 'A new step');
  await pay(visit);
  await expect(heading(visit, 'payment:unsupported.title')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: text(lang, 'errors:-2502') })).toBeVisible();
  await press(page, text(lang, 'checkout:waiting.another'));
  await chooseMethod(visit, 'A new way to pay');
  await pay(visit);
  await press(page, wallet.approve);
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});
