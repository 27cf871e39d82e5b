import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { continueButton, fillCard, payButton } from '../helpers/interactions';
import { expectPaid, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const dialog = (page: Page) => page.getByRole('dialog', { name: text(lang, 'auth:views.start.title') });

/** Opens a page of a partner with the script and the given body. */
async function openPage(page: Page, { origin, pagesOrigin }: Sandbox, body: string): Promise<void> {
  await page.goto(pagesOrigin);
  await page.evaluate((html) => {
    document.open();
    document.write(html);
    document.close();
  }, `<!doctype html><html lang="en"><title>A page</title><body><style>.own{color:#0a0;font:20px monospace}</style>${body}<script src="${origin}/v1/sub.js" data-brand="orbit" data-lang="en"></script>`);
  await page.waitForFunction(() => 'SubElements' in window);
}

/** Records the plans of the page’s `sub-plan-select` events. */
const recordSelections = (page: Page) =>
  page.evaluate(() => {
    const selected: string[] = [];
    (window as { selected?: string[] }).selected = selected;
    document.addEventListener('sub-plan-select', ({ detail }) => selected.push(detail.planId));
  });
const selections = (page: Page) => page.evaluate(() => (window as { selected?: string[] }).selected);

test('sub-buy draws a button with the plan’s price, which opens the checkout @desktop @flow', async ({
  page,
  sandbox,
}) => {
  await openPage(page, sandbox, '<sub-buy plan-id="102"></sub-buy>');
  await recordSelections(page);
  const button = page.getByRole('button', { name: /^Buy for \$[\d.]+ / });
  await button.click();
  await expect(dialog(page)).toBeVisible();
  expect(await selections(page)).toEqual(['102']);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('sub-buy opens the checkout from the page’s own button, which keeps its styles and place @desktop @flow', async ({
  page,
  sandbox,
}) => {
  const own = '<button class="own">Own</button>';
  await openPage(page, sandbox, `<p class="own">A${own}B<sub-buy plan-id="102">\n${own}</sub-buy></p>`);
  await page.waitForFunction(() => document.querySelector('sub-buy')?.shadowRoot?.querySelector('.sub > slot'));
  const looks = await page.locator('button.own').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, width, height } = button.getBoundingClientRect();
      const { color, fontFamily, fontSize, direction } = getComputedStyle(button);
      return { top, width, height, color, fontFamily, fontSize, direction };
    }),
  );
  expect(looks[1]).toEqual(looks[0]);
  await page.locator('sub-buy button.own').click();
  await expect(dialog(page)).toBeVisible();
});

test('a link with data-sub-plan opens the checkout, unless the page cancels it or a modifier key is held @desktop @flow', async ({
  page,
  sandbox,
}) => {
  await openPage(page, sandbox, '<p><a href="#elsewhere" data-sub-plan="102"><b>Own link</b></a></p>');
  await recordSelections(page);
  const link = page.getByRole('link', { name: 'Own link' });
  await link.click();
  await expect(dialog(page)).toBeVisible();
  expect(await selections(page)).toEqual(['102']);
  await page.keyboard.press('Escape');
  await expect(page.locator('sub-dialog')).toHaveCount(0);
  await expect(link).toBeFocused();

  await link.evaluate((node) =>
    node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })),
  );
  expect(await selections(page)).toEqual(['102']);

  await page.evaluate(() => document.addEventListener('sub-plan-select', (event) => event.preventDefault()));
  await link.click();
  await expect.poll(() => selections(page)).toEqual(['102', '102']);
  await expect(page.locator('sub-dialog')).toHaveCount(0);
});

test('a link with data-sub-plan follows its href if the code can’t be loaded @desktop @flow', async ({
  page,
  sandbox,
}) => {
  await page.route(/\/sub-buy-[^/]*\.js/, (route) => route.abort());
  await openPage(page, sandbox, '<a href="#elsewhere" data-sub-plan="102">Own link</a>');
  await page.getByRole('link').click();
  await expect(page).toHaveURL(/#elsewhere$/);
});

test('a member buys with SubElements.open, which opens the other screens, too @desktop @flow', async ({
  page,
  sandbox,
}) => {
  const user = { page, lang } as const;
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPage(page, sandbox, '<p>Without an element</p>');
  const open = (...parameters: unknown[]) =>
    page.evaluate(
      (values) =>
        (window as unknown as { SubElements: { open(...args: unknown[]): Promise<boolean> } }).SubElements.open(
          ...values,
        ).catch((error) => `${error}`),
      parameters,
    );
  expect(await open('checkout', { planId: '102', theme: 'dark' })).toBe(true);
  await expect(page.locator('sub-dialog sub-checkout[theme=dark]')).toBeVisible();
  await fillCard(user);
  await payButton(user).click();
  await expectPaid(user);
  await page.keyboard.press('Escape');
  await expect(page.locator('sub-dialog')).toHaveCount(0);

  expect(await open('account', { view: 'settings' })).toBe(true);
  const settings = page.locator('sub-dialog:not([theme]) sub-account[view=settings]');
  await expect(settings.getByRole('heading', { name: text(lang, 'account:nav.settings') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('sub-dialog')).toHaveCount(0);
  expect(await open('sign-in')).toBe(true);
  await expect(page.locator('sub-dialog sub-auth')).toBeVisible();
  expect(await open('pricing')).toContain('"pricing" can\'t be opened. Known names: checkout,sign-in,account');
});

test('after the payment, the browser goes to the page’s success URL; the order has the page’s metadata @desktop @flow', async ({
  page,
  sandbox,
}) => {
  await signInMember(page.context(), sandbox, 'expired@example.com');
  const metadata = { cart: '7', note: 'A “gift”' };
  await openPage(
    page,
    sandbox,
    `<sub-buy plan-id="102" success-url="/partner.html?bought={orderId}" metadata='${JSON.stringify(metadata)}'></sub-buy>`,
  );
  await page.evaluate(() =>
    document.addEventListener('sub-payment-succeeded', ({ detail }) =>
      sessionStorage.setItem('paid', JSON.stringify(detail)),
    ),
  );
  await page.getByRole('button', { name: /^Buy for/ }).click();
  await fillCard({ page, lang });
  await payButton({ page, lang }).click();
  await expect(page).toHaveURL(/\/partner\.html\?bought=\w+$/);
  const paid = await page.evaluate(() => sessionStorage.getItem('paid') ?? '{}');
  const { orderId, metadata: eventMetadata } = JSON.parse(paid) as { orderId: string; metadata: unknown };
  expect(page.url()).toMatch(new RegExp(`bought=${orderId}$`));
  expect(eventMetadata).toEqual(metadata);
  const { orders } = await sandbox.control<{ orders: { orderId: string; metadata: unknown }[] }>('state');
  expect(orders.find((order) => order.orderId === orderId)?.metadata).toEqual(metadata);
});

test('a success URL that isn’t http or https is ignored @desktop @flow', async ({ page, sandbox }) => {
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPage(page, sandbox, '<sub-buy plan-id="102" success-url="javascript:document.title=1"></sub-buy>');
  await page.getByRole('button', { name: /^Buy for/ }).click();
  await fillCard({ page, lang });
  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });
  expect(await page.title()).toBe('A page');
});

test('the registration contains the name and the phone number that the page knows @desktop @flow', async ({
  page,
  sandbox,
}) => {
  await openPage(page, sandbox, '<sub-auth view="register" name="Ana Lima" phone="+5511987654321"></sub-auth>');
  await expect(page.getByRole('textbox', { name: text(lang, 'common:kit.number') })).toHaveValue(/98765.?4321/);
  await expect(page.getByLabel(text(lang, 'auth:nickname.label'))).toHaveValue('Ana Lima');
});

test('the events of a purchase report each step once, with plan and price, and how the dialog was closed @desktop @flow', async ({
  page,
  sandbox,
}) => {
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPage(page, sandbox, '<sub-plans></sub-plans>');
  await page.evaluate(() => {
    const steps: [string, Record<string, unknown>][] = [];
    Object.assign(window, { steps });
    for (const type of ['plan-change', 'checkout-open', 'method-select', 'pay-submit', 'payment-failed', 'close'])
      document.addEventListener(`sub-${type}`, (event) => steps.push([type, (event as CustomEvent).detail]));
  });
  const steps = () =>
    page.evaluate(() => (window as unknown as { steps: [string, Record<string, unknown>][] }).steps.splice(0));
  const user = { page, lang } as const;
  const open = () => continueButton(user).click();
  const durations = page.getByRole('group', { name: text(lang, 'plans:duration.legend') });
  await durations.getByRole('radio', { checked: false }).first().check();
  await expect.poll(async () => (await steps()).map(([type]) => type)).toEqual(['plan-change']);
  await open();
  await expect(payButton(user)).toBeVisible();
  await fillCard(user, { number: '4000 0000 0000 0002' });
  await payButton(user).click();
  // The bank declines the card.
  await page.waitForFunction(() => (window as unknown as { steps: unknown[] }).steps.length === 3);
  const closeButton = page.getByRole('button', { name: text(lang, 'common:kit.close') });
  await closeButton.click();
  const [opened, submitted, failed, closed, ...others] = await steps();
  expect(others).toEqual([]);
  const detail = { planId: expect.any(String), name: expect.any(String), amount: expect.any(String), currency: 'USD' };
  expect(opened).toEqual(['checkout-open', detail]);
  expect(submitted).toEqual(['pay-submit', { ...detail, ...opened?.[1], methodCode: 'card' }]);
  expect(failed?.[0]).toBe('payment-failed');
  expect(closed).toEqual(['close', { reason: 'button' }]);

  for (const [reason, close] of [
    ['escape', () => page.keyboard.press('Escape')],
    ['back', () => page.goBack()],
  ] as const) {
    await open();
    await expect(payButton(user)).toBeVisible();
    await steps();
    await close();
    await expect(page.locator('sub-dialog')).toHaveCount(0);
    expect((await steps()).filter(([type]) => type === 'close')).toEqual([['close', { reason }]]);
  }
});

test('the page’s styles see when an element has loaded, and that a member is signed in @desktop @flow', async ({
  page,
  sandbox,
}) => {
  const has = (state: string) =>
    page.locator('sub-plans').evaluate((tag, name) => tag.matches(`:state(${name})`), state);
  await openPage(page, sandbox, '<sub-plans></sub-plans>');
  await expect.poll(() => has('loading')).toBe(false);
  expect(await has('signed-in')).toBe(false);
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPage(page, sandbox, '<sub-plans></sub-plans>');
  await expect.poll(() => has('signed-in')).toBe(true);
});
