import type { Page } from '@playwright/test';
import { boletoLine } from '../../../src/rules';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, payButton, payer, type User, validCpf } from '../helpers/interactions';
import {
  button,
  charges,
  expectPaid,
  field,
  heading,
  newOrders,
  openCheckout,
  openInOtherBrowser,
  openPartner,
  pay,
  payByCardInstead,
  register,
  requestStatus,
  settle,
  settleAndExpectPaid,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { chooseBoleto } from './outcomes/method-actions';

const lang = 'pt';

/** Opens the checkout, fills in the boleto's form and clicks the pay button. Returns once the boleto is shown. */
async function openBoleto(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, brand: 'telinha' });
  await chooseBoleto(user);
  await pay(user);
  await expect(heading(user, 'pay-boleto:title')).toBeVisible();
  return user;
}

/** The boleto on the page. The keys of its texts call it a ticket. */
const boleto = ({ page, lang: userLang }: User) =>
  page.getByRole('article', { name: text(userLang, 'pay-boleto:paper.name') });

/** The digits of the boleto's payment line, which the payer types at the bank (“linha digitável”). */
async function shownLine(user: User): Promise<string> {
  const boletoText = (await boleto(user).textContent()) ?? '';
  return /\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}/.exec(boletoText)?.[0].replace(/\D/g, '') ?? '';
}

test('a boleto from a partner page is paid on the bank’s page, and the partner page detects the payment', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user, { devices: 1, duration: 'month' });
  await chooseBoleto(user);
  await pay(user);
  await expect(heading(user, 'pay-boleto:title')).toBeVisible();
  const parsedLine = boletoLine(await shownLine(user));
  expect(parsedLine).toMatchObject({ ok: true, value: { kind: 'bank' } });
  await expect(boleto(user).getByRole('img', { name: text('en', 'pay-boleto:paper.bars') })).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);

  const popup = page.waitForEvent('popup');
  await button(user, 'pay-boleto:open').click();
  const bankPage = await popup;
  await bankPage.locator('button[value=pay]').click();
  await bankPage.close();
  await requestStatus(user);
  await expectPaid(user);
  const paid = await charges(serverLog);
  expect(paid.map(({ money }) => money)).toEqual([parsedLine.ok && parsedLine.value.amount]);
  expect(await newOrders(sandbox)).toMatchObject([{ planId: '102', status: 'success' }]);
});

for (const timezoneId of ['America/Sao_Paulo', 'Europe/Madrid', 'Asia/Tokyo']) {
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the heading of a boleto has the boleto’s due date, which is a date of Brazil, in ${timezoneId}`, {
      tag: '@desktop',
    }, async ({ page, sandbox }) => {
      const user = await openBoleto(page, sandbox);
      const line = boletoLine(await shownLine(user));
      const dueDate = Date.parse((line.ok && line.value.dueDate) || '');
      const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(dueDate);
      await expect(page.getByText(text(lang, 'pay-boleto:payBy', { date }))).toBeVisible();
      await expect(boleto(user)).toContainText(date);
    });
  });
}

test('the report “I have paid” can be sent again if it is lost, and other browsers show it too', {
  tag: ['@flow', '@phone', ...coverageTags({ method: 'a boleto' })],
}, async ({ page, sandbox, serverLog, browser }) => {
  const user = await openBoleto(page, sandbox);
  const line = await shownLine(user);
  // The call that reports the payment has `liQuiDo` in its path. The first click's request is lost. The second click's
  // request arrives, but its response is lost. A browser may itself repeat a request whose connection drops.
  const loseReports = (fault: object) =>
    sandbox.control('faults', { path: '/api/bill/payment/liQuiDo', times: 10, drop: true, ...fault });
  const reportKeys = async () =>
    (await serverLog.calls('/api/bill/payment/liQuiDo')).map(({ headers }) => headers['idempotency-key']);
  await loseReports({ after: false });
  await button(user, 'pay-boleto:report.button').click();
  await expect(page.getByRole('alert')).toContainText(/./);
  const lostCount = (await reportKeys()).length;
  await sandbox.control('faults', { clear: true });
  await loseReports({ after: true });
  await button(user, 'pay-boleto:report.button').click();
  await expect(heading(user, 'pay-boleto:reported.title')).toBeFocused();
  await sandbox.control('faults', { clear: true });
  expect((await reportKeys()).length).toBeGreaterThan(lostCount);
  expect(new Set(await reportKeys()).size).toBe(1);
  expect(await charges(serverLog)).toEqual([]);
  await page.reload();
  await expect(heading(user, 'pay-boleto:reported.title')).toBeVisible();
  expect(await shownLine(user)).toBe(line);

  const [order] = await newOrders(sandbox);
  const otherUser = await openInOtherBrowser(browser, { sandbox, orderId: order?.orderId ?? '' });
  await expect(heading(otherUser, 'pay-boleto:reported.title')).toBeVisible();
  expect(await shownLine(otherUser)).toBe(line);
  await settle(sandbox, 'success');
  await requestStatus(otherUser);
  await expectPaid(otherUser);
  await otherUser.page.context().close();
  await requestStatus(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a new boleto replaces an expired one for the same order', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await openBoleto(page, sandbox);
  const line = await shownLine(user);
  const [order] = await newOrders(sandbox);
  await sandbox.control('clock', { days: 9 });
  await requestStatus(user);
  await expect(heading(user, 'pay-boleto:expired.title')).toBeVisible();
  await button(user, 'pay-boleto:expired.renew').click();
  await expect(heading(user, 'pay-boleto:title')).toBeVisible();
  expect(await shownLine(user)).not.toBe(line);
  await settleAndExpectPaid(user, { sandbox, serverLog, orderId: order?.orderId });
});

test('another browser that opens a payment with an expired boleto can replace the boleto', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog, browser }) => {
  await openBoleto(page, sandbox);
  const [order] = await newOrders(sandbox);
  await sandbox.control('clock', { days: 9 });
  const otherUser = await openInOtherBrowser(browser, { sandbox, orderId: order?.orderId ?? '' });
  await expect(heading(otherUser, 'pay-boleto:expired.title')).toBeVisible();
  await button(otherUser, 'pay-boleto:expired.renew').click();
  await expect(payButton(otherUser)).toBeVisible();
  await chooseBoleto(otherUser);
  await pay(otherUser);
  await expect(heading(otherUser, 'pay-boleto:title')).toBeVisible();
  await sandbox.control(`payments/${order?.orderId}/settle`, { status: 'success' });
  await requestStatus(otherUser);
  await expectPaid(otherUser);
  await otherUser.page.context().close();
  expect((await charges(serverLog)).map(({ orderId }) => orderId)).toEqual([order?.orderId]);
});

test('if the shown boleto expires, the page says what happens to money already sent, and the payment still succeeds', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, outbox, serverLog }) => {
  await page.clock.install();
  const user: User = { page, lang: 'en' };
  await openPartner(page, sandbox);
  await choosePlan(user, { devices: 1, duration: 'month' });
  await register(user, outbox);
  await chooseBoleto(user);
  await pay(user);
  await expect(heading(user, 'pay-boleto:title')).toBeVisible();
  await page.clock.fastForward(6 * 24 * 60 * 60 * 1000);
  await expect(heading(user, 'pay-boleto:expired.title')).toBeVisible();
  await expect(page.getByText(text('en', 'pay-boleto:expired.paid'))).toBeVisible();
  await settle(sandbox, 'success');
  await requestStatus(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

for (const { status, outcome, headingKey, tag } of [
  { status: 'failed' as const, outcome: 'failed', headingKey: 'payment:result.failed.title', tag: ['@desktop'] },
  {
    status: 'cancelled' as const,
    outcome: 'was cancelled',
    headingKey: 'payment:result.cancelled.title',
    tag: ['@phone', '@full'],
  },
]) {
  test(`a card pays the same order after a boleto payment that ${outcome}`, { tag: ['@flow', ...tag] }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user = await openBoleto(page, sandbox);
    await settle(sandbox, status);
    await requestStatus(user);
    await expect(heading(user, headingKey)).toBeVisible();
    await payByCardInstead(user, { sandbox, serverLog, payerValues: { cpfCnpj: validCpf } });
  });
}

test('invalid fields in the boleto’s form show errors, and valid fields keep their values', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, brand: 'telinha' });
  await chooseBoleto(user);
  const zipCode = field(user, 'checkout:payer.zipCode');
  const state = field(user, 'checkout:payer.state');
  await zipCode.fill('123');
  await state.selectOption('');
  await pay(user);
  await expect(zipCode).toBeFocused();
  await expect(zipCode).toHaveAttribute('aria-invalid', 'true');
  await expect(state).toHaveAttribute('aria-invalid', 'true');
  await expect(field(user, 'checkout:payer.city')).toHaveValue(payer.city);
  expect(await serverLog.calls('/api/bill/pay/')).toEqual([]);
});

test('a payer copies the digits of the boleto’s payment line and prints the boleto on one sheet', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: sandbox.pagesOrigin });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  const user = await openBoleto(page, sandbox);
  const line = await shownLine(user);
  await button(user, 'pay-boleto:copy').click();
  await expect(button(user, 'common:kit.copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);

  await button(user, 'pay-boleto:print').click();
  await expect(page.locator('html[data-printing]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('sub-checkout')).toBeHidden();
  const printedBoleto = page.locator('body > [data-sub-print]').getByRole('article');
  await expect(printedBoleto).toContainText(text(lang, 'pay-boleto:paper.due'));
  await expect(printedBoleto.getByRole('img', { name: text(lang, 'pay-boleto:paper.bars') })).toBeVisible();
  const printedPages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(printedPages).toHaveLength(1);
});
