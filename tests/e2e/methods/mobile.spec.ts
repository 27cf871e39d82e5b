import type { Page } from '@playwright/test';
import { covers } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { choosePlan, type Visitor } from '../helpers/journey';
import {
  button,
  charges,
  enterCard,
  expectPaid,
  heading,
  lookAgain,
  newOrders,
  openCheckout,
  openPartner,
  pay,
  signInBefore,
  waitingPayment,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { choosePhone, onThePhone } from './outcomes/method-actions';

const lang = 'en';
const visitOf = (page: Page): Visitor => ({ page, lang });

/** Pays by an operator that asks on the phone. */
async function askOnPhone(visit: Visitor, operator: string): Promise<void> {
  await choosePhone(operator)(visit);
  await pay(visit);
  await expect(heading(visit, 'pay-mobile:confirm.title')).toBeVisible();
}

async function typeCode({ page }: Visitor, code: string): Promise<void> {
  await page.getByLabel(text(lang, 'pay-otp:label')).fill(code);
}

test('what is missing is said beside it, and a yes on the phone pays', {
  tag: ['@desktop', ...covers({ method: 'a phone that is asked' })],
}, async ({ page, sandbox, ledger }) => {
  const visit = visitOf(page);
  await signInBefore(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(visit);
  await choosePhone('M-Pesa', '7123')(visit);
  await pay(visit);
  await expect(page.getByText(text(lang, 'fields:phone.tooShort'))).toBeVisible();
  expect(await ledger.calls('/api/bill/pay/')).toEqual([]);
  await askOnPhone(visit, 'M-Pesa');
  await expect(page.getByText('•••• 5678')).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  await onThePhone('approve')({ page, sandbox });
  await lookAgain(visit);
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
});

test('a no on the phone charges nothing, and a cancelled request is said to be cancelled', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, ledger }) => {
  const visit = visitOf(page);
  await openCheckout(visit, { sandbox });
  await askOnPhone(visit, 'MTN MoMo');
  await onThePhone('decline')({ page, sandbox });
  await expect(heading(visit, 'payment:result.failed.title')).toBeVisible({ timeout: 20_000 });
  await button(visit, 'payment:result.another').click();
  await askOnPhone(visit, 'Airtel Money');
  await onThePhone('cancel')({ page, sandbox });
  await expect(heading(visit, 'payment:result.cancelled.title')).toBeVisible({ timeout: 20_000 });
  expect(await charges(ledger)).toEqual([]);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('a request that ran out is sent again for the same order', { tag: '@desktop' }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const visit = visitOf(page);
  await openCheckout(visit, { sandbox });
  await askOnPhone(visit, 'Tigo Pesa');
  const { paymentId: first } = await waitingPayment(sandbox);
  await sandbox.control('clock', { seconds: 5 * 60 });
  await button(visit, 'checkout:waiting.check').click();
  await expect(heading(visit, 'pay-mobile:expired.title')).toBeVisible();
  await button(visit, 'pay-mobile:expired.renew').click();
  await expect(heading(visit, 'pay-mobile:confirm.title')).toBeVisible();
  // The word about the old request comes late.
  await sandbox.control(`payments/${first}/settle`, { status: 'success' });
  expect(await charges(ledger)).toEqual([]);
  await onThePhone('approve')({ page, sandbox });
  await lookAgain(visit);
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('an operator that sends a code is paid by it, after a reload as well', {
  tag: ['@phone', ...covers({ method: 'a phone that gets a code' })],
}, async ({ page, sandbox, ledger, outbox }) => {
  const visit = visitOf(page);
  await openCheckout(visit, { sandbox });
  await choosePhone('Orange Money')(visit);
  await pay(visit);
  await expect(heading(visit, 'pay-otp:title')).toBeVisible();
  await page.reload();
  await expect(heading(visit, 'pay-otp:title')).toBeVisible();
  const code = await outbox.code('+254712345678');
  await typeCode(visit, code === '0000' ? '1111' : '0000');
  await expect(page.getByText(text(lang, 'errors:-3032'))).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  await typeCode(visit, code);
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
});

test('a card whose bank sends a code is charged once it was typed; an old code is replaced', {
  tag: ['@desktop', ...covers({ method: 'a card whose bank sends a code' })],
}, async ({ page, sandbox, ledger }) => {
  const visit = visitOf(page);
  await openCheckout(visit, { sandbox });
  await enterCard(visit, { number: '4000 0025 0000 3155' });
  await pay(visit);
  await expect(heading(visit, 'pay-otp:title')).toBeVisible();
  await sandbox.control('clock', { seconds: 6 * 60 });
  await typeCode(visit, '1234');
  await expect(page.getByText(text(lang, 'errors:-3034'))).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  // The page's own clock has not moved: half a minute must pass before another code is offered.
  await page.clock.install();
  await page.reload();
  await expect(heading(visit, 'pay-otp:title')).toBeVisible();
  await page.clock.fastForward(31_000);
  await button(visit, 'pay-otp:again.send').click();
  await expect(page.getByText(text(lang, 'pay-otp:again.done'))).toBeVisible();
  await typeCode(visit, '1234');
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
});
