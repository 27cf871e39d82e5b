import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { watchRequests } from '../../tools/watch-requests';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { cardFrame, expandOrderSummary, moreMethodsButton, payButton, type User } from '../helpers/interactions';
import { enterCard, expectPaid, openCheckout, openElement, pay, signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const summary = ({ page, lang }: User) => page.getByRole('region', { name: text(lang, 'checkout:summary.title') });

type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Element | Text | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Records layout shifts. Returns a function that reads them. */
async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const movedElements = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Text ? node.parentElement : node;
          return `${element?.localName}.${element?.className} ${JSON.stringify([previousRect, currentRect])}`;
        });
        shifts.push(`${entry.value} at ${entry.startTime}: ${movedElements.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
}

/** Waits until the form, the card frame and the logos of the card brands are shown and all requests are answered. */
async function waitUntilLoaded(user: User, waitForRequests: () => Promise<void>): Promise<void> {
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(cardFrame(user).getByLabel(text('en', 'card-frame:number'))).toBeVisible();
  await expect(user.page.getByRole('radio', { name: /^Card.*Visa, Mastercard/ })).toBeVisible();
  await waitForRequests();
}

for (const [width, height] of [
  [360, 740],
  [1280, 1600],
] as const) {
  test(`the checkout loads without layout shifts, at ${width} px`, { tag: '@desktop' }, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height });
    const readShifts = await recordShifts(page);
    const waitForRequests = watchRequests(page);
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox });
    await waitUntilLoaded(user, waitForRequests);
    expect(await readShifts()).toEqual([]);
    if (width >= 1024) {
      // The Tab key reaches the whole left column, with the methods, before the summary in the right column.
      const columns = await columnsOfTabStops(page);
      expect(columns).toContain('left');
      expect(columns.slice(columns.indexOf('right'))).not.toContain('left');
    }
  });
}

test('the form of the method chosen before rolls up with its fields while the next one unrolls, without a new layout', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  const methods = page.getByRole('group', { name: text('en', 'checkout:method.legend') });
  const closingForm = methods.locator('> div > div[inert]');
  const payPal = methods.getByRole('radio', { name: /^PayPal/ });
  await expect(cardFrame(user).getByLabel(text('en', 'card-frame:number'))).toBeVisible();
  const closing = await payPal.evaluate(async (radio: HTMLElement) => {
    radio.click();
    const fieldset = radio.closest('fieldset') as HTMLElement;
    const panel = () => fieldset.querySelector(':scope > div > div[inert]');
    while (!panel()?.getAnimations().length) await new Promise(requestAnimationFrame);
    const slot = panel()?.querySelector('slot') as HTMLSlotElement;
    const top = panel()?.getBoundingClientRect().top ?? 0;
    const gap = top - (panel()?.previousElementSibling?.getBoundingClientRect().bottom ?? 0);
    return { height: slot.assignedElements()[0]?.clientHeight, gap, row: radio.closest('label')?.offsetTop };
  });
  expect(closing.height).toBeGreaterThan(100);
  // It stays attached to its row.
  expect(Math.abs(closing.gap)).toBeLessThan(1);
  await expect(closingForm).toHaveCount(0);
  await expect(payPal).toBeChecked();
  await expect(cardFrame(user).locator('body')).toBeHidden();
  expect(await payPal.evaluate((radio) => radio.closest('label')?.offsetTop)).toBe(closing.row);
});

test('while the code of a method’s form loads, the form before it stays open, and its Pay button pays nothing', {
  tag: '@desktop',
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/chunks\/paypal-/, async (route) => {
    await held;
    await route.continue();
  });
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  const requested = page.waitForRequest(/\/chunks\/paypal-/);
  const payPal = page.getByRole('radio', { name: /^PayPal/ });
  await payPal.check();
  await requested;
  await expect(payPal).toHaveAttribute('aria-busy', 'true');
  await expect(cardFrame(user).getByLabel(text('en', 'card-frame:number'))).toBeVisible();
  await expect(payButton(user)).toHaveText(textPattern('en', 'checkout:pay.button', { amount: '$7.99' }));
  await payButton(user).press('Enter');
  await expect(payButton(user)).toContainText(text('en', 'checkout:pay.opening'));
  respond();
  await expect(payButton(user)).toHaveText(text('en', 'pay-provider:paypal.pay'));
  await expect(payPal).not.toHaveAttribute('aria-busy');
  await expect(payButton(user)).not.toHaveAttribute('aria-busy');
  expect(await serverLog.calls('/api/bill/pay/v1')).toEqual([]);
});

/** The column of each tab stop in the checkout, in order. Each field of the card frame is a tab stop. */
async function columnsOfTabStops(page: Page): Promise<('left' | 'right')[]> {
  const columns: ('left' | 'right')[] = [];
  await page.locator('sub-checkout').getByRole('radio').first().focus();
  for (;;) {
    const column = await page.evaluate(() => {
      const checkout = document.querySelector('sub-checkout');
      let active: Element | null = document.activeElement;
      // The card iframe is in the light DOM of the checkout.
      if (!checkout?.contains(active)) return null;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const { left, width } = (checkout as Element).getBoundingClientRect();
      return (active as Element).getBoundingClientRect().left < left + width / 2 ? 'left' : 'right';
    });
    if (!column) return columns;
    columns.push(column);
    await page.keyboard.press('Tab');
  }
}

/** Holds back requests to the API path `delayedPath` until the page has received a response from `firstPath`. */
async function delayCallUntilResponse(page: Page, delayedPath: string, firstPath: string): Promise<void> {
  const firstResponse = page.waitForResponse(
    (response) => response.url().includes(firstPath) && response.request().method() !== 'OPTIONS',
  );
  await page.route(
    (url) => url.pathname.startsWith(delayedPath),
    async (route) => {
      await firstResponse;
      await route.continue();
    },
  );
}

const methodsPath = '/api/bill/payment/methods';
/** Where the checkout can be, and how a test opens it there. */
const checkoutPlaces = {
  'in the dialog': async (user: User, sandbox: Sandbox) => {
    await openElement(user.page, sandbox, { element: 'plans', lang: 'en' });
    const button = user.page.getByRole('button', { name: text('en', 'plans:continue') });
    await button.waitFor();
    await user.page.waitForLoadState('networkidle');
    // Discard the shifts that were recorded before the dialog opens.
    await user.page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0));
    await button.press('Enter');
  },
  'on the portal’s payment page': async ({ page }: User, { origin }: Sandbox) => {
    await page.goto(`${origin}/payment?planId=102`);
  },
} as const;

for (const [place, openCheckoutThere] of Object.entries(checkoutPlaces)) {
  for (const [delayedPath, firstPath] of [
    [methodsPath, '/api/site/plan/detail'],
    ['/api/site/plan/detail', methodsPath],
    ['/api/site/checkPlanAvailable', methodsPath],
  ] as const) {
    test(`the checkout ${place} has no layout shifts if ${delayedPath} responds after ${firstPath}`, {
      tag: '@desktop',
    }, async ({ page, sandbox }) => {
      await signInMember(page.context(), sandbox, 'expired@example.com');
      const readShifts = await recordShifts(page);
      await delayCallUntilResponse(page, delayedPath, firstPath);
      const waitForRequests = watchRequests(page);
      const user: User = { page, lang: 'en' };
      await openCheckoutThere(user, sandbox);
      await waitUntilLoaded(user, waitForRequests);
      expect(await readShifts()).toEqual([]);
    });
  }
}

// Ivory's registration has no checkbox for the terms.
for (const [brand, tag] of [
  ['orbit', '@desktop'],
  ['ivory', '@phone'],
] as const)
  test(`what the payer accepts stands at ${brand}’s pay button without scrolling, with both links`, { tag }, async ({
    page,
    sandbox,
  }) => {
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox, brand });
    for (const name of ['terms', 'privacy policy'])
      await expect(summary(user).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    // On phones, it stands with the notes below the bar.
    if (tag === '@desktop')
      await expect(summary(user).getByText(text('en', 'checkout:pay.refunds'))).toBeInViewport({ ratio: 1 });
    await expect(payButton(user)).toBeInViewport({ ratio: 1 });
  });

test('on a phone, the bar has the amount beside the button, takes a sixth of the window, and says why the total is lower', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const user: User = { page, lang: 'pt' };
  // With Pix, the total is 5 % lower.
  await signInMember(page.context(), sandbox, 'expired@example.com', 'telinha');
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang: 'pt', brand: 'telinha' });
  await expect(summary(user).getByText('−R$ 1,50').first()).toBeInViewport();
  expect((await summary(user).boundingBox())?.height).toBeLessThanOrEqual(116);
  const label = payButton(user).getByText(/./).last();
  expect((await label.boundingBox())?.height).toBeLessThan(24);
  // A link can be pressed where a finger covers 24 px.
  const terms = summary(user).getByRole('button', { name: 'termos', exact: true });
  const { x = 0, y = 0, width = 0, height = 0 } = (await terms.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height + 4);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('after a payment, the main action is the app on a device that has one, and the account on others', {
  tag: ['@flow', '@phone', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  const app = page.getByRole('link', { name: text('en', 'common:watch.on', { app: 'Android' }) });
  const account = page.getByRole('button', { name: text('en', 'common:watch.account') });
  await expect(account).toHaveCount(1);
  const isAndroid = await page.evaluate(() => navigator.userAgent.includes('Android'));
  await expect(app).toHaveCount(isAndroid ? 1 : 0);
  await expect(page.getByText(text('en', `common:watch.${isAndroid ? 'also' : 'available'}`))).toBeVisible();
  // The apps stay within reach.
  await expect(page.getByRole('link', { name: 'Android', exact: true })).toHaveCount(isAndroid ? 0 : 1);
  await expect(page.getByRole('link', { name: 'Android TV', exact: true })).toBeVisible();
  const widthOf = async (locator: typeof app) => (await locator.boundingBox())?.width ?? 0;
  const width = await page.evaluate(() => innerWidth);
  const mainWidth = await widthOf(isAndroid ? app : account);
  expect(mainWidth).toBeGreaterThan(Math.min(width, 520) * 0.8);
});

test('the lines of a card error start below each other, and the security code’s icon is a card’s back', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  const frame = cardFrame(user);
  await frame.getByLabel(text('en', 'card-frame:number')).fill('4242424242424241');
  await frame.locator('#holder').focus();
  const error = frame.getByText(text('en', 'card-frame:cardNumber.invalid'));
  await expect(error).toBeVisible();
  const { lineStarts, iconIndent } = await error.evaluate((node) => {
    const message = node.closest('p') as HTMLElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const icon = message.querySelector('svg') as SVGElement;
    return {
      lineStarts: [...range.getClientRects()].map(({ left }) => Math.round(left)),
      iconIndent: Math.round(icon.getBoundingClientRect().left - message.getBoundingClientRect().left),
    };
  });
  expect(lineStarts.length).toBeGreaterThan(1);
  expect(new Set(lineStarts).size).toBe(1);
  expect(iconIndent).toBe(0);
  // The stripe of a card's back is as wide as the card; a wallet has none.
  const stripe = frame.locator('svg:has(.code-area) path[fill]').first();
  const card = frame.locator('svg:has(.code-area) rect').first();
  const [stripeBox, cardBox] = [await stripe.boundingBox(), await card.boundingBox()];
  expect((stripeBox?.width ?? 0) / (cardBox?.width ?? 1)).toBeGreaterThan(0.9);
});

test('the card frame is as high as its fields after the page became narrow, was hidden, and is wide again @desktop', async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  const root = cardFrame(user).locator('html');
  const holder = cardFrame(user).locator('#holder');
  await expect(holder).toBeVisible();
  const spaceBelowFields = async () => {
    const bottom = await holder.evaluate(
      (input) => (input.closest('.field') as Element).getBoundingClientRect().bottom,
    );
    return (await root.evaluate(() => innerHeight)) - bottom;
  };
  const isFitting = async () => {
    const space = await spaceBelowFields();
    return space >= 0 && space <= 24;
  };
  await expect.poll(isFitting).toBe(true);
  const frameHeight = () => root.evaluate(() => innerHeight);
  const heightBefore = await frameHeight();
  const { width, height } = page.viewportSize() as { width: number; height: number };
  // A browser that takes a picture of the page can make the window this narrow for a moment.
  await page.setViewportSize({ width: 20, height });
  await expect.poll(() => root.evaluate(() => innerWidth)).toBeLessThan(80);
  await page.setViewportSize({ width, height });
  await expect.poll(() => root.evaluate(() => innerWidth)).toBeGreaterThan(80);
  expect(await frameHeight()).toBe(heightBefore);
  // So narrow that the labels have several lines.
  await page.setViewportSize({ width: 160, height });
  await expect.poll(frameHeight).toBeGreaterThan(heightBefore);
  await expect.poll(isFitting).toBe(true);
  const setBodyDisplay = (display: string) =>
    page.evaluate((value) => document.body.style.setProperty('display', value), display);
  await setBodyDisplay('none');
  await page.setViewportSize({ width, height });
  await setBodyDisplay('');
  await expect.poll(frameHeight).toBe(heightBefore);
  await expect.poll(isFitting).toBe(true);
});

/** The bottom edge, in px, of the element that has the focus in the page or in the card frame. */
async function focusedElementBottom({ page, lang }: User): Promise<number> {
  const focusInFrame = cardFrame({ page, lang }).locator(':focus');
  const focused = (await focusInFrame.count()) > 0 ? focusInFrame : page.locator(':focus').last();
  const box = await focused.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

test('on a phone, the form stays where it is while the payment is sent, and fades as the result appears', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/bill/pay/v1**', async (route) => {
    await held;
    await route.continue();
  });
  await openCheckout(user, { sandbox });
  await enterCard(user);
  const top = await page.evaluate(() => scrollY);
  await pay(user);
  // What a slow payment shows later has been rendered.
  await expect(page.locator('sub-checkout p[role=status]:empty')).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(top);
  const leavingForm = page.locator('sub-checkout').evaluate(({ shadowRoot }) => {
    const root = shadowRoot as ShadowRoot;
    return new Promise<unknown>((resolve) => {
      new MutationObserver(() => {
        const form = root.querySelector<HTMLElement>('[data-leaving]');
        if (form) resolve({ isInert: form.inert, hasCardFields: form.querySelector('slot') !== null });
      }).observe(root, { attributes: true, childList: true, subtree: true });
    });
  });
  respond();
  // It can't be used any more.
  expect(await leavingForm).toEqual({ isInert: true, hasCardFields: true });
  await expectPaid(user);
  await expect(page.locator('sub-checkout [data-leaving]')).toHaveCount(0);
});

test('on a phone, a field that takes the focus from below comes into view with its label', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  const frame = cardFrame(user);
  const label = frame.locator('label[for=number]');
  await frame.getByLabel(text('en', 'card-frame:code')).focus();
  await page.evaluate(() => scrollTo(0, 260));
  await expect.poll(async () => (await label.boundingBox())?.y).toBeLessThan(0);
  for (const name of ['expiry', 'number']) {
    await page.keyboard.press('Shift+Tab');
    await expect(frame.getByLabel(text('en', `card-frame:${name}`), { exact: true })).toBeFocused();
  }
  await expect.poll(async () => (await label.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('on a phone the form is in view, and the summary bar with the pay button never covers the focused element', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  const number = cardFrame(user).getByLabel(text('en', 'card-frame:number'));
  await expect(number).toBeInViewport({ ratio: 1 });
  // On a phone's keyboard, Enter leads to the next field, and pays in the last one.
  await expect(number).toHaveAttribute('enterkeyhint', 'next');
  await expect(cardFrame(user).locator('#holder')).toHaveAttribute('enterkeyhint', 'go');
  await expect(payButton(user)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const summaryBarTop = async () => (await summary(user).boundingBox())?.y ?? 0;

  // Submitting an empty form shows errors.
  await payButton(user).click();
  await expect(number).toBeFocused();
  const error = cardFrame(user).getByText(text('en', 'card-frame:cardNumber.required'));
  await expect(error).toBeInViewport({ ratio: 1 });
  const { y = 0, height = 0 } = (await error.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(await summaryBarTop());
  for (const name of ['expiry', 'code', 'holder'] as const) {
    await cardFrame(user)
      .getByLabel(text('en', `card-frame:${name}`), { exact: true })
      .focus();
    await expect.poll(async () => (await focusedElementBottom(user)) <= (await summaryBarTop()), name).toBe(true);
  }
  const renewCheckbox = page.getByRole('checkbox', { name: text('en', 'checkout:card.renew') });
  await renewCheckbox.focus();
  expect(await focusedElementBottom(user)).toBeLessThanOrEqual(await summaryBarTop());

  const methods = page.getByRole('group', { name: text('en', 'checkout:method.legend') });
  // Excludes the radio buttons in the form of a method: they aren't payment methods.
  const methodRadios = methods.getByRole('radio').and(page.locator('input:not(form input)'));
  await expect(methodRadios).toHaveCount(4);
  await moreMethodsButton(user).focus();
  expect(await focusedElementBottom(user)).toBeLessThanOrEqual(await summaryBarTop());
  await moreMethodsButton(user).click();
  await expect(methodRadios.nth(4)).toBeFocused();
  const mobileMoney = methods.getByRole('radio', { name: /^Mobile money/ });
  await mobileMoney.check();
  const mPesa = methods.getByRole('radio', { name: 'M-Pesa', exact: true });
  await expect(mPesa).toBeInViewport();
  await expect(mobileMoney).toBeInViewport();
  // There is one pay button, and it is in view.
  await expect(page.locator('[type=submit]')).toHaveCount(1);
  await expect(payButton(user)).toBeInViewport({ ratio: 1 });

  // The order summary expands above the button, and collapses when a field of the form gets the focus.
  await expandOrderSummary(user);
  await expect(summary(user).getByText(text('en', 'checkout:coupon.ask'))).toBeInViewport();
  await mPesa.focus();
  await expect(summary(user).getByText(text('en', 'checkout:coupon.ask'))).toBeHidden();

  await mPesa.check();
  const phoneFields = page.getByRole('group', { name: text('en', 'checkout:payer.mobilePhone') });
  await expect(phoneFields.getByLabel(text('en', 'common:kit.country'))).toHaveValue('KE');
  await phoneFields.getByLabel(text('en', 'common:kit.number')).fill('0712345678');
  await expect(phoneFields.getByLabel(text('en', 'common:kit.number'))).toHaveValue('712345678');
  await page.getByRole('radio', { name: 'Zamtel Kwacha', exact: true }).check();
  await expect(phoneFields.getByLabel(text('en', 'common:kit.country'))).toHaveValue('ZM');

  // Arrow keys move between the methods and skip the form that is open between them.
  const names = methods.getByRole('radio').and(page.locator('input:not(form input)'));
  const index = await names.evaluateAll((radios) => radios.findIndex((radio) => (radio as HTMLInputElement).checked));
  const nextMethod = names.nth(index + 1);
  await mobileMoney.focus();
  await page.keyboard.press('ArrowDown');
  await expect(nextMethod).toBeChecked();
  await expect(nextMethod).toBeFocused();
  await expect(mPesa).toBeHidden();
});
