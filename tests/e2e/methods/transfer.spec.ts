import type { Page } from '@playwright/test';
import { coverageTags } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, type User } from '../helpers/interactions';
import {
  button,
  charges,
  expectPaid,
  field,
  fillPayer,
  heading,
  newOrders,
  openCheckout,
  openInOtherBrowser,
  openPartner,
  pay,
  payByCardInstead,
  pendingPayment,
  register,
  requestStatus,
  settle,
  settleAndExpectPaid,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { payerName } from './outcomes/method-actions';

const lang = 'es';

const bankRadio = ({ page }: User, bank: string) => page.getByRole('radio', { name: bank });

/** Chooses the bank transfer and fills in its form. */
async function fillTransferForm(user: User, bank: string): Promise<void> {
  await chooseMethod(user, /^(Bank transfer|Transferencia)/);
  await fillPayer(user, payerName);
  await bankRadio(user, bank).check();
}

/** Chooses a bank transfer in the checkout and clicks the pay button. Returns once the bank details are shown. */
async function openTransfer(page: Page, sandbox: Sandbox): Promise<User> {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await fillTransferForm(user, 'Harbor Bank');
  await pay(user);
  await expect(heading(user, 'pay-transfer:title')).toBeVisible();
  return user;
}

/** The reference that the payer enters in the transfer. The sandbox derives it from the payment's id. */
const transferReference = async (sandbox: Sandbox): Promise<string> => {
  const { paymentId } = await pendingPayment(sandbox);
  return `S${paymentId.slice(0, 9).toUpperCase()}`;
};

test('a visitor of a partner page pays by bank transfer, and the payment can arrive after the deadline', {
  tag: ['@flow', '@phone', ...coverageTags({ method: 'a bank transfer' })],
}, async ({ page, sandbox, outbox, serverLog }) => {
  await page.clock.install();
  const user: User = { page, lang: 'en' };
  await openPartner(page, sandbox);
  await choosePlan(user, { devices: 1, duration: 'month' });
  await register(user, outbox);
  await fillTransferForm(user, 'Meridian Bank');
  await pay(user);
  await expect(heading(user, 'pay-transfer:title')).toBeVisible();
  await expect(page.getByText(await transferReference(sandbox), { exact: true })).toBeVisible();
  await expect(page.getByText('5566778899', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Pay by \w+day, \d/)).toBeVisible();
  // Instead of a button that checks the payment, the page has one with which the payer reports the transfer.
  await expect(button(user, 'checkout:waiting.check')).toHaveCount(0);

  // After two days the bank details have expired, but the money can still arrive.
  await page.clock.fastForward('48:00:01');
  await expect(heading(user, 'pay-transfer:expired.title')).toBeVisible();
  await expect(page.getByText(text('en', 'pay-transfer:expired.paid'))).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await settle(sandbox, 'success');
  await requestStatus(user);
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money.currency)).toEqual(['USD']);
  expect(await newOrders(sandbox)).toMatchObject([{ planId: '102', status: 'success' }]);
});

test('paying through an unsupported bank shows an error, and the form keeps its values for another bank', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await fillTransferForm(user, 'Summit Bank');
  await pay(user);
  await expect(page.getByText(text(lang, 'errors:-2602'))).toBeVisible();
  await expect(field(user, 'checkout:payer.firstName')).toHaveValue(payerName.firstName);
  expect(await newOrders(sandbox)).toEqual([]);

  await bankRadio(user, 'Meridian Bank').check();
  await pay(user);
  await expect(heading(user, 'pay-transfer:title')).toBeVisible();
  await settle(sandbox, 'success');
  await requestStatus(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a payer uploads a proof of transfer, and another browser shows it too', { tag: '@desktop' }, async ({
  page,
  sandbox,
  serverLog,
  browser,
}) => {
  const user = await openTransfer(page, sandbox);
  await button(user, 'pay-transfer:report.button').click();
  await expect(heading(user, 'pay-transfer:reported.title')).toBeFocused();
  const fileChooser = page.waitForEvent('filechooser');
  await button(user, 'pay-transfer:proof.actions.idle').click();
  await (await fileChooser).setFiles({
    name: 'transfer.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 sent'),
  });
  const proofReceivedText = text(lang, 'pay-transfer:proof.sent', { name: 'transfer.pdf' });
  await expect(page.getByText(proofReceivedText)).toBeVisible();
  await page.reload();
  await expect(page.getByText(proofReceivedText)).toBeVisible();

  const [order] = await newOrders(sandbox);
  const { uploads } = await sandbox.control<{ uploads: { orderId: string }[] }>('uploads');
  expect(uploads.map(({ orderId }) => orderId)).toEqual([order?.orderId]);
  const otherUser = await openInOtherBrowser(browser, { sandbox, orderId: order?.orderId ?? '' });
  await expect(heading(otherUser, 'pay-transfer:reported.title')).toBeVisible();
  await expect(otherUser.page.getByText(text('en', 'pay-transfer:proof.sent', { name: 'transfer.pdf' }))).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await settle(sandbox, 'success');
  await requestStatus(otherUser);
  await expectPaid(otherUser);
  await otherUser.page.context().close();
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a payer renews an expired transfer reference and pays the same order', { tag: ['@phone', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user = await openTransfer(page, sandbox);
  const oldReference = await transferReference(sandbox);
  const [order] = await newOrders(sandbox);
  await sandbox.control('clock', { days: 6 });
  await requestStatus(user);
  await expect(heading(user, 'pay-transfer:expired.title')).toBeVisible();
  await button(user, 'pay-transfer:expired.renew').click();
  await expect(heading(user, 'pay-transfer:title')).toBeVisible();
  await expect(page.getByText(oldReference, { exact: true })).toHaveCount(0);
  await settleAndExpectPaid(user, { sandbox, serverLog, orderId: order?.orderId });
});

for (const { status, outcome, headingKey, tag } of [
  { status: 'failed' as const, outcome: 'failed', headingKey: 'payment:result.failed.title', tag: '@phone' },
  {
    status: 'cancelled' as const,
    outcome: 'was cancelled',
    headingKey: 'payment:result.cancelled.title',
    tag: '@desktop',
  },
]) {
  test(`a card pays the same order after a transfer that ${outcome}`, { tag: [tag, '@full'] }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user = await openTransfer(page, sandbox);
    await settle(sandbox, status);
    await requestStatus(user);
    await expect(heading(user, headingKey)).toBeVisible();
    await payByCardInstead(user, { sandbox, serverLog });
  });
}
