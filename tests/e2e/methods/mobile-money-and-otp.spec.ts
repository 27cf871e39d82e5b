import type { Page } from '@playwright/test';
import { coverageTags } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type User } from '../helpers/interactions';
import {
  button,
  charges,
  enterCard,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  openPartner,
  pay,
  pendingPayment,
  requestStatus,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { chooseMobileMoney, respondOnPhone } from './outcomes/method-actions';

const lang = 'en';
const englishUser = (page: Page): User => ({ page, lang });

/** Starts a payment with a phone company that asks the payer for approval on the phone. */
async function startPromptedPayment(user: User, phoneCompany: string): Promise<void> {
  await chooseMobileMoney(phoneCompany)(user);
  await pay(user);
  await expect(heading(user, 'pay-wallet:mobile.confirm.title')).toBeVisible();
}

async function typeOtp({ page }: User, code: string): Promise<void> {
  await page.getByLabel(text(lang, 'payment:confirm.code.label')).fill(code);
}

test('a mobile money payment needs a valid phone number, can be repeated after expiry, and completes on approval', {
  tag: ['@flow', '@desktop', ...coverageTags({ method: 'mobile money confirmed on the phone' })],
}, async ({ page, sandbox, serverLog }) => {
  const user = englishUser(page);
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user);
  await chooseMobileMoney('M-Pesa', '7123')(user);
  await pay(user);
  await expect(page.getByText(text(lang, 'fields:phone.tooShort'))).toBeVisible();
  expect(await serverLog.calls('/api/bill/pay/')).toEqual([]);
  await startPromptedPayment(user, 'M-Pesa');
  await expect(page.getByText('•••• 5678')).toBeVisible();
  const { paymentId: expiredPaymentId } = await pendingPayment(sandbox);
  await sandbox.control('clock', { seconds: 5 * 60 });
  await button(user, 'checkout:waiting.check').click();
  await expect(heading(user, 'pay-wallet:mobile.expired.title')).toBeVisible();
  await button(user, 'pay-wallet:mobile.expired.renew').click();
  await expect(heading(user, 'pay-wallet:mobile.confirm.title')).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await respondOnPhone('approve')({ page, sandbox });
  await requestStatus(user);
  await expectPaidOnce(user, { sandbox, serverLog });
  // The result of the expired request arrives late, and charges nothing: the money is returned.
  await sandbox.control(`payments/${expiredPaymentId}/settle`, { status: 'success' });
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a payment that is declined or cancelled on the phone charges nothing, and the result says which of the two', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user = englishUser(page);
  await openCheckout(user, { sandbox });
  await startPromptedPayment(user, 'MTN MoMo');
  await respondOnPhone('decline')({ page, sandbox });
  await expect(heading(user, 'payment:result.failed.title')).toBeVisible({ timeout: 20_000 });
  await button(user, 'payment:result.another').click();
  await startPromptedPayment(user, 'Airtel Money');
  await respondOnPhone('cancel')({ page, sandbox });
  await expect(heading(user, 'payment:result.cancelled.title')).toBeVisible({ timeout: 20_000 });
  expect(await charges(serverLog)).toEqual([]);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('a payer confirms a mobile money payment with the phone company’s code, even after a reload', {
  tag: ['@flow', '@phone', ...coverageTags({ method: 'mobile money confirmed with a code' })],
}, async ({ page, sandbox, serverLog, outbox }) => {
  const user = englishUser(page);
  await openCheckout(user, { sandbox });
  await chooseMobileMoney('Orange Money')(user);
  await pay(user);
  await expect(heading(user, 'payment:confirm.code.title')).toBeVisible();
  // Nothing can have been paid before the code is typed.
  await expect(page.getByText(text(lang, 'payment:action.autoUpdate'))).toBeHidden();
  await page.reload();
  await expect(heading(user, 'payment:confirm.code.title')).toBeVisible();
  const code = await outbox.code('+254712345678');
  await typeOtp(user, code === '0000' ? '1111' : '0000');
  await expect(page.getByText(text(lang, 'errors:-3032'))).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await typeOtp(user, code);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a typed code and the payer’s data stay when the language changes, and the texts are in the new language', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user = englishUser(page);
  const changeLanguage = (newLang: string) =>
    page.locator('sub-checkout').evaluate((element, value) => element.setAttribute('lang', value), newLang);
  await openCheckout(user, { sandbox });
  await chooseMobileMoney('Orange Money')(user);
  await expect(page.getByText(text(lang, 'pay-wallet:mobile.how'))).toBeVisible();
  await changeLanguage('pt');
  await expect(page.getByText(text('pt', 'pay-wallet:mobile.how'))).toBeVisible();
  await changeLanguage(lang);
  // The payer's data that were typed before the changes of the language are still in the form.
  await pay(user);
  await page.getByLabel(text(lang, 'payment:confirm.code.label')).fill('12');
  await changeLanguage('pt');
  await expect(page.getByLabel(text('pt', 'payment:confirm.code.label'))).toHaveValue('12');
  await expect(heading({ page, lang: 'pt' }, 'payment:confirm.code.title')).toBeVisible();
});

test('a card is charged after the payer types the bank’s code, and a resent code replaces the expired one', {
  tag: ['@flow', '@desktop', ...coverageTags({ method: 'a card with a code from the bank' })],
}, async ({ page, sandbox, serverLog }) => {
  const user = englishUser(page);
  await openCheckout(user, { sandbox });
  await enterCard(user, { number: '4000 0025 0000 3155' });
  await pay(user);
  await expect(heading(user, 'payment:confirm.code.title')).toBeVisible();
  await sandbox.control('clock', { seconds: 6 * 60 });
  await typeOtp(user, '1234');
  await expect(page.getByText(text(lang, 'errors:-3034'))).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  // The button that requests another code appears after a minute, by the page's clock.
  await page.clock.install();
  await page.reload();
  await expect(heading(user, 'payment:confirm.code.title')).toBeVisible();
  await page.clock.fastForward(61_000);
  await button(user, 'payment:confirm.code.again.send').click();
  await expect(page.getByText(text(lang, 'payment:confirm.code.again.done'))).toBeVisible();
  await typeOtp(user, '1234');
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});
