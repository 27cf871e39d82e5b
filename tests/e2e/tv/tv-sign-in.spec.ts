import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import {
  choose,
  pressOk,
  readFocusedName,
  type Viewer,
  waitForControl,
} from '../engines/remote-control/remote-control';
import { expect, test } from '../helpers/fixtures';
import { signIn, type User } from '../helpers/interactions';
import { button, heading, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'en';
/** Returns the source of a regular expression that matches a text. */
const regexOf = (key: string): string => textPattern(lang, key).source;
const exactRegexOf = (key: string): string => `^${regexOf(key)}$`;

test.use({ viewport: { width: 1920, height: 1080 } });

/** Returns a viewer who uses only the keys of a remote control. */
const viewerAt = (page: Page): Viewer => ({
  evaluate: <T>(expression: string) => page.evaluate<T>(expression),
  press: (key) => page.keyboard.press(key),
});

/** A sign-in on a TV, as the server returns it. */
interface TvSignIn {
  code: string;
  /** The page on which to type the code: host and path, without `https://`. */
  address: string;
  /** The link in the QR code. */
  link: string;
  /** The TV polls for its session with this secret, which must not be in the link or on the screen. */
  secret: string;
}

/** Runs an action that starts a sign-in on the TV, and returns this sign-in. */
async function startTvSignIn(page: Page, action: () => Promise<unknown>): Promise<TvSignIn> {
  const response = page.waitForResponse((response) => response.url().includes('/tv/signin/start/'));
  await action();
  return ((await (await response).json()) as { data: TvSignIn }).data;
}

/** Opens the list of orders on a TV that isn't signed in. The page starts a TV sign-in, which the function returns. */
const openOrders = (page: Page, sandbox: Sandbox) =>
  startTvSignIn(page, () => page.goto(`${sandbox.origin}/stb-orders?r=4.2&lang=en`));

async function openPhone(browser: Browser, url: string): Promise<User> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(url);
  return { page, lang };
}

const qrCode = (page: Page) => page.getByRole('img', { name: text(lang, 'stb:signIn.picture') });
const storedSession = (page: Page) =>
  page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`));

test('a TV is signed in after the member signs in on a phone and confirms, and then shows the orders @desktop', async ({
  page,
  browser,
  sandbox,
}) => {
  const viewer = viewerAt(page);
  const { code, link, address, secret } = await openOrders(page, sandbox);
  expect(`${link} ${address}`).not.toContain(secret);
  await expect(page.getByText(address)).toBeVisible();
  // The QR code and the letters must be large enough to scan and to read from a distance.
  const { height = 0 } = (await qrCode(page).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(600);
  const spelledCode = page.getByRole('img', { name: textPattern(lang, 'stb:handOff.code') });
  const letterSize = await spelledCode
    .locator('span')
    .first()
    .evaluate((letter) => Number.parseFloat(getComputedStyle(letter).fontSize));
  expect(letterSize).toBeGreaterThanOrEqual(48);
  await expect.poll(() => readFocusedName(viewer)).toBe(text(lang, 'stb:signIn.remote'));

  const phone = await openPhone(browser, link);
  await expect(heading(phone, 'stb:confirm.title')).toBeVisible();
  expect(phone.page.url()).not.toContain(code);
  await expect(phone.page.getByText(text(lang, 'stb:confirm.warning'))).toBeVisible();
  const spelledCodeName = text(lang, 'stb:handOff.code', { code: code.split('').join(' ') });
  await expect(phone.page.getByRole('img', { name: spelledCodeName })).toBeVisible();
  await expect(heading({ page, lang }, 'stb:signIn.scanned.title')).toBeVisible();
  await expect(page.getByRole('img', { name: spelledCodeName })).toBeVisible();

  await button(phone, 'stb:confirm.login').click();
  await signIn(phone, 'renewing@example.com');
  // Signing in on the phone doesn't confirm the TV's sign-in.
  await expect(button(phone, 'stb:confirm.go')).toBeVisible();
  await expect(phone.page.getByText('renewing@example.com')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await button(phone, 'stb:confirm.go').click();
  await expect(heading(phone, 'stb:confirm.confirmed.title')).toBeVisible();

  await expect(heading({ page, lang }, 'stb:orders.title')).toBeVisible();
  await waitForControl(viewer, regexOf('stb:orders.continue'));
  await expect(page).toHaveURL(/\/stb-orders/);
  expect(await storedSession(page)).not.toBe(await storedSession(phone.page));
  await phone.page.context().close();
});

test('if the server doesn’t support TV sign-ins, the sign-in form is shown', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
}) => {
  await sandbox.control('faults', { path: '/api/user/tv/signin/start', times: 1, errCode: '4598', status: 404 });
  await page.goto(`${sandbox.origin}/stb-orders?r=4.2&lang=en`);
  await expect(page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'))).toBeVisible();
  await expect(qrCode(page)).toHaveCount(0);
});

// -24020: the phone's session has ended, or is too old to confirm a TV's sign-in. 21: the session has ended.
for (const errCode of ['-24020', '21']) {
  test(`the phone asks the member to sign in again if confirming the TV’s sign-in fails with error ${errCode}`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox }) => {
    const phone: User = { page, lang };
    const response = await fetch(`${sandbox.origin}/api/user/tv/signin/start/v1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Brand: 'member', Scene: 'STB', Language: lang },
      body: JSON.stringify({}),
    });
    const { data } = (await response.json()) as { data: TvSignIn };
    await signInMember(page.context(), sandbox, 'renewing@example.com', 'member');
    await page.goto(data.link);
    await sandbox.control('faults', { path: '/api/user/tv/signin/decide', times: 1, errCode });
    await button(phone, 'stb:confirm.go').click();
    await expect(page.getByText(text(lang, 'stb:confirm.again'))).toBeVisible();
    await expect(button(phone, 'stb:confirm.login')).toBeVisible();
    await expect(page.getByText(text(lang, `errors:${errCode}`))).toHaveCount(0);
  });
}

test('the next sign-in doesn’t open the checkout if the session ended during a hand-off', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'member');
  await page.goto(`${sandbox.origin}/payment?planId=203&r=4.2&lang=en`);
  const code = page.getByRole('img', { name: textPattern(lang, 'stb:handOff.code') });
  await expect(code).toBeVisible();
  await sandbox.control('faults', { path: '/api/bill/handoff/state', times: 1, errCode: '-24020' });
  await expect.poll(() => storedSession(page)).toBeNull();
  // The phone pays, so the TV's visitor needs no sign-in here.
  await expect(code).toBeVisible();
  await page.goto(`${sandbox.origin}/login?r=4.2&lang=en`);
  await button({ page, lang }, 'stb:signIn.remote').click();
  await signIn({ page, lang }, 'renewing@example.com');
  await expect(page).toHaveURL(/\/account/);
});

test('a refused or expired code can be renewed, and Back returns from the sign-in form to a new code @desktop @full', async ({
  page,
  browser,
  sandbox,
}) => {
  const viewer = viewerAt(page);
  const renewCode = () => startTvSignIn(page, () => pressOk(viewer));
  const firstSignIn = await openOrders(page, sandbox);

  await test.step('a member refuses the sign-in on the phone', async () => {
    const phone = await openPhone(browser, 'about:blank');
    await signInMember(phone.page.context(), sandbox, 'renewing@example.com', 'member');
    await phone.page.goto(firstSignIn.link);
    await button(phone, 'stb:confirm.refuse').click();
    await expect(heading(phone, 'stb:confirm.refused.title')).toBeVisible();
    await expect(page.getByText(text(lang, 'stb:signIn.refused.title'))).toBeVisible();
    await expect.poll(() => readFocusedName(viewer)).toBe(text(lang, 'stb:handOff.newCode'));
    await phone.page.goto(firstSignIn.link);
    await expect(phone.page.getByText(text(lang, 'stb:confirm.invalid'))).toBeVisible();
    await phone.page.context().close();
  });

  await test.step('the code expires', async () => {
    const { address } = await renewCode();
    await expect(page.getByText(address)).toBeVisible();
    // A code is valid for ten minutes.
    await sandbox.control('clock', { seconds: 601 });
    await expect(page.getByText(text(lang, 'stb:signIn.expired'))).toBeVisible();
    await expect.poll(() => readFocusedName(viewer)).toBe(text(lang, 'stb:handOff.newCode'));
  });

  await test.step('a code typed on a phone signs the TV in, even after the TV was offline', async () => {
    const { code } = await renewCode();
    await page.context().setOffline(true);
    await expect(page.getByText(text(lang, 'stb:handOff.lost'))).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(text(lang, 'stb:handOff.lost'))).toBeHidden();

    await choose(viewer, exactRegexOf('stb:signIn.remote'));
    await waitForControl(viewer, regexOf('auth:login.useCode'));
    const nextSignIn = await startTvSignIn(page, () => viewer.press('Escape'));
    await expect(qrCode(page)).toBeVisible();
    expect(nextSignIn.code).not.toBe(code);

    const phone = await openPhone(browser, 'about:blank');
    await signInMember(phone.page.context(), sandbox, 'renewing@example.com', 'member');
    await phone.page.goto(`http://${nextSignIn.address}`);
    const field = phone.page.getByLabel(text(lang, 'stb:enter.label'), { exact: true });
    await field.fill(code.slice(0, 4));
    await field.press('Enter');
    await expect(phone.page.getByText(text(lang, 'stb:enter.wrong'))).toBeVisible();
    // The page on which people type the code of a hand-off also accepts the code of a TV sign-in.
    await phone.page.goto(`${sandbox.origin}/stb-orders?view=pay`);
    await field.fill(nextSignIn.code.toLowerCase());
    await field.press('Enter');
    await expect(phone.page).toHaveURL(/\/stb-orders\?view=sign-in/);
    await button(phone, 'stb:confirm.go').click();
    await expect(heading({ page, lang }, 'stb:orders.title')).toBeVisible();
    await phone.page.context().close();
  });
});
