import type { Browser, Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { choosePlan } from '../engines/remote-control/purchase-steps';
import {
  choose,
  moveTo,
  pressOk,
  readFocusedName,
  type Viewer,
  waitForControl,
  waitForDialogCount,
  waitForSettledFocus,
} from '../engines/remote-control/remote-control';
import { expect, test } from '../helpers/fixtures';
import { clickPay, payButton, securityCodeField, typeSecurityCode, type User } from '../helpers/interactions';
import { charges, enterCard, expectPaid, heading, newOrders, openElement, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'en';

/** A regular expression for a text, as a string. The remote control's helpers find controls by such patterns. */
const regexOf = (key: string): string => textPattern(lang, key).source;

/** A viewer who uses only the keys of a remote control. */
const viewerAt = (page: Page): Viewer => ({
  evaluate: <T>(expression: string) => page.evaluate<T>(expression),
  press: (key) => page.keyboard.press(key),
});

// The viewport of most TVs.
test.use({ viewport: { width: 1280, height: 720 } });

/**
 * A purchase that the TV hands over to a phone, as the server returns it. The phone opens the link from the QR code, or
 * the address that the member types.
 */
interface HandOff {
  code: string;
  address: string;
  link: string;
}

/** Runs an action on the TV that starts a hand-off, and returns the hand-off. */
async function startHandOff(page: Page, action: () => Promise<unknown>): Promise<HandOff> {
  const response = page.waitForResponse((response) => response.url().includes('/api/bill/handoff/create/'));
  await action();
  return ((await (await response).json()) as { data: HandOff }).data;
}

/** Opens a page on a phone on which nobody is signed in. */
async function openPhone(browser: Browser): Promise<User> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  return { page: await context.newPage(), lang };
}

const tvHeading = (page: Page, key: string) => heading({ page, lang }, key);

/** Signs in on the phone with an emailed code, from the page that continues the TV's purchase. */
async function signInOnPhone({ page }: User, account: string): Promise<void> {
  await page.getByRole('button', { name: text(lang, 'stb:purchase.login'), exact: true }).click();
  await page.getByRole('button', { name: text(lang, 'auth:login.useCode'), exact: true }).click();
  await page.getByLabel(text(lang, 'auth:email.label')).fill(account);
  await page.getByRole('button', { name: text(lang, 'auth:login.sendCode'), exact: true }).click();
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially('1234');
}

const openTvPage = (page: Page, sandbox: Sandbox) => page.goto(`${sandbox.pagesOrigin}/tv.html`);

test('a plan chosen on the TV is paid on a phone with a second code after the first expired, and the TV shows the payment @desktop', async ({
  page,
  browser,
  sandbox,
  serverLog,
}) => {
  const viewer = viewerAt(page);
  await openTvPage(page, sandbox);
  await page.evaluate(`window.eventsOfPage = []; ['sub-order-created', 'sub-payment-succeeded'].forEach(function (type) {
    addEventListener(type, function (event) { window.eventsOfPage.push(type + ' ' + event.detail.planId); });
  })`);
  const expiredHandOff = await startHandOff(page, () => choosePlan(viewer));
  await sandbox.control('clock', { seconds: 601 });
  await expect(page.getByText(text(lang, 'stb:handOff.expired.title'))).toBeVisible();
  await expect(page.getByText(expiredHandOff.address)).toBeHidden();
  const newCodePattern = `^${regexOf('stb:handOff.newCode')}$`;
  const { address, code, link } = await startHandOff(page, () => choose(viewer, newCodePattern));
  // On a signed-in TV, the link also contains a ticket that signs the phone in. Nobody is signed in on this TV.
  expect(new URL(link).searchParams.get('c')).toBe(code);
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByRole('img', { name: text(lang, 'stb:handOff.picture') })).toBeVisible();

  const phone = await openPhone(browser);
  await test.step('the expired code is rejected, and the new one can be typed', async () => {
    await phone.page.goto(`http://${expiredHandOff.address}`);
    await expect(phone.page.getByText(text(lang, 'stb:enter.invalid'))).toBeVisible();
    const field = phone.page.getByLabel(text(lang, 'stb:enter.label'), { exact: true });
    // Too short: codes have six characters.
    await field.fill('K0OL');
    await field.press('Enter');
    await expect(phone.page.getByText(text(lang, 'stb:enter.wrong'))).toBeVisible();
    await expect(field).toBeFocused();
    // The page for TV sign-ins also accepts the code of a purchase.
    await phone.page.goto(`http://${new URL(`http://${expiredHandOff.address}`).host}/tv`);
    await field.fill(code.toLowerCase());
    await field.press('Enter');
    await expect(heading(phone, 'stb:purchase.title')).toBeVisible();
    await expect(phone.page.getByRole('button', { name: text(lang, 'stb:purchase.login'), exact: true })).toBeVisible();
  });
  await phone.page.goto(`http://${address}`);
  await expect(heading(phone, 'stb:purchase.title')).toBeVisible();
  expect(phone.page.url()).not.toContain(code);
  await expect(phone.page.getByText('$32.99')).toBeVisible();
  await expect(
    phone.page.getByRole('img', { name: text(lang, 'stb:handOff.code', { code: code.split('').join(' ') }) }),
  ).toBeVisible();
  await signInOnPhone(phone, 'expired@example.com');
  await expect(tvHeading(page, 'stb:phone.taken.title')).toBeVisible();
  await expect.poll(() => readFocusedName(viewer)).toBe(text(lang, 'stb:handOff.check'));
  // Everybody in front of a TV on which nobody is signed in could read the payer's account.
  await expect(page.getByText('e•••@example.com')).toHaveCount(0);

  await enterCard(phone, { number: '4000 0000 0000 9995' });
  await clickPay(phone);
  await expect(tvHeading(page, 'stb:phone.refused.title')).toBeVisible();
  await enterCard(phone);
  await clickPay(phone);
  await expectPaid(phone);
  await expect(tvHeading(page, 'stb:paid.title')).toBeVisible();
  await expect(page.getByText(text(lang, 'stb:paid.signInAsPayer'))).toBeVisible();
  await expect.poll(() => readFocusedName(viewer)).toBe(text(lang, 'stb:paid.done'));
  expect(await charges(serverLog)).toHaveLength(1);
  expect((await newOrders(sandbox))[0]).toMatchObject({ planId: '203', status: 'success' });
  expect(await page.evaluate('window.eventsOfPage')).toEqual(['sub-order-created 203', 'sub-payment-succeeded 203']);
  await choose(viewer, `^${regexOf('stb:paid.done')}$`);
  await waitForDialogCount(viewer, 0);
  await phone.page.context().close();

  await test.step('the payment URL of a set-top box shows the QR code without a sign-in', async () => {
    await page.goto(`${sandbox.origin}/stbPayment?planId=203&releaseId=4.2`);
    await expect(page).toHaveURL(/\/payment\?planId=203/);
    await expect(tvHeading(page, 'stb:handOff.title')).toBeVisible();
    await moveTo(viewer, newCodePattern);
    expect(await readFocusedName(viewer)).toBe(text(lang, 'stb:handOff.newCode'));
    await choose(viewer, `^${regexOf('stb:handOff.here')}$`);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('the QR code of a signed-in TV signs in the first phone that scans it, and no other phone @desktop', async ({
  page,
  browser,
  sandbox,
  serverLog,
}) => {
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'lumen');
  await openTvPage(page, sandbox);
  const { link, code } = await startHandOff(page, () => choosePlan(viewerAt(page)));
  const phone = await openPhone(browser);
  await phone.page.goto(link);
  await expect(phone.page.getByText('r•••@example.com')).toBeVisible();
  expect(phone.page.url()).not.toContain(code);
  await phone.page.getByRole('button', { name: text(lang, 'stb:purchase.submit'), exact: true }).click();
  // The TV shows a partner's page, so the phone gets a partner session, in which a saved card needs its security code.
  await typeSecurityCode(phone);
  await clickPay(phone);
  await expectPaid(phone);
  await expect(tvHeading(page, 'stb:paid.title')).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(1);
  expect((await newOrders(sandbox))[0]).toMatchObject({ planId: '203', status: 'success' });

  const otherPhone = await openPhone(browser);
  await otherPhone.page.goto(link);
  await otherPhone.page
    .getByRole('button', { name: text(lang, 'stb:purchase.login'), exact: true })
    .or(otherPhone.page.getByRole('button', { name: text(lang, 'stb:purchase.submit'), exact: true }))
    .click();
  await expect(otherPhone.page.getByText(text(lang, 'stb:enter.invalid'))).toBeVisible();
  expect(
    await otherPhone.page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`)),
  ).toBeNull();
  await phone.page.context().close();
  await otherPhone.page.context().close();
});

test('while a TV loads the code screen, it shows the place of the QR code and focuses no button', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const viewer = viewerAt(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/hand-off[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await openTvPage(page, sandbox);
  await choose(viewer, `^${regexOf('plans:continue')}$`);
  const placeholder = page.locator('sub-checkout, sub-dialog').locator('[aria-busy] span[aria-hidden]').first();
  await expect.poll(async () => (await placeholder.boundingBox())?.height).toBeGreaterThan(0.6 * 720);
  expect(await readFocusedName(viewer)).not.toBe(text(lang, 'common:kit.close'));
  // OK does nothing meanwhile; until now, it closed the dialog.
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('img', { name: text(lang, 'stb:handOff.picture') })).toBeVisible();
});

test('a TV without a network creates its code by itself when the network is back', { tag: '@desktop' }, async ({
  page,
  context,
  sandbox,
}) => {
  const failed = () => tvHeading(page, 'stb:handOff.createFailed');
  await sandbox.control('faults', { path: '/api/bill/handoff/create', errCode: '-2499', times: 1 });
  await openTvPage(page, sandbox);
  await choose(viewerAt(page), `^${regexOf('plans:continue')}$`);
  await expect(failed()).toBeVisible();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('img', { name: text(lang, 'stb:handOff.picture') })).toBeVisible();
  await expect(failed()).toBeHidden();
});

test('a TV that can’t load the plan of its purchase says so, and loads it with a retry', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  const viewer = viewerAt(page);
  await openTvPage(page, sandbox);
  await expect(page.getByRole('button', { name: text(lang, 'plans:continue') })).toBeVisible();
  // The client sends a failed request again by itself.
  await sandbox.control('faults', { path: '/api/site/plan/detail', errCode: '-2499', times: 50 });
  await choose(viewer, `^${regexOf('plans:continue')}$`);
  await expect(page.getByRole('img', { name: text(lang, 'stb:handOff.picture') })).toBeVisible();
  const failed = page.getByText(text(lang, 'stb:purchase.planFailed'));
  await expect(failed).toBeVisible();
  const fitsScreen = page.getByRole('button', { name: text(lang, 'stb:handOff.newCode') });
  await expect(fitsScreen).toBeInViewport({ ratio: 1 });
  await sandbox.control('faults', { clear: true });
  await choose(viewer, `^${regexOf('common:actions.retry')}$`);
  await expect(page.locator('sub-checkout').getByText('$69.99')).toBeVisible();
  await expect(failed).toBeHidden();
  expect(await readFocusedName(viewer)).not.toBe('');
});

test('while the connection is lost, the QR code on the TV and the buttons stay where they are', {
  tag: '@desktop',
}, async ({ page, context, sandbox }) => {
  await openTvPage(page, sandbox);
  await choose(viewerAt(page), `^${regexOf('plans:continue')}$`);
  const code = page.getByRole('img', { name: text(lang, 'stb:handOff.picture') });
  const newCode = page.getByRole('button', { name: text(lang, 'stb:handOff.newCode') });
  await expect(code).toBeVisible();
  await expect(page.getByText(textPattern(lang, 'stb:handOff.timeLeft', { time: '' }))).toBeVisible();
  // The screen slides in; `hover` waits until its parts stand still.
  for (const part of [code, newCode]) await part.hover({ trial: true });
  const places = () => Promise.all([code.boundingBox(), newCode.boundingBox()]);
  const before = await places();
  await context.setOffline(true);
  await expect(page.getByText(text(lang, 'stb:handOff.lost'))).toBeVisible();
  expect(await places()).toEqual(before);
});

test('on a TV with 1080 lines, the account’s plan and the latest orders have the whole width', {
  tag: '@desktop',
}, async ({ page, context, sandbox }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signInMember(context, sandbox, 'renewing@example.com');
  await openElement(page, sandbox, { element: 'account', lang, scene: 'STB' });
  const plan = page.getByText(text(lang, 'account:plan.states.active'), { exact: true });
  const latestOrders = page.getByRole('heading', { name: text(lang, 'account:orders.recent'), exact: true });
  await expect(latestOrders).toBeAttached();
  const [planBox, ordersBox] = [await plan.boundingBox(), await latestOrders.boundingBox()];
  expect(ordersBox?.y).toBeGreaterThan(planBox?.y ?? Number.POSITIVE_INFINITY);
  expect(ordersBox?.x).toBeLessThan(planBox?.x ?? 0);
});

test('on a TV, the date until which a plan is valid is at the start of its bar, in line with the price', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'plans', lang, scene: 'STB' });
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const date = await boxOf(page.getByText(textPattern(lang, 'plans:validity.fresh')));
  const bar = await boxOf(page.getByText(textPattern(lang, 'plans:validity.fresh')).locator('xpath=../..'));
  const button = await boxOf(page.getByRole('button', { name: text(lang, 'plans:continue'), exact: true }));
  expect(date.x - bar.x).toBeLessThan(24);
  expect(Math.abs(date.y + date.height / 2 - (button.y + button.height / 2))).toBeLessThan(4);
});

test('on a TV, a pointer highlights what it is on, the page’s end is visible, and monthly prices are smaller', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'plans', lang, scene: 'STB' });
  const continueButton = page.getByRole('button', { name: text(lang, 'plans:continue'), exact: true });
  await expect(continueButton).toBeFocused();
  const card = page.locator('[part~=card]:has(> input:not(:checked))').last();
  const outlineStyle = () => card.locator('input + span').evaluate((surface) => getComputedStyle(surface).outlineStyle);
  expect(await outlineStyle()).toBe('none');
  await card.hover();
  expect(await outlineStyle()).toBe('solid');
  await expect(continueButton).toBeFocused();

  const fade = await page.locator('sub-plans').evaluate((plans) => {
    const { position, bottom, backgroundImage } = getComputedStyle(
      plans.shadowRoot?.querySelector('.sub') as Element,
      '::after',
    );
    return { position, bottom, isFade: backgroundImage.startsWith('linear-gradient') };
  });
  expect(fade).toEqual({ position: 'sticky', bottom: '0px', isFade: true });

  const [charged = 0, monthly = 0] = await page.locator('sub-plans').evaluate(
    (plans, perMonth) => {
      const prices = [...(plans.shadowRoot?.querySelectorAll('[part~=price], [translate=no]') ?? [])];
      const monthlyPrice = prices.find((price) => price.parentElement?.textContent?.includes(perMonth));
      const chargedPrice = plans.shadowRoot?.querySelector('[part~=price]');
      return [chargedPrice, monthlyPrice].map((price) =>
        Number.parseFloat(getComputedStyle(price as Element).fontSize),
      );
    },
    text(lang, 'plans:per.month'),
  );
  expect(monthly).toBeGreaterThan(0);
  expect(monthly).toBeLessThan(charged * 0.8);
});

test('paying on the TV works, and shows no error, if the script of the hand-off can’t be loaded', {
  tag: ['@desktop'],
}, async ({ page, sandbox }) => {
  await page.route(/\/chunks\/hand-off-/, (route) => route.abort());
  await signInMember(page.context(), sandbox, 'expired@example.com');
  const checkout = { element: 'checkout', 'plan-id': '102', lang, scene: 'STB' } as const;
  await openElement(page, sandbox, { ...checkout, pay: 'here' });
  await expect(payButton({ page, lang })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Without `pay`, the checkout shows the QR code of the hand-off, which needs the script.
  await openElement(page, sandbox, checkout);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('on a TV, Pay is at most five presses away from where the checkout’s focus starts @desktop', async ({
  page,
  sandbox,
}) => {
  let presses = 0;
  const viewer: Viewer = {
    ...viewerAt(page),
    press(key) {
      presses += 1;
      return page.keyboard.press(key);
    },
  };
  const checkouts = {
    'a saved card': ['renewing@example.com', 'member'],
    'a QR code first': ['expired@example.com', 'telinha'],
    'no saved card, in dollars': ['expired@example.com', 'orbit'],
  } as const;
  for (const [name, [account, brand]] of Object.entries(checkouts)) {
    await test.step(name, async () => {
      await signInMember(page.context(), sandbox, account, brand);
      await openElement(page, sandbox, {
        element: 'checkout',
        'plan-id': '202',
        pay: 'here',
        lang,
        brand,
        scene: 'STB',
      });
      await waitForControl(viewer, regexOf('checkout:pay.button'));
      await waitForSettledFocus(viewer);
      presses = 0;
      await moveTo(viewer, regexOf('checkout:pay.button'));
      // One more press, of OK, pays.
      expect(presses + 1).toBeLessThanOrEqual(5);
    });
  }
});

test('a member pays on the TV with a saved card, and Back closes one view or dialog at a time @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'lumen');
  const viewer = viewerAt(page);
  await openTvPage(page, sandbox);
  await choosePlan(viewer);
  const payOnTvPattern = regexOf('stb:handOff.card');
  const payNowPattern = textPattern(lang, 'checkout:pay.button', { amount: '$32.99' }).source;
  const codeField = securityCodeField({ page, lang });
  await choose(viewer, payOnTvPattern);
  await moveTo(viewer, regexOf('checkout:cardForm.codeTitle'));
  await expect(codeField).toBeFocused();
  // On a TV, Escape and Backspace are treated as the Back key.
  await page.keyboard.press('Escape');
  await waitForControl(viewer, payOnTvPattern);
  await waitForDialogCount(viewer, 1);
  await page.keyboard.press('Escape');
  await waitForDialogCount(viewer, 0);

  await choose(viewer, `^${regexOf('plans:extend')}$`);
  await choose(viewer, payOnTvPattern);
  await moveTo(viewer, regexOf('checkout:cardForm.codeTitle'));
  await expect(codeField).toBeFocused();
  await page.keyboard.type('123');
  await expect(codeField).toHaveValue('123');
  // The arrow key moves the focus out of the card frame to the next control.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => readFocusedName(viewer)).not.toBe(text(lang, 'checkout:cardForm.codeTitle'));
  await choose(viewer, payNowPattern);
  await expectPaid({ page, lang });
  expect(await charges(serverLog)).toHaveLength(1);
  expect((await newOrders(sandbox))[0]).toMatchObject({ planId: '203', status: 'success' });
});

test('a set-top box lists the orders and, for an unpaid order, shows a code to pay it on a phone @desktop', async ({
  page,
  sandbox,
}) => {
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'member');
  const viewer = viewerAt(page);
  // `r` is the set-top box's release id. `/stbPayment` has the same parameter with the name `releaseId`.
  await page.goto(`${sandbox.origin}/stb-orders?r=4.2&lang=en`);
  await expect(page).toHaveTitle(new RegExp(text(lang, 'portal:titles.stbOrders')));
  const continuePattern = regexOf('stb:orders.continue');
  await waitForControl(viewer, continuePattern);
  const rows = page.locator('sub-stb button[aria-expanded]');
  await expect(rows).toHaveCount(10);
  await moveTo(viewer, `^${regexOf('stb:orders.more')}$`);
  await pressOk(viewer);
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(10)).toBeFocused();
  await pressOk(viewer);
  await expect(page.locator('sub-stb button[aria-expanded=true]')).toHaveText(textPattern(lang, 'stb:orders.number'));
  await choose(viewer, continuePattern);
  await expect(tvHeading(page, 'stb:handOff.title')).toBeVisible();
  await expect(page.getByText(textPattern(lang, 'checkout:reference'))).toBeVisible();
  await page.keyboard.press('Backspace');
  await waitForControl(viewer, continuePattern);
});
