import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { choosePlan } from '../engines/buy-by-remote';
import { choose, focused, moveTo, type Viewer, waitForControl, waitForDialogs } from '../engines/remote';
import { expect, test } from '../helpers/fixtures';
import { pay, securityCodeField, typeSecurityCode, type User } from '../helpers/journey';
import { charges, enterCard, expectPaid, heading, newOrders, signInBefore } from '../helpers/purchase';
import { pattern, text } from '../helpers/text';

const lang = 'en';
const t = (key: string): string => pattern(lang, key).source;

/** Only the keys of a remote control, no clicks. */
const viewerAt = (page: Page): Viewer => ({
  evaluate: <T>(expression: string) => page.evaluate<T>(expression),
  press: (key) => page.keyboard.press(key),
});

// The page size of most TVs.
test.use({ viewport: { width: 1280, height: 720 } });

interface Shown {
  code: string;
  address: string;
  link: string;
}

/** Runs an action on the TV and returns the hand-off that the TV shows. */
async function handOver(page: Page, press: () => Promise<unknown>): Promise<Shown> {
  const response = page.waitForResponse((response) => response.url().includes('/api/bill/handoff/create/'));
  await press();
  return ((await (await response).json()) as { data: Shown }).data;
}

/** A phone without a signed-in member. */
async function aPhone(browser: Browser): Promise<User> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  return { page: await context.newPage(), lang };
}

const onTv = (page: Page, key: string) => heading({ page, lang }, key);

/** Signs in on the phone with a code and returns to the hand-off. */
async function signInOnPhone({ page }: User, account: string): Promise<void> {
  await page.getByRole('button', { name: text(lang, 'stb:purchase.login'), exact: true }).click();
  await page.getByRole('button', { name: text(lang, 'auth:login.useCode'), exact: true }).click();
  await page.getByLabel(text(lang, 'auth:email.label')).fill(account);
  await page.getByRole('button', { name: text(lang, 'auth:login.sendCode'), exact: true }).click();
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially('1234');
}

const tv = (page: Page, sandbox: Sandbox) => page.goto(`${sandbox.pagesOrigin}/tv.html`);

test('a plan chosen by remote is paid on the phone with a renewed code, and the TV continues @desktop', async ({
  page,
  browser,
  sandbox,
  ledger,
}) => {
  const viewer = viewerAt(page);
  await tv(page, sandbox);
  await page.evaluate(`window.facts = []; ['sub-order-created', 'sub-payment-succeeded'].forEach(function (type) {
    addEventListener(type, function (event) { window.facts.push(type + ' ' + event.detail.planId); });
  })`);
  const old = await handOver(page, () => choosePlan(viewer));
  await sandbox.control('clock', { seconds: 601 });
  await expect(page.getByText(text(lang, 'stb:handOff.expired.title'))).toBeVisible();
  await expect(page.getByText(old.address)).toBeHidden();
  const { address, code, link } = await handOver(page, () => choose(viewer, `^${t('stb:handOff.renew')}$`));
  expect(link).not.toContain('.'.concat(code));
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByRole('img', { name: text(lang, 'stb:handOff.picture') })).toBeVisible();

  const phone = await aPhone(browser);
  await test.step('the old code is gone, and the new one can be typed', async () => {
    await phone.page.goto(`http://${old.address}`);
    await expect(phone.page.getByText(text(lang, 'stb:enter.invalid'))).toBeVisible();
    const field = phone.page.getByLabel(text(lang, 'stb:enter.label'), { exact: true });
    await field.fill('K0OL');
    await field.press('Enter');
    await expect(phone.page.getByText(text(lang, 'stb:enter.wrong'))).toBeVisible();
    await expect(field).toBeFocused();
    // The page for sign-ins recognizes the code of a purchase.
    await phone.page.goto(`http://${new URL(`http://${old.address}`).host}/tv`);
    await field.fill(code.toLowerCase());
    await field.press('Enter');
    await expect(heading(phone, 'stb:purchase.title')).toBeVisible();
    await expect(phone.page.getByRole('button', { name: text(lang, 'stb:purchase.login'), exact: true })).toBeVisible();
  });
  await phone.page.goto(`http://${address}`);
  await expect(heading(phone, 'stb:purchase.title')).toBeVisible();
  expect(phone.page.url()).not.toContain(code);
  await expect(phone.page.getByText('$32.99')).toBeVisible();
  await signInOnPhone(phone, 'expired@example.com');
  await expect(onTv(page, 'stb:phone.taken.title')).toBeVisible();
  await expect.poll(() => focused(viewer)).toBe(text(lang, 'stb:handOff.check'));
  await expect(page.getByText('e•••@example.com')).toBeVisible();

  await enterCard(phone, { number: '4000 0000 0000 9995' });
  await pay(phone);
  await expect(onTv(page, 'stb:phone.refused.title')).toBeVisible();
  await enterCard(phone);
  await pay(phone);
  await expectPaid(phone);
  await expect(onTv(page, 'stb:paid.title')).toBeVisible();
  await expect.poll(() => focused(viewer)).toBe(text(lang, 'stb:paid.done'));
  expect(await charges(ledger)).toHaveLength(1);
  expect((await newOrders(sandbox))[0]).toMatchObject({ planId: '203', status: 'success' });
  expect(await page.evaluate('window.facts')).toEqual(['sub-order-created 203', 'sub-payment-succeeded 203']);
  await choose(viewer, `^${t('stb:paid.done')}$`);
  await waitForDialogs(viewer, 0);
  await phone.page.context().close();

  await test.step('a set-top box’s payment URL shows the QR code without sign-in', async () => {
    await page.goto(`${sandbox.origin}/stbPayment?planId=203&releaseId=4.2`);
    await expect(page).toHaveURL(/\/payment\?planId=203/);
    await expect(onTv(page, 'stb:handOff.title')).toBeVisible();
    await moveTo(viewer, `^${t('stb:handOff.renew')}$`);
    expect(await focused(viewer)).toBe(text(lang, 'stb:handOff.renew'));
    await choose(viewer, `^${t('stb:handOff.here')}$`);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a scanned QR code signs the phone in as the TV’s member, once @desktop', async ({
  page,
  browser,
  sandbox,
  ledger,
}) => {
  await signInBefore(page.context(), sandbox, 'renewing@example.com', 'lumen');
  await tv(page, sandbox);
  const { link, code } = await handOver(page, () => choosePlan(viewerAt(page)));
  const phone = await aPhone(browser);
  await phone.page.goto(link);
  await expect(phone.page.getByText('r•••@example.com')).toBeVisible();
  expect(phone.page.url()).not.toContain(code);
  await phone.page.getByRole('button', { name: text(lang, 'stb:purchase.submit'), exact: true }).click();
  // The TV shows a partner's page, so the phone's session is a partner session too.
  await typeSecurityCode(phone);
  await pay(phone);
  await expectPaid(phone);
  await expect(onTv(page, 'stb:paid.title')).toBeVisible();
  expect(await charges(ledger)).toHaveLength(1);
  expect((await newOrders(sandbox))[0]).toMatchObject({ planId: '203', status: 'success' });

  const other = await aPhone(browser);
  await other.page.goto(link);
  await other.page
    .getByRole('button', { name: text(lang, 'stb:purchase.login'), exact: true })
    .or(other.page.getByRole('button', { name: text(lang, 'stb:purchase.submit'), exact: true }))
    .click();
  await expect(other.page.getByText(text(lang, 'stb:enter.invalid'))).toBeVisible();
  expect(await other.page.evaluate(`localStorage.getItem('sub-elements:session')`)).toBeNull();
  await phone.page.context().close();
  await other.page.context().close();
});

test('a member pays on the TV with a saved card, and Back leaves one level at a time @desktop', async ({
  page,
  sandbox,
  ledger,
}) => {
  await signInBefore(page.context(), sandbox, 'renewing@example.com', 'lumen');
  const viewer = viewerAt(page);
  await tv(page, sandbox);
  await choosePlan(viewer);
  const here = t('stb:handOff.card');
  const payNow = pattern(lang, 'checkout:pay.button', { amount: '$32.99' }).source;
  const code = securityCodeField({ page, lang });
  await choose(viewer, here);
  await moveTo(viewer, t('card:codeTitle'));
  await expect(code).toBeFocused();
  await page.keyboard.press('Escape');
  await waitForControl(viewer, here);
  await waitForDialogs(viewer, 1);
  await page.keyboard.press('Escape');
  await waitForDialogs(viewer, 0);

  await choose(viewer, `^${t('plans:extend')}$`);
  await choose(viewer, here);
  // The arrow key moves the focus out of the frame to the next control.
  await moveTo(viewer, t('card:codeTitle'));
  await expect(code).toBeFocused();
  await page.keyboard.type('123');
  await expect(code).toHaveValue('123');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(viewer)).not.toBe(text(lang, 'card:codeTitle'));
  await choose(viewer, payNow);
  await expectPaid({ page, lang });
  expect(await charges(ledger)).toHaveLength(1);
  expect((await newOrders(sandbox))[0]).toMatchObject({ planId: '203', status: 'success' });
});

test('a set-top box shows its orders by remote and continues one on the phone @desktop', async ({ page, sandbox }) => {
  await signInBefore(page.context(), sandbox, 'renewing@example.com', 'member');
  const viewer = viewerAt(page);
  await page.goto(`${sandbox.origin}/stb-orders?r=4.2&lang=en`);
  await expect(page).toHaveTitle(new RegExp(text(lang, 'portal:titles.stbOrders')));
  const proceed = t('stb:orders.continue');
  await waitForControl(viewer, proceed);
  const rows = page.locator('sub-stb button[aria-expanded]');
  await expect(rows).toHaveCount(10);
  await moveTo(viewer, `^${t('stb:orders.more')}$`);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(10)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('sub-stb button[aria-expanded=true]')).toHaveText(pattern(lang, 'stb:orders.number'));
  await choose(viewer, proceed);
  await expect(onTv(page, 'stb:handOff.title')).toBeVisible();
  await expect(page.getByText(pattern(lang, 'checkout:reference'))).toBeVisible();
  await page.keyboard.press('Backspace');
  await waitForControl(viewer, proceed);
});
