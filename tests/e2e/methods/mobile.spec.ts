import type { Page } from '@playwright/test';
import { covers } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type User } from '../helpers/journey';
import {
  button,
  charges,
  checkStatus,
  enterCard,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  openPartner,
  pay,
  pendingPayment,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { choosePhone, respondOnPhone } from './outcomes/method-actions';

const lang = 'en';
const englishUser = (page: Page): User => ({ page, lang });

/** Pays with an operator that shows a prompt on the phone. */
async function payWithPrompt(user: User, operator: string): Promise<void> {
  await choosePhone(operator)(user);
  await pay(user);
  await expect(heading(user, 'pay-mobile:confirm.title')).toBeVisible();
}

async function typeCode({ page }: User, code: string): Promise<void> {
  await page.getByLabel(text(lang, 'pay-otp:label')).fill(code);
}

test('a mobile payment validates the phone number, replaces an expired request and completes after approval', {
  tag: ['@flow', '@desktop', ...covers({ method: 'mobile money confirmed on the phone' })],
}, async ({ page, sandbox, ledger }) => {
  const user = englishUser(page);
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user);
  await choosePhone('M-Pesa', '7123')(user);
  await pay(user);
  await expect(page.getByText(text(lang, 'fields:phone.tooShort'))).toBeVisible();
  expect(await ledger.calls('/api/bill/pay/')).toEqual([]);
  await payWithPrompt(user, 'M-Pesa');
  await expect(page.getByText('•••• 5678')).toBeVisible();
  const { paymentId: expiredPaymentId } = await pendingPayment(sandbox);
  await sandbox.control('clock', { seconds: 5 * 60 });
  await button(user, 'checkout:waiting.check').click();
  await expect(heading(user, 'pay-mobile:expired.title')).toBeVisible();
  await button(user, 'pay-mobile:expired.renew').click();
  await expect(heading(user, 'pay-mobile:confirm.title')).toBeVisible();
  // The result of the old request arrives late.
  await sandbox.control(`payments/${expiredPaymentId}/settle`, { status: 'success' });
  expect(await charges(ledger)).toEqual([]);
  await respondOnPhone('approve')({ page, sandbox });
  await checkStatus(user);
  await expectPaidOnce(user, { sandbox, ledger });
});

test('a decline on the phone charges nothing, and a cancelled request is shown as cancelled', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, ledger }) => {
  const user = englishUser(page);
  await openCheckout(user, { sandbox });
  await payWithPrompt(user, 'MTN MoMo');
  await respondOnPhone('decline')({ page, sandbox });
  await expect(heading(user, 'payment:result.failed.title')).toBeVisible({ timeout: 20_000 });
  await button(user, 'payment:result.another').click();
  await payWithPrompt(user, 'Airtel Money');
  await respondOnPhone('cancel')({ page, sandbox });
  await expect(heading(user, 'payment:result.cancelled.title')).toBeVisible({ timeout: 20_000 });
  expect(await charges(ledger)).toEqual([]);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('a payer confirms a mobile payment with the operator’s code, even after a reload', {
  tag: ['@flow', '@phone', ...covers({ method: 'mobile money confirmed with a code' })],
}, async ({ page, sandbox, ledger, outbox }) => {
  const user = englishUser(page);
  await openCheckout(user, { sandbox });
  await choosePhone('Orange Money')(user);
  await pay(user);
  await expect(heading(user, 'pay-otp:title')).toBeVisible();
  await page.reload();
  await expect(heading(user, 'pay-otp:title')).toBeVisible();
  const code = await outbox.code('+254712345678');
  await typeCode(user, code === '0000' ? '1111' : '0000');
  await expect(page.getByText(text(lang, 'errors:-3032'))).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  await typeCode(user, code);
  await expectPaid(user);
  expect(await charges(ledger)).toHaveLength(1);
});

test('a card is charged after the payer types its bank’s code, and a resent code replaces the expired one', {
  tag: ['@flow', '@desktop', ...covers({ method: 'a card with a code from the bank' })],
}, async ({ page, sandbox, ledger }) => {
  const user = englishUser(page);
  await openCheckout(user, { sandbox });
  await enterCard(user, { number: '4000 0025 0000 3155' });
  await pay(user);
  await expect(heading(user, 'pay-otp:title')).toBeVisible();
  await sandbox.control('clock', { seconds: 6 * 60 });
  await typeCode(user, '1234');
  await expect(page.getByText(text(lang, 'errors:-3034'))).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  // The page offers another code after 30 seconds of its own clock.
  await page.clock.install();
  await page.reload();
  await expect(heading(user, 'pay-otp:title')).toBeVisible();
  await page.clock.fastForward(31_000);
  await button(user, 'pay-otp:again.send').click();
  await expect(page.getByText(text(lang, 'pay-otp:again.done'))).toBeVisible();
  await typeCode(user, '1234');
  await expectPaid(user);
  expect(await charges(ledger)).toHaveLength(1);
});
