import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import {
  cardFrame,
  chooseMethod,
  choosePlan,
  goodCpf,
  moreMethods,
  payButton,
  signIn,
  type User,
  unfoldOrder,
} from '../helpers/journey';
import {
  cards,
  charges,
  enterCard,
  expectPaid,
  field,
  fillPayer,
  heading,
  newOrders,
  openCheckout,
  openTag,
  part,
  pay,
  signInBefore,
} from '../helpers/purchase';
import { type Language, pattern, text } from '../helpers/text';

const summary = ({ page, lang }: User) => page.getByRole('region', { name: text(lang, 'checkout:summary.title') });

async function chooseCurrency({ page, lang }: User, code: string): Promise<void> {
  await unfoldOrder({ page, lang });
  const link = page.getByRole('button', { name: text(lang, 'checkout:currency'), exact: true });
  const field = page.getByLabel(text(lang, 'checkout-more:currency.label'), { exact: true });
  if (await link.isVisible()) await link.click();
  await field.selectOption(code);
}

test.describe('another currency', () => {
  test('updates all prices, shows the exchange rate and is the currency charged', {
    tag: ['@phone', '@full'],
  }, async ({ page, sandbox, ledger }) => {
    const user: User = { page, lang: 'es' };
    await openCheckout(user, { sandbox });
    await enterCard(user);
    await chooseCurrency(user, 'MXN');
    await expect(payButton(user)).toHaveText(/MXN/);
    await expect(summary(user)).toContainText(/1\sUSD = 18[.,]5\sMXN/);
    // The input is kept.
    await pay(user);
    await expectPaid(user);
    const [charge, ...others] = await charges(ledger);
    expect(others).toEqual([]);
    expect(charge?.money.currency).toBe('MXN');
    expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
  });

  test('shows that currency’s payer fields and keeps the typed values', { tag: ['@desktop', '@full'] }, async ({
    page,
    sandbox,
    ledger,
  }) => {
    const user: User = { page, lang: 'pt' };
    await openCheckout(user, { sandbox });
    await enterCard(user);
    await chooseCurrency(user, 'BRL');
    await page.getByLabel(text('pt', 'payer:cpfCnpj')).fill(goodCpf);
    await expect(page.getByLabel(text('pt', 'checkout:installments.label'))).toBeVisible();
    await pay(user);
    await expectPaid(user);
    expect((await charges(ledger)).map(({ money }) => money.currency)).toEqual(['BRL']);
  });

  test('that can’t be converted shows an error with a button for the previous one', {
    tag: ['@flow', '@phone'],
  }, async ({ page, sandbox, ledger }) => {
    const user: User = { page, lang: 'ru' };
    await openCheckout(user, { sandbox });
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    for (const [code, path] of [
      ['1030', '/api/bill/goodsValuation'],
      ['-2408', '/api/bill/payment/methods'],
    ] as const) {
      await sandbox.control('faults', { path, errCode: code, times: 1 });
      await chooseCurrency(user, code === '1030' ? 'CLP' : 'UYU');
      await expect(page.getByText(text('ru', `errors:${code}`))).toBeVisible();
      await expect(page.locator('button[type=submit]').last()).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: pattern('ru', 'checkout-more:currency.back') }).click();
      await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(payButton(user)).toHaveText(/7,99/);
    }
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    expect((await charges(ledger)).map(({ money }) => money.currency)).toEqual(['USD']);
  });

  test('isn’t offered if the brand has a single currency', { tag: ['@desktop', '@full'] }, async ({
    page,
    sandbox,
    ledger,
  }) => {
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox, brand: 'onyx' });
    await expect.poll(async () => (await ledger.calls('/api/bill/getCheckCode')).length).toBe(1);
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: text('en', 'checkout:currency') })).toHaveCount(0);
  });
});

test('a press of Pay while the price loads pays once it has loaded, unless the amount has changed', {
  tag: '@desktop',
}, async ({ page, sandbox, ledger }) => {
  const user: User = { page, lang: 'en' };
  const payFor = (amount: string) => pattern('en', 'checkout:pay.button', { amount });
  await openCheckout(user, { sandbox });
  await enterCard(user);
  // Press while the price of another method loads.
  const pressEarly = async () => {
    await sandbox.control('faults', { path: '/api/bill/goodsValuation', delayMs: 5000, times: 1 });
    await chooseMethod(user, /^Card/);
    await expect(payButton(user)).toHaveAttribute('aria-disabled', 'true');
    await payButton(user).press('Enter');
    await expect(page.getByText(text('en', 'checkout:pay.pricing'))).toBeAttached();
  };
  // Pix is paid in another currency, so the payer didn't see the card's amount at the time of the press.
  await chooseMethod(user, 'Pix');
  await expect(summary(user)).toContainText('R$40.99');
  await pressEarly();
  await expect(payButton(user)).toHaveText(payFor('$7.99'));
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  expect(await ledger.calls('/api/bill/pay/v1')).toEqual([]);

  await chooseMethod(user, 'PayPal');
  await expect(payButton(user)).toHaveText(text('en', 'pay-paypal:pay'));
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await pressEarly();
  await expectPaid(user);
  expect(await charges(ledger)).toHaveLength(1);
});

test('shows the price of the last choice when responses arrive out of order', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await sandbox.control('faults', { path: '/api/bill/goodsValuation', delayMs: 2500, times: 1 });
  await chooseMethod(user, 'Pix');
  await expect(payButton(user).last()).toHaveAttribute('aria-disabled', 'true');
  await chooseMethod(user, /^Card/);
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  const callCount = (await ledger.calls('/api/bill/goodsValuation')).length;
  // The first request gets its response last.
  await expect
    .poll(async () => (await ledger.calls('/api/bill/goodsValuation')).filter(({ answer }) => answer).length)
    .toBe(callCount);
  await expect(payButton(user)).toHaveText(pattern('en', 'checkout:pay.button', { amount: '$7.99' }));
  await pay(user);
  await expectPaid(user);
  expect((await charges(ledger)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
});

type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Element | Text | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Records what moves on the page. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const parts = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Text ? node.parentElement : node;
          return `${element?.localName}.${element?.className} ${JSON.stringify([previousRect, currentRect])}`;
        });
        moved.push(`${entry.value} at ${entry.startTime}: ${parts.join('; ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}

/** Waits until the form, the card frame and the marks are shown and nothing loads any more. */
async function isLoaded(user: User): Promise<void> {
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await expect(cardFrame(user).getByLabel(text('en', 'card-frame:number'))).toBeVisible();
  await expect(user.page.getByRole('radio', { name: /^Card.*Visa, Mastercard/ })).toBeVisible();
  await user.page.waitForLoadState('networkidle');
}

for (const [width, height] of [
  [360, 740],
  [1280, 1600],
] as const) {
  test(`nothing moves while the checkout loads, at ${width} px`, { tag: '@desktop' }, async ({ page, sandbox }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox });
    await isLoaded(user);
    expect(await shifts()).toEqual([]);
    if (width >= 1024) {
      // Tab walks the column of methods to its end, then the summary beside it.
      const columns = await columnsOfTabStops(page);
      expect(columns).toContain('left');
      expect(columns.slice(columns.indexOf('right'))).not.toContain('left');
    }
  });
}

/** The column of each element that Tab reaches in the checkout, in order. The card frame counts for each of its fields. */
async function columnsOfTabStops(page: Page): Promise<('left' | 'right')[]> {
  const columns: ('left' | 'right')[] = [];
  await page.locator('sub-checkout').getByRole('radio').first().focus();
  for (;;) {
    const column = await page.evaluate(() => {
      const checkout = document.querySelector('sub-checkout');
      let active: Element | null = document.activeElement;
      if (active !== checkout) return null;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const { left, width } = (checkout as Element).getBoundingClientRect();
      return (active as Element).getBoundingClientRect().left < left + width / 2 ? 'left' : 'right';
    });
    if (!column) return columns;
    columns.push(column);
    await page.keyboard.press('Tab');
  }
}

/** Holds the response of a call until another call has been answered. */
async function respondAfter(page: Page, delayedCall: string, firstCall: string): Promise<void> {
  const response = page.waitForResponse(
    (response) => response.url().includes(firstCall) && response.request().method() !== 'OPTIONS',
  );
  await page.route(
    (url) => url.pathname.startsWith(delayedCall),
    async (route) => {
      await response;
      await route.continue();
    },
  );
}

const methodsPath = '/api/bill/payment/methods';
const openings = {
  'in the dialog': async (user: User, sandbox: Sandbox) => {
    await openTag(user.page, sandbox, { element: 'plans', lang: 'en' });
    const button = user.page.getByRole('button', { name: text('en', 'plans:continue') });
    await button.waitFor();
    await user.page.waitForLoadState('networkidle');
    // Only what moves when the dialog opens.
    await user.page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved.splice(0));
    await button.press('Enter');
  },
  'on the portal’s page': async ({ page }: User, { origin }: Sandbox) => {
    await page.goto(`${origin}/payment?planId=102`);
  },
} as const;

for (const [place, open] of Object.entries(openings)) {
  for (const [delayedCall, firstCall] of [
    [methodsPath, '/api/site/plan/detail'],
    ['/api/site/plan/detail', methodsPath],
    ['/api/site/checkPlanAvailable', methodsPath],
  ] as const) {
    test(`nothing moves ${place} if ${delayedCall} responds after ${firstCall}`, { tag: '@desktop' }, async ({
      page,
      sandbox,
    }) => {
      await signInBefore(page.context(), sandbox, 'expired@example.com');
      const shifts = await watchShifts(page);
      await respondAfter(page, delayedCall, firstCall);
      const user: User = { page, lang: 'en' };
      await open(user, sandbox);
      await isLoaded(user);
      expect(await shifts()).toEqual([]);
    });
  }
}

/** The bottom of what has the focus, in the page or in the card frame, and of its error. */
async function focusBottom({ page, lang }: User): Promise<number> {
  const inFrame = cardFrame({ page, lang }).locator(':focus');
  const field = (await inFrame.count()) > 0 ? inFrame : page.locator(':focus').last();
  const box = await field.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

test('on a phone the form opens in view, and the bar with the pay button covers nothing that has the focus', {
  tag: '@phone',
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  const number = cardFrame(user).getByLabel(text('en', 'card-frame:number'));
  await expect(number).toBeInViewport({ ratio: 1 });
  await expect(payButton(user)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const barTop = async () => (await summary(user).boundingBox())?.y ?? 0;

  // The errors of an empty form.
  await payButton(user).click();
  await expect(number).toBeFocused();
  const error = cardFrame(user).getByText(text('en', 'card-frame:cardNumber.required'));
  await expect(error).toBeInViewport({ ratio: 1 });
  const { y = 0, height = 0 } = (await error.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(await barTop());
  for (const name of ['expiry', 'code', 'holder'] as const) {
    await cardFrame(user)
      .getByLabel(text('en', `card-frame:${name}`), { exact: true })
      .focus();
    await expect.poll(async () => (await focusBottom(user)) <= (await barTop()), name).toBe(true);
  }
  const renew = page.getByRole('checkbox', { name: text('en', 'checkout:card.renew') });
  await renew.focus();
  expect(await focusBottom(user)).toBeLessThanOrEqual(await barTop());

  const methods = page.getByRole('group', { name: text('en', 'checkout:method.legend') });
  const rows = methods.getByRole('radio').and(page.locator('input:not(form input)'));
  await expect(rows).toHaveCount(4);
  await moreMethods(user).focus();
  expect(await focusBottom(user)).toBeLessThanOrEqual(await barTop());
  await moreMethods(user).click();
  await expect(rows.nth(4)).toBeFocused();
  const mobile = methods.getByRole('radio', { name: /^Mobile money/ });
  await mobile.check();
  const operator = methods.getByRole('radio', { name: 'M-Pesa', exact: true });
  await expect(operator).toBeInViewport();
  await expect(mobile).toBeInViewport();
  // There is one pay button, and it is in view.
  await expect(page.locator('[type=submit]')).toHaveCount(1);
  await expect(payButton(user)).toBeInViewport({ ratio: 1 });

  // The order unfolds above the button, and folds when another field takes the focus.
  await unfoldOrder(user);
  await expect(summary(user).getByText(text('en', 'checkout:summary.subtotal'))).toBeInViewport();
  await operator.focus();
  await expect(summary(user).getByText(text('en', 'checkout:summary.subtotal'))).toBeHidden();

  await operator.check();
  const phone = page.getByRole('group', { name: text('en', 'payer:mobilePhone') });
  await expect(phone.getByLabel(text('en', 'common:kit.country'))).toHaveValue('KE');
  await phone.getByLabel(text('en', 'common:kit.number')).fill('0712345678');
  await expect(phone.getByLabel(text('en', 'common:kit.number'))).toHaveValue('712345678');
  await page.getByRole('radio', { name: 'Zamtel Kwacha', exact: true }).check();
  await expect(phone.getByLabel(text('en', 'common:kit.country'))).toHaveValue('ZM');

  // Arrow keys move between the methods, past the form that is open between them.
  const next = methods.getByRole('radio', { name: /^Prepaid card/ });
  await mobile.focus();
  await page.keyboard.press('ArrowDown');
  await expect(next).toBeChecked();
  await expect(next).toBeFocused();
  await expect(operator).toBeHidden();
});

test('what was typed for one method fills the next one and survives a reload, as the chosen method does', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'pt' };
  await openCheckout(user, { sandbox, brand: 'telinha', planId: '202' });
  await chooseMethod(user, /^Pix/);
  await expect(field(user, 'payer:cpfCnpj')).toHaveAttribute('inputmode', 'numeric');
  await fillPayer(user, { name: 'Ana Maria Souza', cpfCnpj: goodCpf });
  const document = await field(user, 'payer:cpfCnpj').inputValue();
  await chooseMethod(user, /^Boleto/);
  await expect(field(user, 'payer:firstName')).toHaveValue('Ana');
  await expect(field(user, 'payer:lastName')).toHaveValue('Maria Souza');
  await expect(field(user, 'payer:cpfCnpj')).toHaveValue(document);
  // The postal code selects its state, and a city of another state is refused.
  await field(user, 'payer:zipCode').fill('69900000');
  await expect(field(user, 'payer:zipCode')).toHaveValue('69900-000');
  await expect(field(user, 'payer:state')).toHaveValue('AC');
  await field(user, 'payer:city').fill('São Paulo');
  await page.keyboard.press('Tab');
  await expect(field(user, 'payer:city')).toHaveAccessibleDescription(text('pt', 'fields:city.otherState'));

  await page.reload();
  await expect(page.getByRole('radio', { name: /^Boleto/ })).toBeChecked();
  await expect(field(user, 'payer:firstName')).toHaveValue('Ana');
  await expect(field(user, 'payer:zipCode')).toHaveValue('69900-000');
});

test('shows a payment method’s discount on its card and in the total, separate from the coupon', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'pt' };
  await openCheckout(user, { sandbox, brand: 'telinha', planId: '202' });
  const off = text('pt', 'checkout:method.discount', { percent: 5 });
  await expect(page.getByRole('radio', { name: new RegExp(`^Pix.*${off}`) })).toBeAttached();
  await chooseMethod(user, /^Pix/);
  await unfoldOrder(user);
  await page.getByRole('button', { name: text('pt', 'checkout:coupon.ask') }).click();
  await page.getByLabel(text('pt', 'checkout-more:coupon.label')).fill('HALFOFF');
  await page.keyboard.press('Enter');
  const rows = summary(user);
  await expect(rows).toContainText(text('pt', 'checkout:summary.methodDiscount', { percent: 5 }));
  await expect(rows).toContainText('1,50');
  await expect(rows).toContainText('14,95');
  await expect(payButton(user).last()).toHaveText(/13,45/);
});

test('a coupon for the full price needs no payment method and charges nothing', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  ledger,
}) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox, planId: '202' });
  await page.getByRole('button', { name: text('en', 'checkout:coupon.ask') }).click();
  await page.getByLabel(text('en', 'checkout-more:coupon.label')).fill('FREE100');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('en', 'checkout-more:free.title'))).toBeVisible();
  await expect(page.getByRole('group', { name: text('en', 'checkout:method.legend') })).toBeHidden();
  await page.getByRole('button', { name: text('en', 'checkout:pay.free'), exact: true }).click();
  await expectPaid(user);
  expect(await ledger.entries()).toEqual([]);
  expect(await newOrders(sandbox)).toMatchObject([{ couponCode: 'FREE100', status: 'success' }]);
});

test.describe('remaining days', () => {
  test('are added if the brand adds them, as shown before paying', { tag: ['@desktop', '@full'] }, async ({
    page,
    sandbox,
  }) => {
    const user: User = { page, lang: 'ru' };
    await openCheckout(user, { sandbox, account: 'member@example.com', brand: 'lumen' });
    await expect(summary(user)).toContainText(text('ru', 'checkout-more:remaining.added', { count: 12 }));
  });

  test('are converted if the brand converts them, as shown before paying', { tag: ['@phone', '@full'] }, async ({
    page,
    sandbox,
    ledger,
  }) => {
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox, account: 'member@example.com', planId: '402', brand: 'ivory' });
    const rows = summary(user);
    // 12 days at 7.99 a month are 5 days at 18.99 a month.
    await expect(rows).toContainText(text('en', 'checkout-more:remaining.become'));
    await expect(rows).toContainText(text('en', 'checkout:days', { count: 12 }));
    await expect(rows).toContainText(text('en', 'checkout:days', { count: 5 }));
    const validUntilText = await rows.getByText(pattern('en', 'checkout:summary.validUntil')).textContent();
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    const [, date = 'no date'] = validUntilText?.match(/until (.+)$/) ?? [];
    await expect(page.getByText(date).first()).toBeVisible();
    expect(await charges(ledger)).toHaveLength(1);
  });
});

const consents: { lang: Language; brand: string; amounts: [RegExp, RegExp] }[] = [
  { lang: 'en', brand: 'orbit', amounts: [/\$6\.39/, /\$7\.99/] },
  { lang: 'ru', brand: 'lumen', amounts: [/6,39/, /7,99/] },
  { lang: 'es', brand: 'orbit', amounts: [/6[.,]39/, /7[.,]99/] },
  { lang: 'pt', brand: 'orbit', amounts: [/6,39/, /7,99/] },
];

test('renewal consent shows the date, the price and the price after the introductory period', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  for (const { lang, brand, amounts } of consents) {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, brand });
    await page.getByRole('checkbox', { name: text(lang, 'checkout:card.renew') }).setChecked(true, { force: true });
    const consent = page.getByText(pattern(lang, 'checkout-more:renewal.next'));
    for (const amount of amounts) await expect(consent).toContainText(amount);
    await expect(consent).toContainText(/20\d\d/);
  }
});

test('announces the one-ruble hold before a Mir card is saved for renewal', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, ledger }) => {
  const user: User = { page, lang: 'ru' };
  await openCheckout(user, { sandbox, brand: 'lumen' });
  await enterCard(user, { number: '2200 0000 0000 0004' });
  await page.getByRole('checkbox', { name: text('ru', 'checkout:card.renew') }).setChecked(true, { force: true });
  await expect(page.getByText(text('ru', 'checkout:card.mir'))).toBeVisible();
  await pay(user);
  await expectPaid(user);
  const kinds = (await ledger.entries()).map(({ kind, money }) => `${kind} ${money.amount} ${money.currency}`);
  expect(kinds).toEqual(['charge 7.99 USD', 'authorization 1.00 RUB', 'refund 1.00 RUB']);
});

test('an inline purchase continues after a password reset', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  outbox,
  ledger,
}) => {
  const lang = 'en';
  const user: User = { page, lang };
  const account = 'reset@example.com';
  await openTag(page, sandbox, { element: 'plans', checkout: 'inline', lang });
  await choosePlan(user);
  await signIn(user, account);
  await enterCard(user, { number: cards.good });
  await pay(user);
  await page.getByRole('button', { name: text(lang, 'payment:problem.helpLink.forgot-password') }).click();
  const auth = part(page, 'sub-auth');
  await auth.getByRole('button', { name: text(lang, 'auth:forgot.submit'), exact: true }).click();
  await auth.getByLabel(text(lang, 'auth:code.label')).pressSequentially(await outbox.code(account));
  for (const field of await auth.locator('input[type=password]').all()) await field.fill('another456');
  await auth.locator('button[type=submit]').click();
  await expect(heading(user, 'checkout:title')).toBeVisible();
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(ledger)).toHaveLength(1);
});

test('offers an unfinished order before creating another', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang: 'en' };
  await signInBefore(page.context(), sandbox, 'renewing@example.com');
  await openTag(page, sandbox, { element: 'checkout', 'plan-id': '202', lang: 'en' });
  await expect(page.getByText(text('en', 'checkout-more:other.title'))).toBeVisible();
  await page.getByRole('button', { name: text('en', 'checkout-more:other.finish') }).click();
  await expect(heading(user, 'payment:pix.expired.title')).toBeVisible();
});
