import { walletTexts } from '../../../demo/server/gateway/wallet/wallet-texts';
import { inLanguage } from '../../../demo/server/languages';
import { coverageTags, sampledAt } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, type User } from '../helpers/interactions';
import {
  charges,
  expectPaid,
  expectPaidOnce,
  heading,
  newOrders,
  openCheckout,
  pay,
  requestStatus,
  settle,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

/** Names of the methods whose payment page shows a QR code, by the method's code in the contract. */
const methodNames = { caishen: 'Caishen', paynow: 'PayNow' } as const;
type Method = keyof typeof methodNames;

/** Starts a payment with a method, waits for its QR code, and returns the order's id. */
async function openQrCode(user: User, sandbox: Sandbox, method: Method): Promise<string> {
  await openCheckout(user, { sandbox });
  await chooseMethod(user, methodNames[method]);
  await pay(user);
  await expectQrCode(user, method);
  return (await newOrders(sandbox))[0]?.orderId ?? '';
}

async function expectQrCode(user: User, method: Method): Promise<void> {
  // The portal's page has the same title, as a heading of level 1.
  const title = text(user.lang, `pay-wallet:code.title.${method}`);
  await expect(user.page.getByRole('heading', { name: title, exact: true, level: 2 })).toBeVisible();
  await expect(user.page.getByRole('img', { name: text(user.lang, 'pay-wallet:code.picture') })).toBeVisible();
  await expect(user.page.getByText(text(user.lang, `pay-wallet:code.steps.${method}.scan`))).toBeVisible();
}

const paymentReference = ({ page }: User) => page.getByText(/^[0-9A-F]{10}$/);

test('PayNow shows amount, reference, deadline and steps, and detects the payment', {
  tag: ['@flow', ...sampledAt('phone'), ...coverageTags({ method: 'PayNow' })],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'es' };
  const orderId = await openQrCode(user, sandbox, 'paynow');
  await expect(paymentReference(user)).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText(/^\$7\.99\sUSD$/).first()).toBeVisible();
  await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
});

test('on a phone, a button next to Caishen’s QR code opens the wallet’s page', {
  tag: ['@flow', '@phone', ...coverageTags({ method: 'Caishen' })],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'ru' };
  await openQrCode(user, sandbox, 'caishen');
  await page.getByRole('button', { name: text('ru', 'pay-wallet:code.open') }).click();
  await page.getByRole('button', { name: inLanguage(walletTexts, 'ru').approve, exact: true }).click();
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

// The portal has a page for a valid QR code and one for an expired QR code. For PayNow, they have the same path.
for (const { method, qrCodePath, expiredPath } of [
  { method: 'caishen', qrCodePath: '/paymentCaishen', expiredPath: '/caishenRepay' },
  { method: 'paynow', qrCodePath: '/paynowTips', expiredPath: '/paynowTips' },
] as const) {
  test(`the portal opens a ${methodNames[method]} payment from an order id in the URL, and replaces an expired QR code`, {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox, serverLog, browser }) => {
    const orderId = await openQrCode({ page, lang: 'en' }, sandbox, method);
    const context = await browser.newContext();
    await signInMember(context, sandbox, 'expired@example.com');
    const user: User = { page: await context.newPage(), lang: 'en' };
    await user.page.goto(`${sandbox.origin}${qrCodePath}?orderId=${orderId}`);
    await expectQrCode(user, method);
    // Of the two methods, only PayNow has tips in the sandbox.
    const tips = user.page.getByRole('region', { name: text('en', 'payment:tips') });
    await expect(tips).toHaveCount(method === 'paynow' ? 1 : 0);
    // The page of another payment method redirects to the page of the order's method.
    await user.page.goto(`${sandbox.origin}/payment-pix?orderId=${orderId}`);
    await expect(user.page).toHaveURL(`${sandbox.origin}${qrCodePath}?orderId=${orderId}`);
    await expectQrCode(user, method);
    const oldReference = (await paymentReference(user).textContent()) ?? '';

    // The QR codes of both methods are valid for at most 30 minutes.
    await sandbox.control('clock', { seconds: 31 * 60 });
    await user.page.goto(`${sandbox.origin}${expiredPath}?order_id=${orderId}`);
    await expect(heading(user, 'pay-wallet:code.expired.title')).toBeVisible();
    await user.page.getByRole('button', { name: text('en', 'pay-wallet:code.expired.renew') }).click();
    await expectQrCode(user, method);
    await expect(paymentReference(user)).not.toHaveText(oldReference);
    expect((await serverLog.calls('/api/bill/repay/')).map(({ body }) => body)).toMatchObject([
      { orderId, methodCode: method },
    ]);

    await sandbox.control(`payments/${orderId}/settle`, { status: 'success' });
    await user.page.getByRole('button', { name: text('en', 'checkout:waiting.check') }).click();
    await expectPaidOnce(user, { sandbox, serverLog });
    await context.close();
  });
}

test('a canceled QR code payment shows its result, and so does a failed second payment by another method', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'pt' };
  const orderId = await openQrCode(user, sandbox, 'caishen');
  await sandbox.control(`payments/${orderId}/settle`, { status: 'cancelled' });
  await requestStatus(user);
  await expect(heading(user, 'payment:result.cancelled.title')).toBeVisible();
  await page.getByRole('button', { name: text('pt', 'payment:result.another') }).click();
  await chooseMethod(user, 'PayNow');
  await pay(user);
  await expectQrCode(user, 'paynow');
  await sandbox.control(`payments/${orderId}/settle`, { status: 'failed' });
  await requestStatus(user);
  await expect(heading(user, 'payment:result.failed.title')).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  expect(await newOrders(sandbox)).toHaveLength(1);
});

test('if the file with the texts of the QR code screen fails to load, a retry shows PayNow’s QR code', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  const textsFileUrl = /\/pay-wallet-[^/]+\.js/;
  await openCheckout(user, { sandbox });
  await chooseMethod(user, 'PayNow');
  await pay(user);
  await expectQrCode(user, 'paynow');
  // The form needs the same texts, so they are missing only after a reload.
  await page.route(textsFileUrl, (route) => route.abort());
  await page.reload();
  const loadError = page.getByRole('alert').filter({ hasText: text('en', 'checkout:method.failed') });
  await expect(loadError).toBeVisible();
  // The payment still exists, and its status can be checked.
  await expect(page.getByRole('button', { name: text('en', 'checkout:waiting.check') })).toBeVisible();
  await page.unroute(textsFileUrl);
  await page.getByRole('button', { name: text('en', 'common:actions.retry') }).click();
  await expectQrCode(user, 'paynow');
  expect(await charges(serverLog)).toEqual([]);
});

// Instant transfers of Colombia, Mexico and Russia.
for (const { code, name, lang, title, step, currency } of [
  {
    code: 'bre-b',
    name: 'Bre-B',
    lang: 'es',
    title: 'Paga con Bre-B',
    step: 'Escanea el código QR o pega la clave.',
    currency: 'COP',
  },
  {
    code: 'codi',
    name: 'SPEI CoDi',
    lang: 'es',
    title: 'Paga con SPEI CoDi',
    step: 'Abre la app de tu banco y elige SPEI CoDi.',
    currency: 'MXN',
  },
  {
    code: 'sbp',
    name: 'СБП',
    lang: 'ru',
    title: 'Оплата через СБП',
    step: 'Отсканируйте QR-код или вставьте ключ.',
    currency: 'RUB',
  },
] as const) {
  test(`${name}, whose code and instructions come from the server, needs no code in the client`, {
    tag: ['@flow', '@phone', ...coverageTags({ method: `the QR code of ${code === 'sbp' ? 'SBP' : name}` })],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await sandbox.control('methods', { code, isOffered: true });
    await openCheckout(user, { sandbox });
    await chooseMethod(user, new RegExp(`^${name}`));
    await pay(user);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: text(lang, 'pay-wallet:code.picture') })).toBeVisible();
    await expect(page.getByText(text(lang, 'pay-wallet:code.key'))).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByText(step)).toBeVisible();
    await settle(sandbox, 'success');
    await expectPaid(user);
    expect((await charges(serverLog)).map(({ money }) => money.currency)).toEqual([currency]);
  });
}
