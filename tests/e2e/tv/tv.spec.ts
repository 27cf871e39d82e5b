import type { Page } from '@playwright/test';
import {
  choosePlan,
  continueOnTv,
  leaveCheckout,
  openAndCloseTerms,
  payByPix,
  signInByCode,
} from '../engines/remote-control/purchase-steps';
import {
  choose,
  moveTo,
  pressOk,
  readFocusedName,
  type Viewer,
  waitForControl,
  waitForSettledFocus,
} from '../engines/remote-control/remote-control';
import { expect, test } from '../helpers/fixtures';
import { cardFrame } from '../helpers/interactions';
import { charges, expectPaid, newOrders, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

/** Returns a viewer who uses only the keys of a remote control. */
const viewerAt = (page: Page): Viewer => ({
  evaluate: <T>(expression: string) => page.evaluate<T>(expression),
  press: (key) => page.keyboard.press(key),
});

// The page size of most TVs.
test.use({ viewport: { width: 1280, height: 720 } });

/** Returns the source of a regular expression that matches the text with this key. */
const regexOf = (key: string): string => textPattern('en', key).source;

/** Types the card's data, and moves between the fields with the arrow keys. */
async function typeCard(page: Page): Promise<void> {
  const steps = [
    ['4242424242424242', 'ArrowDown'],
    ['1234', 'ArrowRight'],
    ['123', 'ArrowDown'],
    ['ANA SOUZA', 'ArrowDown'],
  ] as const;
  for (const [value, arrow] of steps) {
    await page.keyboard.type(value);
    await page.keyboard.press(arrow);
  }
}

for (const build of ['default', 'TV'] as const) {
  test(`in the ${build} build, a viewer buys by card with only the keys of a remote control`, {
    // `npm test` tests purchases on TVs only in Chromium 64: tests/e2e/engines/tv-pix-purchase.journey.ts.
    tag: build === 'TV' ? ['@desktop', '@full'] : '@desktop',
  }, async ({ page, sandbox, serverLog }) => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    // The loader chooses the light build in a browser without container queries.
    if (build === 'TV') await page.addInitScript('delete window.CSSContainerRule');
    const viewer = viewerAt(page);
    await page.goto(`${sandbox.pagesOrigin}/tv.html`);
    await choosePlan(viewer);
    await continueOnTv(viewer);
    await signInByCode(viewer, 'expired@example.com');

    await choose(viewer, '^Card');
    await moveTo(viewer, regexOf('checkout:cardForm.title'));
    await expect(cardFrame({ page, lang: 'en' }).getByLabel(text('en', 'card-frame:number'))).toBeFocused();
    await typeCard(page);
    // On the last arrow key, the card frame sends a message to the page, which then moves the focus out of the frame.
    await expect.poll(() => readFocusedName(viewer)).not.toBe(text('en', 'checkout:cardForm.title'));
    await choose(viewer, regexOf('checkout:pay.button'));
    await expectPaid({ page, lang: 'en' });
    await expect(page.getByRole('heading', { name: text('en', 'payment:result.success.title') })).toBeVisible();
    await expect.poll(() => readFocusedName(viewer)).toBe(text('en', 'common:watch.account'));
    expect(await charges(serverLog)).toHaveLength(1);
    expect((await newOrders(sandbox))[0]).toMatchObject({ planId: '203', status: 'success' });
    expect(requestedPaths.some((path) => /\/v1\/tv-[\w-]+\.js$/.test(path))).toBe(build === 'TV');
  });
}

test('in a browser that is too old for the light build, a notice shows the page’s URL as a link and a QR code @desktop', async ({
  page,
  sandbox,
}) => {
  // Simulates Chromium 63. The loader chooses the light build, but this build needs ResizeObserver, which is missing.
  await page.addInitScript('delete window.CSSContainerRule; delete window.ResizeObserver;');
  await page.goto(`${sandbox.pagesOrigin}/tv.html`);
  const notice = page.locator('sub-plans').getByRole('alert');
  await expect(notice.getByRole('heading', { name: text('en', 'language:unsupported.title') })).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAttribute('href', `${sandbox.pagesOrigin}/tv.html`);
  const qrCodeBox = await notice.getByRole('img', { name: text('en', 'language:unsupported.picture') }).boundingBox();
  // Phones can scan a QR code at a distance of up to ten times its size. On a 43-inch TV, this height is enough for a
  // phone on a sofa.
  expect(qrCodeBox?.height).toBeGreaterThan(0.3 * 720);
});

test('Back closes one view or dialog at a time and restores the focus, which is visible from a distance @desktop', async ({
  page,
  sandbox,
}) => {
  const viewer = viewerAt(page);
  await page.goto(`${sandbox.pagesOrigin}/tv.html`);
  await choosePlan(viewer);
  await continueOnTv(viewer);
  await openAndCloseTerms(viewer, 'Escape');
  await signInByCode(viewer, 'expired@example.com');
  await payByPix(viewer);
  await leaveCheckout(viewer, 'Escape');
  await waitForControl(viewer, `^${regexOf('plans:continue')}$`);

  await moveTo(viewer, `^${text('en', 'plans:continue')}$`);
  const button = page.getByRole('button', { name: text('en', 'plans:continue'), exact: true });
  await expect(button).toBeFocused();
  // TVs cut off up to 5 % at each edge. A focused button grows by 4 %, which may reach slightly into this margin.
  const isInSafeArea = () =>
    button.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top > innerHeight * 0.045 && bottom < innerHeight * 0.955;
    });
  await expect.poll(isInSafeArea).toBe(true);
  const outlineWidth = await button.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth));
  expect(outlineWidth).toBeGreaterThanOrEqual(4);
});

test('a press of OK acts once: held or pressed twice, OK opens one dialog with one code @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const viewer = viewerAt(page);
  const expectOneCode = async (count: number) => {
    // The dialog opens before the code is created.
    await expect(page.getByText(new RegExp(regexOf('stb:handOff.timeLeft')))).toBeVisible();
    await expect(page.locator('sub-dialog')).toHaveCount(1);
    expect(await serverLog.calls('/api/bill/handoff/create')).toHaveLength(count);
  };
  await page.goto(`${sandbox.pagesOrigin}/tv.html`);
  await moveTo(viewer, `^${regexOf('plans:continue')}$`);
  await waitForSettledFocus(viewer);
  // While a key is held, Playwright sends the further presses as repetitions.
  for (let repetitions = 0; repetitions < 30; repetitions += 1) await page.keyboard.down('Enter');
  await expectOneCode(1);
  for (let repetitions = 0; repetitions < 10; repetitions += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectOneCode(1);

  await page.keyboard.press('Backspace');
  await expect(page.locator('sub-dialog')).toHaveCount(0);
  await moveTo(viewer, `^${regexOf('plans:continue')}$`);
  await pressOk(viewer);
  await viewer.press('Enter');
  await expectOneCode(2);
});

test('on a TV, the devices are shown with the focus on the menu, and OK doesn’t sign a device out without a question', {
  tag: '@desktop',
}, async ({ page, sandbox, serverLog }) => {
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'member');
  const viewer = viewerAt(page);
  await page.goto(`${sandbox.origin}/account?view=devices&r=4.2&lang=en`);
  await expect(page.getByText(text('en', 'account:devices.current'))).toBeVisible();
  await expect.poll(() => readFocusedName(viewer)).toBe(text('en', 'account:nav.devices'));
  await moveTo(viewer, `^${regexOf('account:devices.signOut')}: `);
  await waitForSettledFocus(viewer);
  for (let repetitions = 0; repetitions < 30; repetitions += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect.poll(() => readFocusedName(viewer)).toBe(text('en', 'account:devices.all.keep'));
  expect(await serverLog.calls('/api/user/devices/signOut')).toHaveLength(0);
});
