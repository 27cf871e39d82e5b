import type { Locator, Page, Route } from '@playwright/test';
import { coverageTags, sampledAt } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, payer, signIn, type User, validCpf } from '../helpers/interactions';
import {
  button,
  charges,
  enterCard,
  expectPaid,
  field,
  fillPayer,
  heading,
  newOrders,
  openCheckout,
  openPartner,
  pay,
  payByCardInstead,
  pendingPayment,
  register,
  requestStatus,
  settle,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'pt';

/** The tax number of a Brazilian company. */
const cnpj = '11.222.333/0001-81';

/** Chooses PIX, an instant payment method of Brazil, and fills in the payer's name and tax number. */
async function fillPixForm(user: User): Promise<void> {
  await chooseMethod(user, /^Pix/);
  await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
}

async function startPixPayment(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, brand: 'telinha' });
  await fillPixForm(user);
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  return user;
}

/** The PIX code that the payer copies. Every PIX code starts with 000201. */
const pixCode = ({ page }: User) => page.getByText(/^000201/);

test('on a wide screen, the code is on one side, and everything about it on the other, from the same height on', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user = await startPixPayment(page, sandbox);
  const rectOf = async (locator: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const code = await rectOf(page.locator('[data-code]'));
  const title = await rectOf(heading(user, 'payment:pix.title'));
  expect(Math.abs(title.top - code.top)).toBeLessThan(8);
  const copyButton = await rectOf(button(user, 'payment:pix.copy'));
  expect(copyButton.top).toBeGreaterThan(code.bottom);
  expect(copyButton.right).toBeLessThanOrEqual(code.right);
  const details = [
    page.locator('[data-columns]').getByText(/^R\$/).first(),
    page.getByText(text(lang, 'payment:pix.steps.open')),
    button(user, 'checkout:waiting.check'),
    button(user, 'checkout:waiting.another'),
  ];
  for (const detail of details) expect((await rectOf(detail)).left).toBeGreaterThan(code.right);
});

test('a visitor of a partner page pays by PIX, and the page detects the payment', {
  tag: ['@flow', ...sampledAt('phone'), ...coverageTags({ method: 'PIX' })],
}, async ({ page, sandbox, outbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await openPartner(page, sandbox);
  await choosePlan(user, { devices: 1, duration: 'month' });
  await register(user, outbox);
  await fillPixForm(user);
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  await expect(page.getByText(text('en', 'payment:action.autoUpdate'))).toBeVisible();
  // A phone offers to copy the code, and shows the QR code only on request.
  const qrCode = page.getByRole('img', { name: text('en', 'payment:pix.picture') });
  if (page.viewportSize()?.width === 360) {
    await expect(qrCode).toBeHidden();
    await page.getByText(text('en', 'payment:pix.other')).click();
  }
  await expect(qrCode).toBeVisible();
  await expect(pixCode(user)).toHaveText(/^000201.+6304[0-9A-F]{4}$/);
  expect(await charges(serverLog)).toEqual([]);

  await settle(sandbox, 'success');
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money.currency)).toEqual(['BRL']);
  expect(await newOrders(sandbox)).toMatchObject([{ planId: '102', status: 'success' }]);
});

test('the form stays until the code is there with its amount and receiver; once paid, a tick covers the code', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, brand: 'telinha' });
  await fillPixForm(user);
  let sendOrder = () => {};
  const orderRequested = new Promise<void>((resolve) => {
    const holdBack = async (route: Route) => {
      resolve();
      await new Promise<void>((send) => {
        sendOrder = send;
      });
      await route.continue();
    };
    void page.route('**/api/bill/order/**', holdBack, { times: 1 });
  });
  await pay(user);
  // The order is requested after the response with the code.
  await orderRequested;
  const busyButton = page.getByRole('button', { name: text(lang, 'checkout:pay.paying') });
  await expect(busyButton).toBeVisible();
  const checkLine = page.getByText(text(lang, 'payment:action.autoUpdate'));
  await expect(checkLine).toBeHidden();
  sendOrder();
  await heading(user, 'payment:pix.title').waitFor();
  for (const part of [
    page
      .locator('[data-columns]')
      .getByText(/R\$\s18,90/)
      .first(),
    page.getByText(text(lang, 'payment:payee', { payee: 'Telinha' })),
    page.getByRole('img', { name: text(lang, 'payment:pix.picture') }),
    checkLine,
  ])
    await expect(part).toBeVisible({ timeout: 1 });

  const tick = page.locator('[data-code] > span');
  await expect(tick).toBeHidden();
  await settle(sandbox, 'success');
  await requestStatus(user);
  await tick.waitFor();
  await expect(checkLine).toBeHidden();
  await expectPaid(user);
  await expect(page.getByText(text(lang, 'common:methods.PIX'), { exact: true })).toBeVisible();
});

test('pressing Enter in the form shows a PIX code; an expired code can be replaced, and a reload keeps the new one', {
  tag: '@phone',
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, brand: 'telinha' });
  await fillPixForm(user);
  await field(user, 'checkout:payer.cpfCnpj').press('Enter');
  await expect(heading(user, 'payment:pix.title')).toBeFocused();
  const copyButton = page.getByRole('button', { name: text(lang, 'payment:pix.copy'), exact: true });
  await expect(copyButton).toBeInViewport({ ratio: 1 });
  await copyButton.click();
  await expect(page.getByRole('button', { name: text(lang, 'common:kit.copied'), exact: true })).toBeVisible();

  const expiredCode = (await pixCode(user).textContent()) ?? '';
  await sandbox.control('clock', { seconds: 16 * 60 });
  await button(user, 'checkout:waiting.check').click();
  await expect(heading(user, 'payment:pix.expired.title')).toBeVisible();
  await button(user, 'payment:pix.expired.renew').click();
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  await expect(pixCode(user)).not.toHaveText(expiredCode);

  const newCode = (await pixCode(user).textContent()) ?? '';
  await page.reload();
  await expect(pixCode(user)).toHaveText(newCode);
  expect(await serverLog.calls('/api/bill/pay/')).toHaveLength(1);
  expect(await serverLog.calls('/api/bill/repay/')).toHaveLength(1);
  const [order, ...others] = await newOrders(sandbox);
  expect(others).toEqual([]);
  await settle(sandbox, 'success');
  await button(user, 'checkout:waiting.check').click();
  await expectPaid(user);
  // PIX has a discount of 5%.
  expect((await charges(serverLog)).map(({ money, orderId }) => ({ ...money, orderId }))).toEqual([
    { amount: '18.90', currency: 'BRL', orderId: order?.orderId },
  ]);
});

test('a payer with a company’s tax number sees the shop’s PIX key, and another browser shows the same PIX code', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, browser, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, brand: 'telinha' });
  await fillPixForm(user);
  await field(user, 'checkout:payer.cpfCnpj').fill(cnpj);
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  await expect(page.getByText(text(lang, 'payment:pix.key'), { exact: true })).toBeVisible();
  await expect(page.getByText('00000000-0000-4000-8000-000000000000', { exact: true })).toBeVisible();
  const code = (await pixCode(user).textContent()) ?? '';

  const [order] = await newOrders(sandbox);
  const context = await browser.newContext();
  const otherUser: User = { page: await context.newPage(), lang: 'en' };
  await otherUser.page.goto(`${sandbox.origin}/payment-pix?orderId=${order?.orderId}`);
  await signIn(otherUser, 'expired@example.com');
  await expect(pixCode(otherUser)).toHaveText(code);
  await settle(sandbox, 'success');
  await requestStatus(otherUser);
  await expectPaid(otherUser);
  await context.close();
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a card pays the same order after a failed PIX payment', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await startPixPayment(page, sandbox);
  await settle(sandbox, 'failed');
  await requestStatus(user);
  await expect(heading(user, 'payment:result.failed.title')).toBeVisible();
  await payByCardInstead(user, { sandbox, serverLog, payerValues: { cpfCnpj: validCpf } });
});

test('an order paid by card isn’t charged again if its earlier PIX payment succeeds later', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user = await startPixPayment(page, sandbox);
  const pixPayment = await pendingPayment(sandbox);
  await button(user, 'checkout:waiting.another').click();
  await chooseMethod(user, /^Cartão/);
  await fillPayer(user, { cpfCnpj: validCpf });
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  await sandbox.control(`payments/${pixPayment.paymentId}/settle`, { status: 'success' });
  expect(await charges(serverLog)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});
