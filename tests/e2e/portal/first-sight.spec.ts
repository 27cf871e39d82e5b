import type { Locator, Page } from '@playwright/test';
import { languages } from '../../../src/contract/languages';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import { brands, effectiveAppearance } from '../helpers/apply-appearance';
import { expect, test } from '../helpers/fixtures';
import { openElement, signInMember } from '../helpers/purchase';
import { linkText, text } from '../helpers/text';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element has no box');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Opens the plans of the portal, and waits until the brand's picture and typeface are shown. */
async function openPlans(page: Page, portalPort: string, brand: string): Promise<Locator> {
  await page.goto(`http://${brand}.localhost:${portalPort}/pricing-table`);
  const plans = page.locator('sub-plans');
  await plans.locator('header svg[preserveAspectRatio]').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
  return plans;
}

for (const brand of brands) {
  test(`on a phone, the preselected plan and the picture of ${brand} are in view above the bar`, {
    tag: '@phone',
  }, async ({ page, sandbox }) => {
    const plans = await openPlans(page, new URL(sandbox.origin).port, brand);
    const hero = await boxOf(plans.locator('header'));
    expect(hero.height).toBeLessThanOrEqual(170);
    const picture = await boxOf(plans.locator('header [aria-hidden] svg'));
    expect(picture.width).toBeGreaterThan(80);
    const chosen = plans
      .locator('label')
      .filter({ has: page.locator('input:checked') })
      .last();
    const card = await boxOf(chosen);
    expect(card.bottom).toBeLessThanOrEqual(660);
    // The badge and the saving are one pill, on one line.
    const badge = chosen.locator('[part=badge]');
    await expect(badge).toHaveCount(1);
    expect((await boxOf(badge)).height).toBeLessThan(24);
    const [total, monthly] = await chosen.evaluate((label) => {
      const price = label.querySelector('[part=price]') as Element;
      const line = price.parentElement?.nextElementSibling as Element;
      return [price, line].map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    });
    expect(monthly).toBeLessThan(total as number);
    const button = await boxOf(plans.locator('[part=button]').last());
    expect(button.bottom).toBeLessThanOrEqual(740);
    // The bar also has the free trial's button, above the one that buys.
    const trialName = text(effectiveAppearance({ brand, lang: 'en', theme: 'light' }).lang, 'plans:trial', {
      count: 7,
    });
    const trial = await boxOf(plans.getByRole('button', { name: trialName }));
    expect(trial.bottom).toBeLessThan(button.y);
    expect(card.bottom).toBeLessThan(trial.y);
  });
}

test('on a phone, the free trial is the main action of the bar until a plan is chosen', { tag: '@phone' }, async ({
  page,
  sandbox,
}) => {
  const plans = await openPlans(page, new URL(sandbox.origin).port, 'orbit');
  const trial = plans.getByRole('button', { name: text('en', 'plans:trial', { count: 7 }) });
  const buy = plans.getByRole('button', { name: text('en', 'plans:continue') });
  const colorOf = (button: Locator) => button.evaluate((node) => getComputedStyle(node).backgroundColor);
  const accent = await colorOf(trial);
  expect(await colorOf(buy)).not.toBe(accent);
  await plans.getByRole('radio', { name: text('en', 'plans:duration.month') }).check({ force: true });
  await expect(buy).toHaveCSS('background-color', accent);
  await expect(trial).not.toHaveCSS('background-color', accent);
  // Both stay within reach.
  await expect(trial).toBeInViewport({ ratio: 1 });
  await expect(buy).toBeInViewport({ ratio: 1 });
});

test('at 1280 × 800, the button to continue is in view in every brand and language', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  for (const brand of brands) {
    for (const lang of languages) {
      if (effectiveAppearance({ brand, lang, theme: 'light' }).lang !== lang) continue;
      await openElement(page, sandbox, { element: 'plans', brand, lang });
      const button = page.getByRole('button', { name: text(lang, 'plans:continue') });
      await expect(button).toBeVisible();
      // Nothing renews by itself, which is said beside the button, and in the headline where there's room.
      await expect(page.getByText(text(lang, 'plans:trust.noCharges'), { exact: true })).toBeVisible();
      await expect(page.getByText(text(lang, 'plans:lead'), { exact: true })).toBeVisible();
      const priceTops = await page
        .locator('sub-plans [part=price]')
        .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().top)));
      expect(new Set(priceTops).size, `${brand} ${lang}: prices on one line`).toBe(1);
      const { y: top } = await boxOf(page.locator('sub-plans'));
      // The portal's header and the space below it are 98 px high.
      expect((await boxOf(button)).bottom - top + 98, `${brand} ${lang}`).toBeLessThanOrEqual(800);
    }
  }
});

test('on a phone, the header is low and the badge on one line, in every brand and language', { tag: '@phone' }, async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const brand of brands) {
    for (const lang of languages) {
      if (effectiveAppearance({ brand, lang, theme: 'light' }).lang !== lang) continue;
      await openElement(page, sandbox, { element: 'plans', brand, lang });
      await expect(page.getByRole('button', { name: text(lang, 'plans:continue') })).toBeVisible();
      const badge = page.locator('sub-plans label [part=badge]').first();
      expect((await boxOf(badge)).height, `${brand} ${lang}`).toBeLessThan(24);
      expect((await boxOf(page.locator('sub-plans header'))).height, `${brand} ${lang}`).toBeLessThanOrEqual(170);
      // The labels of the numbers of devices have space at both sides.
      const spaces = await page.locator('sub-plans label:not(:has([part=price]))').evaluateAll((labels) =>
        labels.map((label) => {
          const range = document.createRange();
          range.selectNode(document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode() as Text);
          return label.clientWidth - range.getBoundingClientRect().width;
        }),
      );
      expect(Math.min(...spaces), `${brand} ${lang} ${spaces}`).toBeGreaterThanOrEqual(6);
      // The rows of all plans have the same height, also where "one payment" is long.
      const heights = await page
        .locator('sub-plans label:has([part=price])')
        .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(new Set(heights).size, `${brand} ${lang} ${heights}`).toBe(1);
    }
  }
});

test('in a window of 1920 px, everything is larger, plans are 1440 px wide, and the account has two columns', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const plans = await openPlans(page, new URL(sandbox.origin).port, 'orbit');
  expect((await boxOf(plans.locator('section').first())).width).toBe(1440);
  await expect(plans.locator('[part=screen]')).toHaveCSS('font-size', '18px');
  const button = plans.getByRole('button', { name: text('en', 'plans:continue') });
  expect((await boxOf(button)).bottom).toBeLessThanOrEqual(1080);
  await signInMember(page.context(), sandbox, 'member@example.com');
  await page.goto(`${sandbox.origin}/account`);
  const ordersHeading = page.getByRole('heading', { name: text('en', 'account:orders.recent') });
  await expect(ordersHeading).toBeVisible();
  const heading = page.locator('sub-account h2').first();
  await expect(heading).toBeVisible();
  // The account renders its cards again when their data arrives.
  await expect
    .poll(async () => ((await ordersHeading.boundingBox())?.x ?? 0) - ((await heading.boundingBox())?.x ?? 0))
    .toBeGreaterThan(500);
});

test('in a window of 1920 px, the checkout is as wide as the header, and its summary is a column of 495 px', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const origin = `http://orbit.localhost:${new URL(sandbox.origin).port}`;
  await signInWithSession(page.context(), await createSession(sandbox.origin, 'expired@example.com', 'orbit', origin));
  await page.goto(`${origin}/payment?planId=202`);
  const summary = page.getByRole('region', { name: text('en', 'checkout:summary.title') });
  await expect(summary.getByRole('button').last()).toBeVisible();
  const logo = page.locator('sub-portal header a').first();
  const title = page.locator('sub-checkout h2').first();
  await expect.poll(async () => (await boxOf(title)).x - (await boxOf(logo)).x).toBe(0);
  const box = await boxOf(summary);
  expect(box.width).toBe(495);
  expect(box.right).toBe(1920 - (await boxOf(logo)).x);
  // The plan stands on the brand's colors.
  const plan = summary.getByRole('heading').locator('xpath=..');
  await expect(plan).toHaveCSS('background-image', /radial-gradient/);
});

test('in a wide container, the account is as wide as the plans and the checkout', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signInMember(page.context(), sandbox, 'renewing@example.com', 'orbit');
  await openElement(page, sandbox, { element: 'account', view: 'renewal', lang: 'en' });
  const term = page.getByText(text('en', 'account:renewal.nextAmount'), { exact: true });
  await expect(term).toBeVisible();
  const nav = await boxOf(page.locator('sub-account nav'));
  const card = await boxOf(page.locator('sub-account section').first());
  expect(card.right - nav.x).toBe(1280);
});

test('the form of a gift has fields of one width in two columns, and lines for the message', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await signInMember(page.context(), sandbox, 'expired@example.com', 'orbit');
  await openElement(page, sandbox, { element: 'account', view: 'gifts', lang: 'en' });
  await page.getByRole('button', { name: text('en', 'account:gifts.give'), exact: true }).click();
  const form = page.locator('sub-account form');
  const boxes = await Promise.all((await form.locator('[part=field]').all()).map(boxOf));
  expect(boxes).toHaveLength(4);
  const [plan, from, email, message] = boxes as [Box, Box, Box, Box];
  expect([from.y, from.width, email.width]).toEqual([plan.y, plan.width, plan.width]);
  expect([message.x, message.right]).toEqual([plan.x, from.right]);
  expect(message.height).toBeGreaterThan(plan.height * 1.5);
});

test('on a phone, the bar of a plan’s page has its duration on one line', { tag: '@phone' }, async ({
  page,
  sandbox,
}) => {
  await openElement(page, sandbox, { element: 'plan', 'plan-id': '202', lang: 'en' });
  const duration = page.locator('sub-plan p > span').filter({ hasText: text('en', 'plans:duration.month') });
  await expect(duration).toBeVisible();
  expect((await boxOf(duration)).height).toBeLessThan(24);
});

test('on a desktop, the registration’s terms don’t end with a line for the period', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang: 'en' });
  const privacy = page.getByRole('button', { name: linkText('en', 'auth:terms.accept', 'privacy'), exact: true });
  const period = privacy.locator('xpath=following-sibling::span[1]');
  await expect(period).toHaveText('.');
  await page.evaluate(() => document.fonts.ready);
  expect((await boxOf(period)).y).toBeLessThan((await boxOf(privacy)).bottom);
});

test('the picture above a signed-out account ends above its title', { tag: ['@desktop', '@phone'] }, async ({
  page,
  sandbox,
}) => {
  await openElement(page, sandbox, { element: 'account', lang: 'en' });
  const picture = page.locator('sub-account [aria-hidden] svg').first();
  await expect(picture).toBeVisible();
  const title = page.locator('sub-account').getByRole('heading').first();
  expect((await boxOf(picture)).bottom).toBeLessThanOrEqual((await boxOf(title)).y);
});

for (const brand of ['orbit', 'telinha', 'lumen'] as const) {
  test(`on a phone, the whole registration of ${brand} is in view`, { tag: '@phone' }, async ({ page, sandbox }) => {
    await page.goto(`http://${brand}.localhost:${new URL(sandbox.origin).port}/register`);
    const form = page.locator('sub-auth');
    const button = form.locator('[type=submit]');
    await expect(button).toBeVisible();
    await expect.poll(async () => (await boxOf(button)).bottom).toBeLessThanOrEqual(640);
    // Fingers still hit every control.
    for (const control of await form.locator('input:not([type=checkbox]):visible, [type=submit], [role=tab]').all())
      expect((await boxOf(control)).height).toBeGreaterThanOrEqual(44);
    // The strength takes space only once there is a password.
    const { bottom } = await boxOf(button);
    await form.locator('input[type=password]').fill('secret123');
    await expect.poll(async () => (await boxOf(button)).bottom).toBeGreaterThan(bottom);
  });
}

test('the bar with the button doesn’t stick in a low window', { tag: '@desktop' }, async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const plans = await openPlans(page, new URL(sandbox.origin).port, 'orbit');
  await expect(plans.locator('[part=button]').last()).not.toBeInViewport();
});
