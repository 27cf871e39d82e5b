import { walletTexts } from '../../../demo/server/gateway/wallet/wallet-texts';
import { inLanguage } from '../../../demo/server/languages';
import { covers, sampledAt } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, type User } from '../helpers/journey';
import {
  charges,
  checkStatus,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  pay,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const names = { caishen: 'Caishen', paynow: 'PayNow' } as const;
type Code = keyof typeof names;

async function openCode(user: User, sandbox: Sandbox, code: Code): Promise<string> {
  await openCheckout(user, { sandbox });
  await chooseMethod(user, names[code]);
  await pay(user);
  await expectCode(user, code);
  return (await newOrders(sandbox))[0]?.orderId ?? '';
}

async function expectCode(user: User, code: Code): Promise<void> {
  // The portal's page has the same title, as a heading of level 1.
  const title = text(user.lang, `pay-wallet:code.title.${code}`);
  await expect(user.page.getByRole('heading', { name: title, exact: true, level: 2 })).toBeVisible();
  await expect(user.page.getByRole('img', { name: text(user.lang, 'pay-wallet:code.picture') })).toBeVisible();
  await expect(user.page.getByText(text(user.lang, `pay-wallet:code.steps.${code}.scan`))).toBeVisible();
}

const paymentReference = ({ page }: User) => page.getByText(/^[0-9A-F]{10}$/);

test('PayNow shows amount, reference, deadline and steps, and detects the payment', {
  tag: ['@flow', ...sampledAt('phone'), ...covers({ method: 'PayNow' })],
}, async ({ page, sandbox, ledger }) => {
  const user: User = { page, lang: 'es' };
  const orderId = await openCode(user, sandbox, 'paynow');
  await expect(paymentReference(user)).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(/^\$7\.99\sUSD$/).first()).toBeVisible();
  await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
  await expectPaid(user);
  expect((await charges(ledger)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
});

test('Caishen’s code opens the wallet’s page on a phone', {
  tag: ['@flow', '@phone', ...covers({ method: 'Caishen' })],
}, async ({ page, sandbox, ledger }) => {
  const user: User = { page, lang: 'ru' };
  await openCode(user, sandbox, 'caishen');
  await page.getByRole('button', { name: text('ru', 'pay-wallet:code.open') }).click();
  await page.getByRole('button', { name: inLanguage(walletTexts, 'ru').approve, exact: true }).click();
  await expectPaid(user);
  expect(await charges(ledger)).toHaveLength(1);
});

for (const { code, codePage, expiredCodePage } of [
  { code: 'caishen', codePage: '/paymentCaishen', expiredCodePage: '/caishenRepay' },
  { code: 'paynow', codePage: '/paynowTips', expiredCodePage: '/paynowTips' },
] as const) {
  test(`a page shows a ${names[code]} payment by its order id, and an expired code is replaced`, {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox, ledger, browser }) => {
    const orderId = await openCode({ page, lang: 'en' }, sandbox, code);
    const context = await browser.newContext();
    await signInMember(context, sandbox, 'expired@example.com');
    const user: User = { page: await context.newPage(), lang: 'en' };
    await user.page.goto(`${sandbox.origin}${codePage}?orderId=${orderId}`);
    await expectCode(user, code);
    const tips = user.page.getByRole('region', { name: text('en', 'payment:tips') });
    await expect(tips).toHaveCount(code === 'paynow' ? 1 : 0);
    // The page of another payment method redirects to the page of the order's method.
    await user.page.goto(`${sandbox.origin}/payment-pix?orderId=${orderId}`);
    await expect(user.page).toHaveURL(`${sandbox.origin}${codePage}?orderId=${orderId}`);
    await expectCode(user, code);
    const oldReference = (await paymentReference(user).textContent()) ?? '';

    await sandbox.control('clock', { seconds: 31 * 60 });
    await user.page.goto(`${sandbox.origin}${expiredCodePage}?order_id=${orderId}`);
    await expect(heading(user, 'pay-wallet:code.expired.title')).toBeVisible();
    await user.page.getByRole('button', { name: text('en', 'pay-wallet:code.expired.renew') }).click();
    await expectCode(user, code);
    await expect(paymentReference(user)).not.toHaveText(oldReference);
    expect((await ledger.calls('/api/bill/repay/')).map(({ body }) => body)).toMatchObject([
      { orderId, methodCode: code },
    ]);

    await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
    await user.page.getByRole('button', { name: text('en', 'checkout:waiting.check') }).click();
    await expectPaidOnce(user, { sandbox, ledger });
    await context.close();
  });
}

test('a failed or cancelled payment shows its result, and another method pays the order', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, ledger }) => {
  const user: User = { page, lang: 'pt' };
  const orderId = await openCode(user, sandbox, 'caishen');
  await sandbox.control(`payments/${orderId}/settle`, { status: 'cancelled' });
  await checkStatus(user);
  await expect(heading(user, 'payment:result.cancelled.title')).toBeVisible();
  await page.getByRole('button', { name: text('pt', 'payment:result.another') }).click();
  await chooseMethod(user, 'PayNow');
  await pay(user);
  await expectCode(user, 'paynow');
  await sandbox.control(`payments/${orderId}/settle`, { status: 'failed' });
  await checkStatus(user);
  await expect(heading(user, 'payment:result.failed.title')).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('a retry shows the payment code if its texts didn’t load', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, ledger }) => {
  const user: User = { page, lang: 'en' };
  const textsFile = /\/pay-wallet-[^/]+\.js/;
  await page.route(textsFile, (route) => route.abort());
  await openCheckout(user, { sandbox });
  await chooseMethod(user, 'PayNow');
  await pay(user);
  const failed = page.getByRole('alert').filter({ hasText: text('en', 'checkout:method.failed') });
  await expect(failed).toBeVisible();
  // The payment still exists, and its status can be checked.
  await expect(page.getByRole('button', { name: text('en', 'checkout:waiting.check') })).toBeVisible();
  await page.unroute(textsFile);
  await page.getByRole('button', { name: text('en', 'common:actions.retry') }).click();
  await expectCode(user, 'paynow');
  expect(await charges(ledger)).toEqual([]);
});
