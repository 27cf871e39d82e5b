import type { Page } from '@playwright/test';
import type { Sandbox } from '../tools/sandbox';
import { expect, test } from './fixtures';
import { chooseMethod, choosePlan, goodCpf, type Visitor } from './journey';
import {
  charges,
  enterCard,
  expectPaid,
  heading,
  newOrders,
  openCheckout,
  openPartner,
  pay,
  pendingPayments,
  register,
} from './purchase';
import { text } from './text';

const lang = 'pt';

/** What happens outside: the payer's bank says how it went. */
async function settle(sandbox: Sandbox, status: 'success' | 'failed' | 'cancelled'): Promise<void> {
  const [{ orderId } = { orderId: '' }] = await newOrders(sandbox);
  const payment = (await pendingPayments(sandbox)).find((one) => one.orderId === orderId);
  await sandbox.control(`payments/${payment?.paymentId}/settle`, { status });
}

async function fillPayer(visit: Visitor): Promise<void> {
  const { page } = visit;
  await chooseMethod(visit, /^PIX/);
  await page.getByLabel(text(visit.lang, 'checkout:payer.name')).fill('Ana Souza');
  await page.getByLabel(text(visit.lang, 'checkout:payer.cpfCnpj')).locator('visible=true').fill(goodCpf);
}

async function waitForPix(page: Page, sandbox: Sandbox): Promise<Visitor> {
  const visit: Visitor = { page, lang };
  await openCheckout(visit, { sandbox, brand: 'telinha' });
  await fillPayer(visit);
  await pay(visit);
  await expect(heading(visit, 'payment:pix.title')).toBeVisible();
  return visit;
}

const codeOf = ({ page }: Visitor) => page.getByText(/^000201/);

test('a new visitor of a partner page pays by PIX, and the page notices by itself', async ({
  page,
  sandbox,
  outbox,
  ledger,
}) => {
  const visit: Visitor = { page, lang: 'en' };
  await openPartner(page, sandbox);
  await choosePlan(visit, { devices: 1, duration: 'month' });
  await register(visit, outbox);
  await fillPayer(visit);
  await pay(visit);
  await expect(heading(visit, 'payment:pix.title')).toBeVisible();
  await expect(page.getByRole('img', { name: text('en', 'payment:pix.picture') })).toBeVisible();
  await expect(codeOf(visit)).toHaveText(/^000201.+6304[0-9A-F]{4}$/);
  expect(await charges(ledger)).toEqual([]);

  await settle(sandbox, 'success');
  await expectPaid(visit);
  expect((await charges(ledger)).map(({ money }) => money.currency)).toEqual(['BRL']);
  expect(await newOrders(sandbox)).toMatchObject([{ planId: '102', status: 'success' }]);
});

test('a PIX code is still there after a reload, and is paid once', { tag: '@phone' }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await waitForPix(page, sandbox);
  const code = (await codeOf(visit).textContent()) ?? '';
  await page.reload();
  await expect(codeOf(visit)).toHaveText(code);
  await settle(sandbox, 'success');
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.check') }).click();
  await expectPaid(visit);
  // 5 % less than by card.
  expect((await charges(ledger)).map(({ money }) => money)).toEqual([{ amount: '18.90', currency: 'BRL' }]);
  expect(await ledger.calls('/api/bill/pay/')).toHaveLength(1);
});

test('a PIX code that ran out gives way to a new one for the same order', { tag: '@desktop' }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await waitForPix(page, sandbox);
  const code = (await codeOf(visit).textContent()) ?? '';
  await sandbox.control('clock', { seconds: 16 * 60 });
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.check') }).click();
  await expect(heading(visit, 'payment:pix.expired.title')).toBeVisible();
  await page.getByRole('button', { name: text(lang, 'payment:pix.expired.renew') }).click();
  await expect(heading(visit, 'payment:pix.title')).toBeVisible();
  await expect(codeOf(visit)).not.toHaveText(code);
  const [first, ...others] = await sandbox
    .control<{ orders: { orderId: string; date: number }[] }>('state')
    .then(({ orders }) => orders.filter(({ date }) => date > Date.now() - 60 * 60 * 1000));
  expect(others).toEqual([]);
  await settle(sandbox, 'success');
  await expectPaid(visit);
  expect((await charges(ledger)).map(({ orderId }) => orderId)).toEqual([first?.orderId]);
});

test('a PIX payment that failed can be made by card, for the same order', { tag: '@desktop' }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = await waitForPix(page, sandbox);
  await settle(sandbox, 'failed');
  await expect(heading(visit, 'payment:result.failed.title')).toBeVisible();
  await page.getByRole('button', { name: text(lang, 'payment:result.another') }).click();
  await page.getByLabel(text(lang, 'checkout:payer.cpfCnpj')).locator('visible=true').fill(goodCpf);
  await enterCard(visit);
  await pay(visit);
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('whoever changes their mind pays by card, and the PIX code is worth nothing any more', {
  tag: '@desktop',
}, async ({ page, sandbox, ledger }) => {
  const visit = await waitForPix(page, sandbox);
  const [waiting] = await newOrders(sandbox);
  const left = (await pendingPayments(sandbox)).find(({ orderId }) => orderId === waiting?.orderId);
  await page.getByRole('button', { name: text(lang, 'checkout:waiting.another') }).click();
  await page.getByLabel(text(lang, 'checkout:payer.cpfCnpj')).locator('visible=true').fill(goodCpf);
  await enterCard(visit);
  await pay(visit);
  await expectPaid(visit);
  await sandbox.control(`payments/${left?.paymentId}/settle`, { status: 'success' });
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});
