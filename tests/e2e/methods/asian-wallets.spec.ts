import { walletTexts } from '../../../demo/server/gateway/wallet/wallet-texts';
import { inLanguage } from '../../../demo/server/languages';
import { covers, sampledAt } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, type Visitor } from '../helpers/journey';
import {
  charges,
  expectPaid,
  heading,
  lookAgain,
  newOrders,
  openCheckout,
  pay,
  signInBefore,
} from '../helpers/purchase';
import { text } from '../helpers/text';

const names = { caishen: 'Caishen', paynow: 'PayNow' } as const;
type Code = keyof typeof names;

async function openCode(visit: Visitor, sandbox: Sandbox, code: Code): Promise<string> {
  const { page, lang } = visit;
  await openCheckout(visit, { sandbox });
  await chooseMethod(visit, text(lang, 'checkout:method.group.ONLINE_WALLET'));
  await page.getByRole('radio', { name: names[code] }).check();
  await pay(visit);
  await expectCode(visit, code);
  return (await newOrders(sandbox))[0]?.orderId ?? '';
}

async function expectCode(visit: Visitor, code: Code): Promise<void> {
  await expect(heading(visit, `pay-wallet:code.title.${code}`)).toBeVisible();
  await expect(visit.page.getByRole('img', { name: text(visit.lang, 'pay-wallet:code.picture') })).toBeVisible();
  await expect(visit.page.getByText(text(visit.lang, `pay-wallet:code.steps.${code}.scan`))).toBeVisible();
}

const reference = ({ page }: Visitor) => page.getByText(/^[0-9A-F]{10}$/);

test('PayNow shows amount, reference, deadline and steps, and notices the money by itself', {
  tag: [...sampledAt('phone'), ...covers({ method: 'PayNow' })],
}, async ({ page, sandbox, ledger }) => {
  const visit: Visitor = { page, lang: 'es' };
  const orderId = await openCode(visit, sandbox, 'paynow');
  await expect(reference(visit)).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(/7,99/).first()).toBeVisible();
  await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
  await expectPaid(visit);
  expect((await charges(ledger)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
});

test('Caishen’s code leads a phone to the wallet’s page', {
  tag: ['@phone', ...covers({ method: 'Caishen' })],
}, async ({ page, sandbox, ledger }) => {
  const visit: Visitor = { page, lang: 'ru' };
  await openCode(visit, sandbox, 'caishen');
  await page.getByRole('button', { name: text('ru', 'pay-wallet:code.open') }).click();
  await page.getByRole('button', { name: inLanguage(walletTexts, 'ru').approve, exact: true }).click();
  await expectPaid(visit);
  expect(await charges(ledger)).toHaveLength(1);
});

for (const [code, first, again, tags] of [
  ['caishen', '/paymentCaishen', '/caishenRepay', ['@desktop', '@full']],
  ['paynow', '/paynowTips', '/paynowTips', ['@desktop', '@full']],
] as const) {
  test(`an order of ${names[code]} is found by its id alone, and repaid by a new code once the old one ran out`, {
    tag: [...tags],
  }, async ({ page, sandbox, ledger, browser }) => {
    const orderId = await openCode({ page, lang: 'en' }, sandbox, code);
    const context = await browser.newContext();
    await signInBefore(context, sandbox, 'expired@example.com');
    const visit: Visitor = { page: await context.newPage(), lang: 'en' };
    await visit.page.goto(`${sandbox.origin}${first}?orderId=${orderId}`);
    await expectCode(visit, code);
    const old = (await reference(visit).textContent()) ?? '';

    await sandbox.control('clock', { seconds: 31 * 60 });
    await visit.page.goto(`${sandbox.origin}${again}?order_id=${orderId}`);
    await expect(heading(visit, 'pay-wallet:code.expired.title')).toBeVisible();
    await visit.page.getByRole('button', { name: text('en', 'pay-wallet:code.expired.renew') }).click();
    await expectCode(visit, code);
    await expect(reference(visit)).not.toHaveText(old);
    expect((await ledger.calls('/api/bill/repay/')).map(({ body }) => body)).toMatchObject([
      { orderId, methodCode: code },
    ]);

    await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
    await visit.page.getByRole('button', { name: text('en', 'checkout:waiting.check') }).click();
    await expectPaid(visit);
    expect(await charges(ledger)).toHaveLength(1);
    expect(await newOrders(sandbox)).toHaveLength(1);
    await context.close();
  });
}

test('a code that failed or was cancelled is said so, and the order is paid in another way', {
  tag: '@desktop',
}, async ({ page, sandbox, ledger }) => {
  const visit: Visitor = { page, lang: 'pt' };
  const orderId = await openCode(visit, sandbox, 'caishen');
  await sandbox.control(`payments/${orderId}/settle`, { status: 'cancelled' });
  await lookAgain(visit);
  await expect(heading(visit, 'payment:result.cancelled.title')).toBeVisible();
  await page.getByRole('button', { name: text('pt', 'payment:result.another') }).click();
  await chooseMethod(visit, text('pt', 'checkout:method.group.ONLINE_WALLET'));
  await page.getByRole('radio', { name: names.paynow }).check();
  await pay(visit);
  await expectCode(visit, 'paynow');
  await sandbox.control(`payments/${orderId}/settle`, { status: 'failed' });
  await lookAgain(visit);
  await expect(heading(visit, 'payment:result.failed.title')).toBeVisible();
  expect(await charges(ledger)).toEqual([]);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('a code whose words do not come says so, and comes with them when it is asked for again', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, ledger }) => {
  const visit: Visitor = { page, lang: 'en' };
  const words = /\/pay-wallet-[^/]+\.js/;
  await page.route(words, (route) => route.abort());
  await openCheckout(visit, { sandbox });
  await chooseMethod(visit, text('en', 'checkout:method.group.ONLINE_WALLET'));
  await page.getByRole('radio', { name: names.paynow }).check();
  await pay(visit);
  const failed = page.getByRole('alert').filter({ hasText: text('en', 'checkout:method.failed') });
  await expect(failed).toBeVisible();
  // The payment is there all the same, and can be asked about.
  await expect(page.getByRole('button', { name: text('en', 'checkout:waiting.check') })).toBeVisible();
  await page.unroute(words);
  await page.getByRole('button', { name: text('en', 'common:actions.retry') }).click();
  await expectCode(visit, 'paynow');
  expect(await charges(ledger)).toEqual([]);
});
