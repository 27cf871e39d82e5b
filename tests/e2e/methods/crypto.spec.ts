import type { Page } from '@playwright/test';
import { covers } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, payButton, type Visitor } from '../helpers/journey';
import {
  button,
  charges,
  expectPaid,
  heading,
  lookAgain,
  newOrders,
  openCheckout,
  openElsewhere,
  openPartner,
  pay,
  payByCardInstead,
  settle,
  signInBefore,
  waitingPayment,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const methods = /^(Crypto|Cripto)/;

interface Waiting extends Visitor {
  paymentId: string;
  orderId: string;
}

async function chooseCoin(visit: Visitor, coin: RegExp): Promise<void> {
  await chooseMethod(visit, methods);
  await visit.page.getByRole('radio', { name: coin }).check();
}

/** Pays by a coin, and finds the payment that waits for it. */
async function waitForCoins(visit: Visitor, sandbox: Sandbox, coin: RegExp): Promise<Waiting> {
  await chooseCoin(visit, coin);
  await pay(visit);
  await expect(visit.page.getByText(text(visit.lang, 'pay-crypto:address'), { exact: true })).toBeVisible();
  return { ...visit, ...(await waitingPayment(sandbox)) };
}

async function openWith(page: Page, sandbox: Sandbox, coin: RegExp): Promise<Waiting> {
  const visit: Visitor = { page, lang };
  await openCheckout(visit, { sandbox });
  return waitForCoins(visit, sandbox, coin);
}

const chain = (sandbox: Sandbox, { paymentId }: Waiting, move: object) =>
  sandbox.control(`payments/${paymentId}/chain`, move);

const address = ({ page }: Visitor) => page.getByText(/^(T|bc1q|0x)[0-9a-zA-Z]{33,}$/);

test('too little is asked for again, and the rest pays once the network confirmed it', {
  tag: ['@desktop', ...covers({ method: 'coins' })],
}, async ({ page, sandbox, ledger }) => {
  await signInBefore(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan({ page, lang });
  const visit = await waitForCoins({ page, lang }, sandbox, /^USDT TRON/);
  await expect(page.getByText(text(lang, 'pay-crypto:only', { coin: 'USDT', network: 'TRON (TRC-20)' }))).toBeVisible();
  await expect(page.getByRole('img', { name: /USDT/ })).toBeVisible();
  await chain(sandbox, visit, { send: '3' });
  await button(visit, 'checkout:waiting.check').click();
  await expect(page.getByRole('alert')).toContainText(text(lang, 'pay-crypto:part.title', { amount: '3 USDT' }));
  await expect(page.getByRole('alert')).toContainText('4.99 USDT');
  await chain(sandbox, visit, { send: 'exact', confirm: 1 });
  await button(visit, 'checkout:waiting.check').click();
  await expect(heading(visit, 'pay-crypto:seen.title')).toBeVisible();
  await expect(page.getByText(text(lang, 'pay-crypto:seen.count', { reached: 1, count: 3 }))).toBeVisible();
  // Who paid once is not asked to pay in another way.
  await expect(page.getByRole('button', { name: text(lang, 'checkout:waiting.another') })).toHaveCount(0);
  expect(await charges(ledger)).toEqual([]);
  await chain(sandbox, visit, { confirm: 2 });
  await lookAgain(visit);
  await expectPaid(visit);
  expect((await charges(ledger)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
  expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
});

test('an address is still there after a reload, and what came over is told', { tag: '@phone' }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await openWith(page, sandbox, /^Bitcoin/);
  const shown = (await address(visit).textContent()) ?? '';
  await page.reload();
  await expect(address(visit)).toHaveText(shown);
  await chain(sandbox, visit, { send: 'more' });
  await button(visit, 'checkout:waiting.check').click();
  await expect(page.getByText(text(lang, 'pay-crypto:excess.title', { amount: '0.00001248 BTC' }))).toBeVisible();
  await chain(sandbox, visit, { confirm: 2 });
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
});

test('an amount that ran out gives way to a new one for the same order', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await openWith(page, sandbox, /^Ether/);
  const old = (await address(visit).textContent()) ?? '';
  await sandbox.control('clock', { seconds: 21 * 60 });
  await button(visit, 'checkout:waiting.check').click();
  await expect(heading(visit, 'pay-crypto:expired.title')).toBeVisible();
  await page.getByRole('button', { name: text(lang, 'pay-crypto:expired.renew') }).click();
  await expect(address(visit)).toBeVisible();
  await expect(address(visit)).not.toHaveText(old);
  // What comes to the old address pays nothing.
  await chain(sandbox, visit, { send: 'exact', confirm: 3 });
  await chain(sandbox, { ...visit, ...(await waitingPayment(sandbox)) }, { send: 'exact', confirm: 3 });
  await expectPaid(visit);
  expect((await charges(ledger)).map(({ orderId }) => orderId)).toEqual([visit.orderId]);
});

test('another coin takes the place of the first', { tag: ['@phone', '@full'] }, async ({ page, sandbox, ledger }) => {
  const visit = await openWith(page, sandbox, /^USDT Ethereum/);
  await page.getByRole('button', { name: text(lang, 'pay-crypto:change.open') }).click();
  await page.getByRole('radio', { name: /^Bitcoin/ }).check();
  await page.getByRole('button', { name: text(lang, 'pay-crypto:change.take') }).click();
  await expect(address(visit)).toHaveText(/^bc1q/);
  await chain(sandbox, visit, { send: 'exact', confirm: 2 });
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('a plan below the minimum says so, and cannot be paid in coins', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit: Visitor = { page, lang: 'pt' };
  await openCheckout(visit, { sandbox, planId: '101' });
  await chooseCoin(visit, /^Bitcoin/);
  await expect(page.getByText(text('pt', 'pay-crypto:tooLittle.title'))).toBeVisible();
  await expect(payButton(visit)).toBeDisabled();
  await chooseMethod(visit, /^Cartão$/);
  await expect(payButton(visit)).toBeEnabled();
  expect(await ledger.calls('/api/bill/pay/')).toEqual([]);
});

test('in another browser, after signing in, the payment waits where it was left', {
  tag: ['@desktop', '@full'],
}, async ({ page, browser, sandbox, ledger }) => {
  const visit = await openWith(page, sandbox, /^USDT TRON/);
  const shown = (await address(visit).textContent()) ?? '';
  await page.close();
  const elsewhere = await openElsewhere(browser, { sandbox, orderId: visit.orderId });
  await expect(address(elsewhere)).toHaveText(shown);
  await chain(sandbox, visit, { send: 'exact', confirm: 3 });
  await button(elsewhere, 'checkout:waiting.check').click();
  await expectPaid(elsewhere);
  expect(await charges(ledger)).toHaveLength(1);
  await elsewhere.page.context().close();
});

test('a payment that failed is made by card, for the same order', { tag: ['@phone', '@full'] }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await openWith(page, sandbox, /^Bitcoin/);
  await settle(sandbox, 'failed');
  await button(visit, 'checkout:waiting.check').click();
  await expect(heading(visit, 'payment:result.failed.title')).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  await payByCardInstead(visit, { sandbox, ledger });
});
