import { consentTexts } from '../../../demo/server/gateway/wallet/consent';
import { walletTexts } from '../../../demo/server/gateway/wallet/wallet-texts';
import { coverageTags, sampledAt } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, fillPrepaid, prepaidFrame, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  expectPaidOnce,
  openCheckout,
  openElement,
  openPartner,
  pay,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';

test('an invalid or declined prepaid card shows an error, and another prepaid card pays the order', {
  tag: ['@flow', ...sampledAt('desktop'), ...coverageTags({ method: 'a prepaid card' })],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user);
  await chooseMethod(user, /^Prepaid card/);
  await fillPrepaid(user, { number: '6000 0000', pin: '' });
  await pay(user);
  const frame = prepaidFrame(user);
  await expect(frame.getByText(text(lang, 'card-frame:prepaidNumber.invalid'))).toBeVisible();
  await expect(frame.getByText(text(lang, 'card-frame:pin.required'))).toBeVisible();
  expect(await serverLog.calls('/api/bill/pay/')).toEqual([]);

  await fillPrepaid(user, { number: '6000 0000 0000 0019', pin: '4321' });
  await pay(user);
  await expect(page.getByText(text(lang, 'errors:302'))).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);

  await fillPrepaid(user, { number: '6000 0000 0000 0001', pin: '4321' });
  await pay(user);
  await expectPaidOnce(user, { sandbox, serverLog });
  // The card's number and PIN weren't sent in plaintext.
  const withoutIds = (key: string, value: unknown) => (/Id$/.test(key) ? undefined : value);
  // The ids of orders consist of random digits.
  const bodies = JSON.stringify(
    (await serverLog.calls('/api/bill/')).map(({ body }) => body),
    withoutIds,
  );
  expect(bodies).not.toContain('6000');
  expect(bodies).not.toContain('4321');
});

test('the form of a prepaid card keeps its height when its fields have loaded', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  let loadCode = () => {};
  const canLoadCode = new Promise<void>((resolve) => {
    loadCode = resolve;
  });
  await page.route(/\/chunks\/card-frame\.lazy-/, async (route) => {
    await canLoadCode;
    await route.continue();
  });
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '102', lang });
  await chooseMethod(user, /^Prepaid card/);
  const form = page.getByText(text(lang, 'checkout:prepaid.how')).locator('..');
  const height = async () => (await form.boundingBox())?.height;
  const heightBefore = await height();
  await expect(page.locator('iframe')).toHaveCount(0);
  loadCode();
  await expect(prepaidFrame(user).getByLabel(text(lang, 'card-frame:pin.label'))).toBeVisible();
  expect(await height()).toBe(heightBefore);
});

// The methods in the tests below aren't prepaid cards. Each has a step before the charge: UseePay saves the payer's
// card, and Payssion asks for the payer's consent.

test('a UseePay card is saved before it is charged, and a lost confirmation response causes no second charge', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  await sandbox.control('methods', { code: 'card', isOffered: false });
  await sandbox.control('methods', { code: 'card-useepay', isOffered: true });
  await sandbox.control('faults', {
    path: '/api/bill/payment/useepay/customer/confirm',
    times: 1,
    drop: true,
    after: true,
  });
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await chooseMethod(user, 'Card by UseePay');
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  const confirmCalls = await serverLog.calls('/api/bill/payment/useepay/customer/confirm');
  // After the lost response, the request was sent again with the same idempotency key.
  expect(confirmCalls.length).toBeGreaterThan(1);
  expect(new Set(confirmCalls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await serverLog.calls('/api/bill/payment/useepay/customer/create')).toHaveLength(1);
});

test('on a partner’s page, a Payssion wallet is charged only when the payer, after consenting, pays and confirms', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, serverLog }) => {
  await sandbox.control('methods', { code: 'payssion-wallet', isOffered: true });
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  const choosePayssion = () => chooseMethod(user, 'Payssion');
  await choosePayssion();
  await pay(user);
  await page.getByRole('button', { name: consentTexts[lang].yes, exact: true }).click();
  expect(await charges(serverLog)).toEqual([]);
  // The page says that one more press is needed, and that nothing was charged.
  const notice = page.getByRole('status').filter({ hasText: text(lang, 'payment:problem.oneMorePress.title') });
  await expect(notice).toContainText(text(lang, 'payment:problem.notCharged'));
  await choosePayssion();
  await pay(user);
  await page.getByRole('button', { name: text(lang, 'pay-wallet:leave.named.go', { name: 'Payssion' }) }).click();
  const confirm = page.getByRole('button', { name: walletTexts[lang].approve, exact: true });
  await expect(confirm).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await confirm.click();
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});
