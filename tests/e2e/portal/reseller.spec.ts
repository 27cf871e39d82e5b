import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { sampledAt } from '../../tools/sample/matrix';
import { createSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, payButton, signIn, type User, validCpf } from '../helpers/interactions';
import { cards, charges, enterCard, heading, openElement, pay, signInMember, subElement } from '../helpers/purchase';
import { type Language, text, textPattern } from '../helpers/text';

// A reseller buys subscription time for customers, or activation codes to resell. In URLs and API paths, `dt` stands
// for resellers.

const lang = 'en';
const bankLabels = threeDSecureTexts[lang];
const reseller = 'reseller@example.com';
const resellerUid = '1000000006';
const dayMs = 86_400_000;

type Member = { account: string; expiredTime: number };
type Order = { orderId: string; uid: string; status: string; planId: string };

/** When a member's subscription ends, in milliseconds since 1970. */
async function expiryOf(sandbox: Sandbox, account: string): Promise<number> {
  const { members } = await sandbox.control<{ members: Member[] }>('state');
  return members.find((member) => member.account === account)?.expiredTime ?? 0;
}

async function ordersOf(sandbox: Sandbox, uid: string): Promise<Order[]> {
  const { orders } = await sandbox.control<{ orders: Order[] }>('state');
  return orders.filter((order) => order.uid === uid);
}

/** The heading of the reseller's first page: the price list with the order form. */
const pricesHeading = ({ page, lang: language }: User) =>
  page.getByRole('heading', { name: text(language, 'reseller:title'), level: 2 });

/** Opens a page that contains only the reseller element, signed in as the reseller. */
async function openPrices(page: Page, sandbox: Sandbox, { brand = 'orbit', lang: language = lang as Language } = {}) {
  await signInMember(page.context(), sandbox, reseller, brand);
  await openElement(page, sandbox, { element: 'reseller', lang: language, brand });
  await expect(pricesHeading({ page, lang: language })).toBeVisible();
}

const chooseDuration = ({ page, lang: language }: User, duration: string) =>
  page
    .getByRole('group', { name: text(language, 'reseller:plan.legend') })
    .getByRole('radio', { name: new RegExp(`^${text(language, `reseller:durations.${duration}`)}`) })
    .check({ force: true });

/** Chooses to buy codes instead of extending a customer's subscription. */
const chooseCodes = ({ page, lang: language }: User) =>
  page
    .getByRole('group', { name: text(language, 'reseller:order.for.legend') })
    .getByRole('radio', { name: new RegExp(`^${text(language, 'reseller:order.for.codes')}`) })
    .check({ force: true });

const quantityField = ({ page, lang: language }: User, orderType: 'customer' | 'codes') =>
  page.getByLabel(text(language, `reseller:quantity.${orderType}`));

const clickContinue = ({ page, lang: language }: User) =>
  page.getByRole('button', { name: text(language, 'reseller:continue'), exact: true }).click();

/** The purchased codes in the list on the result page. */
const codeItems = ({ page, lang: language }: User) =>
  page.getByRole('region', { name: text(language, 'reseller:paid.listTitle') }).getByRole('listitem');

/** Creates an unpaid order for codes through the API. Returns the order's id. */
async function createCodeOrder(sandbox: Sandbox, codeCount = 5): Promise<string> {
  const { user } = await createSession(sandbox.origin, reseller, 'orbit');
  const response = await fetch(`${sandbox.origin}/api/bill/dt/reseller/create/order/v1`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: user.token,
      Brand: 'orbit',
      'Idempotency-Key': `test-order-${codeCount}`,
    },
    body: JSON.stringify({ planId: '102', quantity: codeCount }),
  });
  const { data } = (await response.json()) as { data: { orderId: string } };
  return data.orderId;
}

test('a reseller signs in on a partner page and extends a customer’s subscription', {
  tag: ['@flow', ...sampledAt('desktop')],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  const expiryBefore = await expiryOf(sandbox, 'member@example.com');
  await page.goto(`${sandbox.pagesOrigin}/reseller.html`);
  await page.getByRole('button', { name: text(lang, 'reseller:visitor.signIn') }).click();
  await signIn(user, reseller);
  await expect(pricesHeading(user)).toBeVisible();
  await page.getByLabel(text(lang, 'reseller:customer.email')).fill('member@example.com');
  await page.getByRole('button', { name: text(lang, 'reseller:quantity.more') }).click();
  await page.getByRole('button', { name: text(lang, 'reseller:quantity.more') }).click();
  await expect(quantityField(user, 'customer')).toHaveValue('3');
  await expect(page.getByText(text(lang, 'reseller:quantity.customerHint', { count: 90 }))).toBeVisible();
  await clickContinue(user);
  await expect(heading(user, 'reseller:payment.title')).toBeFocused();
  await expect(
    page.getByText(text(lang, 'reseller:payment.forCustomer', { customer: 'member@example.com' })),
  ).toBeVisible();
  await enterCard(user);
  await pay(user);
  await expect(heading(user, 'reseller:paid.title')).toBeFocused();
  await expect(
    page.getByText(textPattern(lang, 'reseller:paid.customer', { customer: 'member@example.com' })),
  ).toBeVisible();

  const [charge, ...otherCharges] = await charges(serverLog);
  expect(otherCharges).toEqual([]);
  expect(charge).toMatchObject({ money: { amount: '19.17', currency: 'USD' }, uid: resellerUid });
  expect((await expiryOf(sandbox, 'member@example.com')) - expiryBefore).toBe(90 * dayMs);
  // The partner page shows how many order events it has received.
  await expect(page.locator('#created')).toHaveText('1');
  await expect(page.locator('#paid')).toHaveText('1');

  await page.getByRole('button', { name: text(lang, 'reseller:paid.more') }).click();
  await expect(pricesHeading(user)).toBeFocused();
  await expect(page.getByLabel(text(lang, 'reseller:customer.email'))).toHaveValue('');
});

test('a reseller extends the plan of a customer who signs in by phone, in a country of the reseller’s list', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  // The seed member with this number signs in by phone.
  const account = '11912345678';
  const expiryBefore = await expiryOf(sandbox, account);
  await openPrices(page, sandbox);
  await page.getByRole('tab', { name: text(lang, 'reseller:customer.kind.phone'), exact: true }).click();
  await page.getByLabel(text(lang, 'common:kit.country'), { exact: true }).selectOption('BR');
  await page.getByLabel(text(lang, 'common:kit.area'), { exact: true }).fill('11');
  await page.locator('input[autocomplete=tel-local], input[inputmode=tel]').last().fill('912345678');
  await clickContinue(user);
  await enterCard(user);
  await pay(user);
  await expect(heading(user, 'reseller:paid.title')).toBeFocused();
  const paidUntil = await expiryOf(sandbox, account);
  expect(paidUntil - Math.max(expiryBefore, Date.now())).toBeGreaterThan(29.9 * dayMs);
  const countryCalls = await serverLog.calls('/api/site/contry/dt/phone/areacode');
  expect(countryCalls).toMatchObject([{ method: 'GET', response: { code: '0' } }]);
  const [order] = await serverLog.calls('/api/bill/dt/reseller/create');
  expect(order?.body).toMatchObject({ customer: { type: 'phone', account, areaCode: '55', country: 'BR' } });
});

test('a reseller buys codes in bulk, downloads them and opens the order again later', { tag: '@desktop' }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, reseller);
  await page.goto(`${sandbox.origin}/pricing-table`);
  await page.getByRole('link', { name: text(lang, 'portal:links.reseller'), exact: true }).click();
  await expect(page).toHaveURL(/\/dtPricingTable$/);
  await expect(page).toHaveTitle(new RegExp(text(lang, 'portal:titles.reseller')));
  await chooseCodes(user);
  await expect(quantityField(user, 'codes')).toHaveValue('5');

  // A quantity below the minimum shows an error at the field, and no request is sent.
  await quantityField(user, 'codes').fill('4');
  await clickContinue(user);
  await expect(page.getByText(text(lang, 'reseller:quantity.tooFew', { count: 5 }))).toBeVisible();
  await expect(quantityField(user, 'codes')).toBeFocused();
  expect(await serverLog.calls('/api/bill/dt/reseller/create')).toEqual([]);

  // A button sets the quantity to the minimum of the next price tier.
  await page
    .getByRole('button', { name: text(lang, 'reseller:total.next', { missing: 6, price: '$5.99' }), exact: true })
    .click();
  await expect(quantityField(user, 'codes')).toHaveValue('10');
  await clickContinue(user);
  await expect(page).toHaveURL(/\/dtPayment\?orderId=\d+$/);
  await enterCard(user);
  await pay(user);
  await expect(codeItems(user)).toHaveCount(10);
  const codes = await codeItems(user).allTextContents();
  expect(new Set(codes).size).toBe(10);
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: '59.90', currency: 'USD' }]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text(lang, 'reseller:paid.download') }).click(),
  ]);
  const orderId = new URL(page.url()).searchParams.get('orderId');
  expect(file.suggestedFilename()).toBe(`codes-${orderId}.csv`);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(codes);
  await checkAxe(page);

  await page.reload();
  await expect(codeItems(user).first()).toHaveText(codes[0] as string);
  await page.goto(`${sandbox.origin}/dtPricingTable`);
  await page.getByRole('button', { name: text(lang, 'reseller:last.openNamed', { orderId: orderId ?? '' }) }).click();
  await expect(codeItems(user).first()).toHaveText(codes[0] as string);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a reseller’s order opens from its URL after sign-in and can be paid', { tag: ['@phone', '@full'] }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang };
  const orderId = await createCodeOrder(sandbox);
  await page.goto(`${sandbox.origin}/dtPayment?orderId=${orderId}`);
  await signIn(user, reseller);
  await expect(heading(user, 'reseller:payment.title')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dtPayment\\?orderId=${orderId}$`));
  // A declined card charges nothing, and the next card pays the same order.
  await enterCard(user, { number: '4000 0000 0000 9995' });
  await pay(user);
  await expect(page.getByText(textPattern(lang, 'errors:302'))).toBeVisible();
  expect(await charges(serverLog)).toEqual([]);
  await enterCard(user, { number: cards.mastercard });
  await pay(user);
  await expect(codeItems(user)).toHaveCount(5);
  expect((await charges(serverLog)).map((entry) => entry.orderId)).toEqual([orderId]);
});

test('after approving the payment on the bank’s page, a reseller returns to the portal and sees the codes', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  const orderId = await createCodeOrder(sandbox);
  await signInMember(page.context(), sandbox, reseller);
  await page.goto(`${sandbox.origin}/dtPayment?orderId=${orderId}`);
  await enterCard(user, { number: cards.threeDSecure });
  await pay(user);
  await page.getByRole('button', { name: bankLabels.approve }).click();
  await expect(codeItems(user)).toHaveCount(5);
  await expect(page).toHaveURL(new RegExp(`/dtPayment\\?orderId=${orderId}$`));
  expect(await charges(serverLog)).toHaveLength(1);
});

test('after approving the payment on the bank’s page, a reseller returns to the partner page and sees the codes', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, reseller);
  await page.goto(`${sandbox.pagesOrigin}/reseller.html`);
  await chooseCodes(user);
  await clickContinue(user);
  await enterCard(user, { number: cards.threeDSecure });
  await pay(user);
  await page.getByRole('button', { name: bankLabels.approve }).click();
  await expect(codeItems(user)).toHaveCount(5);
  await expect(page).toHaveURL(`${sandbox.pagesOrigin}/reseller.html`);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a reseller pays for codes by Pix in Portuguese and sees the codes after the payment', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'pt' };
  await openPrices(page, sandbox, { brand: 'telinha', lang: 'pt' });
  await chooseDuration(user, 'quarter');
  await chooseCodes(user);
  await clickContinue(user);
  await expect(payButton(user)).toBeVisible();
  await chooseMethod(user, /^Pix/);
  await page
    .getByLabel(text('pt', 'checkout:payer.name'), { exact: true })
    .filter({ visible: true })
    .fill('Rafael Dias');
  await page.getByLabel(text('pt', 'checkout:payer.cpfCnpj'), { exact: true }).filter({ visible: true }).fill(validCpf);
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  const [order] = await ordersOf(sandbox, resellerUid);
  await sandbox.control(`payments/${order?.orderId}/settle`, { status: 'success' });
  await page.getByRole('button', { name: text('pt', 'checkout:waiting.check') }).click();
  await expect(codeItems(user)).toHaveCount(5);
  // Five codes at R$ 43.92, with a discount of 5 %.
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: '208.62', currency: 'BRL' }]);
  await checkAxe(page);
});

test('errors in the reseller’s order form are shown at their fields, and the input is kept', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openPrices(page, sandbox);
  const email = page.getByLabel(text(lang, 'reseller:customer.email'));
  await clickContinue(user);
  await expect(page.getByText(text(lang, 'fields:email.required'))).toBeVisible();
  await expect(email).toBeFocused();

  await email.fill('nobody@example.com');
  await clickContinue(user);
  await expect(page.getByText(text(lang, 'errors:10024'))).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nobody@example.com');

  // A plan for one device can't be bought for a customer with an active plan for two devices.
  await email.fill('renewing@example.com');
  await clickContinue(user);
  await expect(page.getByText(textPattern(lang, 'reseller:customer.singleDevice'))).toBeVisible();
  expect(await ordersOf(sandbox, resellerUid)).toEqual([]);

  // Choosing another currency changes the prices but keeps the input.
  await page.getByLabel(text(lang, 'reseller:currency')).selectOption('BRL');
  await expect(page.getByText('R$15.92').first()).toBeVisible();
  await expect(email).toHaveValue('renewing@example.com');
});

test('a second click on Continue creates no second order if the response to the first click was lost', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openPrices(page, sandbox);
  await chooseCodes(user);
  await sandbox.control('faults', { path: '/api/bill/dt/reseller/create', truncate: true });
  await clickContinue(user);
  await expect(page.getByText(text(lang, 'reseller:refused.title'))).toBeVisible();
  await clickContinue(user);
  await expect(heading(user, 'reseller:payment.title')).toBeVisible();
  expect(await ordersOf(sandbox, resellerUid)).toHaveLength(1);
  // The button that changes the order returns to the prices and keeps the input.
  await page.getByRole('button', { name: text(lang, 'reseller:payment.change') }).click();
  await expect(quantityField(user, 'codes')).toHaveValue('5');
});

test('a member who isn’t a reseller sees an explanation and can sign in with another account', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'member@example.com');
  await page.goto(`${sandbox.origin}/dtPayment?orderId=1`);
  await expect(heading(user, 'reseller:stranger.title')).toBeVisible();
  await page.goto(`${sandbox.origin}/dtPricingTable`);
  await expect(heading(user, 'reseller:stranger.title')).toBeVisible();
  await expect(page.getByRole('link', { name: text(lang, 'portal:links.reseller'), exact: true })).toHaveCount(0);
  await checkAxe(page);
  await page.getByRole('button', { name: text(lang, 'reseller:stranger.other') }).click();
  await signIn(user, reseller);
  await expect(pricesHeading(user)).toBeVisible();
  await expect(page).toHaveURL(/\/dtPricingTable/);
});

test('a payment URL without an order or with an unknown one shows an error, and a button opens the prices', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, reseller);
  await page.goto(`${sandbox.origin}/dtPayment?orderId=123`);
  await expect(page.getByText(text(lang, 'errors:1001'))).toBeVisible();
  await page.goto(`${sandbox.origin}/dtPayment`);
  await expect(page.getByText(text(lang, 'reseller:payment.none.title'))).toBeVisible();
  await subElement(page, 'sub-reseller')
    .getByRole('button', { name: text(lang, 'reseller:payment.prices') })
    .click();
  await expect(pricesHeading(user)).toBeVisible();
});

test('a retry loads the reseller’s prices after they failed to load', { tag: ['@phone', '@full'] }, async ({
  page,
  sandbox,
}) => {
  await signInMember(page.context(), sandbox, reseller);
  await sandbox.control('faults', { path: '/api/bill/dt/getDtPlan', times: 50, status: 503 });
  await openElement(page, sandbox, { element: 'reseller', lang });
  await expect(page.getByText(text(lang, 'reseller:failed'))).toBeVisible();
  await sandbox.control('faults', { clear: true });
  await page.getByRole('button', { name: text(lang, 'common:actions.retry') }).click();
  await expect(page.getByRole('button', { name: text(lang, 'reseller:continue'), exact: true })).toBeVisible();
});

// The report shows visits and sales by reference: a label that a reseller adds to a link.
test('the report by reference can be sorted, filtered and downloaded; the URL contains the sorting and the filter', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const section = page.getByRole('region', { name: text(lang, 'reseller:report.title') });
  const references = section.getByRole('rowheader');
  const column = (name: string) =>
    section.getByRole('columnheader', { name: text(lang, `reseller:report.columns.${name}`) });
  await signInMember(page.context(), sandbox, reseller, 'member');
  await page.goto(`${sandbox.origin}/dtPricingTable?period=2020-01-01..2099-12-31&plan-id=102`);
  await expect(references).toHaveText([/./, /./, /./, /./]);
  await expect(column('paidOrders')).toHaveAttribute('aria-sort', 'descending');
  // Amounts in different currencies are never added together.
  const springRow = section.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'spring-24' }) });
  await expect(springRow).toContainText('USD');
  await expect(springRow).toContainText('R$');

  await column('reference').getByRole('button').click();
  await expect(references).toHaveText(['newsletter-11', 'spring-24', 'tv_spot', text(lang, 'reseller:report.none')]);
  await expect(page).toHaveURL(/sort=reference/);
  await section.getByLabel(text(lang, 'reseller:report.filters.prefix')).fill('tv_');
  await expect(references).toHaveText(['tv_spot']);
  await expect(page).toHaveURL(/search=tv_/);
  await checkAxe(page);

  await page.reload();
  await expect(references).toHaveText(['tv_spot']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: text(lang, 'reseller:report.download') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('references-2020-01-01-to-2099-12-31.csv');
  const [header, ...lines] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(header).toContain('Revenue (BRL),Refunded (BRL),Revenue (USD),Refunded (USD)');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^tv_spot,/);

  await section.getByLabel(text(lang, 'reseller:report.filters.prefix')).fill('nothing-like-it');
  await expect(section.getByText(text(lang, 'reseller:report.empty.noMatch'))).toBeVisible();
  await sandbox.control('faults', { path: '/api/bill/dt/references', times: 50, status: 503 });
  await section.getByRole('button', { name: text(lang, 'reseller:report.empty.showAll') }).click();
  await expect(section.getByText(text(lang, 'reseller:report.failed'))).toBeVisible();
  await sandbox.control('faults', { clear: true });
  await section.getByRole('button', { name: text(lang, 'common:actions.retry') }).click();
  await expect(section.getByText(text(lang, 'reseller:report.failed'))).toBeHidden();
  // The URL no longer contains the period, the sorting or the filter.
  await expect(page).toHaveURL(/dtPricingTable$|plan-id=102$|planId=102$/);
});

test('downloading the report by reference loads all its rows, even if there are more than ten thousand', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const total = 10_001;
  const downloadedPages: number[] = [];
  await page.route('**/api/bill/dt/references/v1', (route) => {
    const { page: reportPage, pageSize } = route.request().postDataJSON();
    if (pageSize === 100) downloadedPages.push(reportPage);
    const start = (reportPage - 1) * pageSize;
    const rows = Array.from({ length: Math.min(pageSize, total - start) }, (_, index) => ({
      reference: `ref-${start + index}`,
      orders: 1,
      paidOrders: 0,
      refunds: 0,
      revenue: [],
      refunded: [],
    }));
    return route.fulfill({ json: { code: 0, data: { rows, total } } });
  });
  await signInMember(page.context(), sandbox, reseller, 'member');
  await page.addInitScript(() => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      Object.assign(window, { downloadedFile: file });
      return createObjectURL(file);
    };
  });
  await page.goto(`${sandbox.origin}/dtPricingTable?plan-id=102`);
  await page.getByRole('button', { name: text(lang, 'reseller:report.download') }).click();
  await expect.poll(() => page.evaluate(() => 'downloadedFile' in window)).toBe(true);
  expect(downloadedPages).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
  const csv = await page.evaluate(() => (window as unknown as { downloadedFile: Blob }).downloadedFile.text());
  const [, ...lines] = csv.trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(Array.from({ length: total }, (_, index) => `ref-${index}`));
});

test('the report by reference isn’t shown if the server doesn’t support its API call', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox }) => {
  // Error 4598: the server doesn't support the operation.
  await sandbox.control('faults', { path: '/api/bill/dt/references', times: 50, errCode: '4598' });
  await openPrices(page, sandbox);
  await expect
    .poll(async () => (await sandbox.control<{ calls: unknown[] }>('calls?path=/api/bill/dt/references')).calls.length)
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: text(lang, 'reseller:continue'), exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: text(lang, 'reseller:report.title') })).toHaveCount(0);
});
