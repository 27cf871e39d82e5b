import type { Page } from '@playwright/test';
import { threeDSecureTexts } from '../../../demo/server/gateway/shared/texts';
import { expect, test } from '../helpers/fixtures';
import {
  chooseMethod,
  choosePlan,
  expandOrderSummary,
  payButton,
  payer,
  selectMethodRadio,
  signIn,
  type User,
  validCpf,
} from '../helpers/interactions';
import {
  button,
  cards,
  charges,
  enterCard,
  expectPaid,
  field,
  fillPayer,
  heading,
  newOrders,
  openCheckout,
  openElement,
  pay,
  signInMember,
  subElement,
} from '../helpers/purchase';
import { type Language, text, textPattern } from '../helpers/text';

const summary = ({ page, lang }: User) => page.getByRole('region', { name: text(lang, 'checkout:summary.title') });

async function chooseCurrency({ page, lang }: User, code: string): Promise<void> {
  await expandOrderSummary({ page, lang });
  const currencyButton = page.getByRole('button', { name: text(lang, 'checkout:currency.change'), exact: true });
  const currencySelect = page.getByLabel(text(lang, 'checkout:currency.label'), { exact: true });
  if (await currencyButton.isVisible()) await currencyButton.click();
  await currencySelect.selectOption(code);
}

/** Makes `requestAnimationFrame` ignore its callbacks, as on a device that is too busy to paint. */
const stopAnimationFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });

test('a returning customer sees the regular price of a yearly plan beside the lower total, which is charged', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox, planId: '105' });
  const regularPrice = summary(user).locator('s');
  await expect(regularPrice).toHaveText('$69.99');
  await expect(summary(user)).toContainText('$66.49');
  await expect(summary(user).getByText(text('en', 'checkout:summary.regularPrice'))).toBeVisible();
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money.amount)).toEqual(['66.49']);
});

test.describe('changing the currency', () => {
  test('choosing a currency updates all prices and shows the exchange rate, and the charge is in this currency', {
    tag: ['@phone', '@full'],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang: 'es' };
    await openCheckout(user, { sandbox });
    await enterCard(user);
    await chooseCurrency(user, 'MXN');
    await expect(payButton(user)).toHaveText(/MXN/);
    await expect(summary(user)).toContainText(/1\sUSD = 18[.,]5\sMXN/);
    // The typed card is still in the form.
    await pay(user);
    await expectPaid(user);
    const [charge, ...others] = await charges(serverLog);
    expect(others).toEqual([]);
    expect(charge?.money.currency).toBe('MXN');
    expect(await newOrders(sandbox)).toMatchObject([{ status: 'success' }]);
  });

  test('after the bank declined a payment, another payment method is priced in the chosen currency, but not in Pix’s', {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox }) => {
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox });
    await enterCard(user, { number: cards.threeDSecure });
    await chooseCurrency(user, 'MXN');
    await expect(payButton(user)).toHaveText(/MXN/);
    await pay(user);
    await page.getByRole('button', { name: threeDSecureTexts.en.decline }).click();
    await button(user, 'payment:result.another').click();
    await expect(payButton(user)).toHaveText(/MXN/);
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    // Pix charges in reals, which the payer didn't choose.
    await chooseCurrency(user, 'USD');
    await chooseMethod(user, /^Pix/);
    await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(user);
    await button(user, 'checkout:waiting.another').click();
    await enterCard(user);
    await expect(payButton(user)).toHaveText(/\$\d/);
    await expect(payButton(user)).not.toHaveText(/MXN|R\$/);
  });

  test('the form shows the payer fields that the chosen currency requires, and keeps the typed card', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang: 'pt' };
    await openCheckout(user, { sandbox });
    await enterCard(user);
    await chooseCurrency(user, 'BRL');
    await page.getByLabel(text('pt', 'checkout:payer.cpfCnpj')).fill(validCpf);
    await expect(page.getByLabel(text('pt', 'checkout:installments.label'))).toBeVisible();
    await pay(user);
    await expectPaid(user);
    expect((await charges(serverLog)).map(({ money }) => money.currency)).toEqual(['BRL']);
  });

  test('if the checkout fails to change the currency, an error with a button to switch back is shown', {
    tag: ['@flow', '@phone'],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang: 'ru' };
    await openCheckout(user, { sandbox });
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    for (const [currency, path, errCode] of [
      ['CLP', '/api/bill/goodsValuation', '1030'],
      ['UYU', '/api/bill/payment/methods', '-2408'],
    ] as const) {
      await sandbox.control('faults', { path, errCode, times: 1 });
      await chooseCurrency(user, currency);
      await expect(page.getByText(text('ru', `errors:${errCode}`))).toBeVisible();
      await expect(page.locator('button[type=submit]').last()).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: textPattern('ru', 'checkout:currency.back') }).click();
      await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(payButton(user)).toHaveText(/7,99/);
    }
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    expect((await charges(serverLog)).map(({ money }) => money.currency)).toEqual(['USD']);
  });

  test('the checkout has no button to change the currency if the brand has a single currency', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox, brand: 'onyx' });
    // This call lists the brand's currencies.
    await expect.poll(async () => (await serverLog.calls('/api/bill/getCheckCode')).length).toBe(1);
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: text('en', 'checkout:currency.change') })).toHaveCount(0);
  });
});

test('on phones, the order summary opens for an error and closes after it, even if its toggle is clicked meanwhile', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  const toggle = summary(user).locator('> button');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await sandbox.control('faults', { path: '/api/bill/goodsValuation', status: 502, html: true, times: 1 });
  await chooseMethod(user, 'Pix');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await summary(user)
    .getByRole('button', { name: text('en', 'common:actions.retry') })
    .click();
  await expect(toggle).toContainText('R$40.99');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('a click on Pay while the price loads pays after the price has loaded, unless the shown amount changes', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  const payButtonText = (amount: string) => textPattern('en', 'checkout:pay.button', { amount });
  await openCheckout(user, { sandbox });
  await enterCard(user);
  /** Chooses to pay by card, and presses Pay while the price for this method is loading. */
  const payWhileCardPriceLoads = async () => {
    await sandbox.control('faults', { path: '/api/bill/goodsValuation', delayMs: 5000, times: 1 });
    await chooseMethod(user, /^Card/);
    await expect(payButton(user)).toHaveAttribute('aria-disabled', 'true');
    await payButton(user).press('Enter');
    await expect(page.getByText(text('en', 'checkout:pay.pricing'))).toBeAttached();
  };
  // Pix is paid in Brazilian reais, so the payer hasn't seen the card's amount when they click Pay.
  await chooseMethod(user, 'Pix');
  await expect(summary(user)).toContainText('R$40.99');
  await payWhileCardPriceLoads();
  await expect(payButton(user)).toHaveText(payButtonText('$7.99'));
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  expect(await serverLog.calls('/api/bill/pay/v1')).toEqual([]);

  await chooseMethod(user, 'PayPal');
  await expect(payButton(user)).toHaveText(text('en', 'pay-provider:paypal.pay'));
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await payWhileCardPriceLoads();
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('clicking Pay before the chosen method has been rendered never pays with the previous method', {
  tag: ['@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await stopAnimationFrames(page);
  await selectMethodRadio(user, 'PayPal');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await expect(payButton(user)).toHaveText(textPattern('en', 'checkout:pay.button', { amount: '$7.99' }));
  await payButton(user).dispatchEvent('click');
  await expect(payButton(user)).toHaveText(text('en', 'pay-provider:paypal.pay'));
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await payButton(user).dispatchEvent('click');
  await expect.poll(() => serverLog.calls('/api/bill/pay/v1')).toMatchObject([{ body: { methodCode: 'paypal' } }]);
});

test('a press on a payment method chooses it even if the previous method’s form above it is still open', {
  tag: ['@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  await expect(page.frameLocator('sub-checkout iframe').locator('input').first()).toBeVisible();
  await stopAnimationFrames(page);
  await selectMethodRadio(user, 'PayPal');
  const transfer = page.getByRole('radio', { name: /^Bank transfer/ });
  await transfer.scrollIntoViewIfNeeded();
  const radioBox = await transfer.boundingBox();
  if (!radioBox) throw new Error('Bank transfer is not visible');
  // The card form closes only after the press, so the radio is still under the pointer when the mouse is released.
  await page.mouse.move(radioBox.x + radioBox.width / 2, radioBox.y + radioBox.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(transfer).toBeChecked();
  // Without animation frames, a key press makes `useDeferredChoice` report the choice, which closes the card form.
  await page.keyboard.press('Shift');
  await expect(page.frameLocator('sub-checkout iframe').locator('input').first()).toBeHidden();
  await expect(transfer).toBeChecked();
});

test('the checkout shows the price of the method chosen last if price responses arrive out of order', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  await sandbox.control('faults', { path: '/api/bill/goodsValuation', delayMs: 2500, times: 1 });
  await chooseMethod(user, 'Pix');
  await expect(payButton(user).last()).toHaveAttribute('aria-disabled', 'true');
  await chooseMethod(user, /^Card/);
  await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
  const callCount = (await serverLog.calls('/api/bill/goodsValuation')).length;
  // Waits for the response to the delayed request, which asked for the price with Pix.
  await expect
    .poll(async () => (await serverLog.calls('/api/bill/goodsValuation')).filter(({ response }) => response).length)
    .toBe(callCount);
  await expect(payButton(user)).toHaveText(textPattern('en', 'checkout:pay.button', { amount: '$7.99' }));
  await pay(user);
  await expectPaid(user);
  expect((await charges(serverLog)).map(({ money }) => money)).toEqual([{ amount: '7.99', currency: 'USD' }]);
});

test('values typed for one payment method also fill the next method’s form, and a reload keeps them', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'pt' };
  await openCheckout(user, { sandbox, brand: 'telinha', planId: '202' });
  await chooseMethod(user, /^Pix/);
  await expect(field(user, 'checkout:payer.cpfCnpj')).toHaveAttribute('inputmode', 'numeric');
  await fillPayer(user, { name: 'Ana Maria Souza', cpfCnpj: validCpf });
  const taxDocument = await field(user, 'checkout:payer.cpfCnpj').inputValue();
  await chooseMethod(user, /^Boleto/);
  await expect(field(user, 'checkout:payer.firstName')).toHaveValue('Ana');
  await expect(field(user, 'checkout:payer.lastName')).toHaveValue('Maria Souza');
  await expect(field(user, 'checkout:payer.cpfCnpj')).toHaveValue(taxDocument);
  // The postal code fills in the state. The capital of another state is refused.
  await field(user, 'checkout:payer.zipCode').fill('69900000');
  await expect(field(user, 'checkout:payer.zipCode')).toHaveValue('69900-000');
  await expect(field(user, 'checkout:payer.state')).toHaveValue('AC');
  await field(user, 'checkout:payer.city').fill('São Paulo');
  await page.keyboard.press('Tab');
  await expect(field(user, 'checkout:payer.city')).toHaveAccessibleDescription(text('pt', 'fields:city.otherState'));

  await page.reload();
  await expect(page.getByRole('radio', { name: /^Boleto/ })).toBeChecked();
  await expect(field(user, 'checkout:payer.firstName')).toHaveValue('Ana');
  await expect(field(user, 'checkout:payer.zipCode')).toHaveValue('69900-000');
});

test('a press on Pay while the payer’s fields load says so, and sends one payment once they have loaded', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox });
  await chooseMethod(user, /^Pix/);
  await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/chunks\/payer-fields-/, async (route) => {
    await held;
    await route.continue();
  });
  // The choice and the typed values survive the reload.
  await page.reload();
  await expect(payButton(user)).toHaveAttribute('aria-disabled', 'true');
  await payButton(user).press('Enter');
  await expect(payButton(user)).toHaveAttribute('aria-busy', 'true');
  await expect(payButton(user)).toContainText(text('en', 'checkout:pay.opening'));
  await payButton(user).press('Enter');
  expect(await serverLog.calls('/api/bill/pay/v1')).toEqual([]);
  respond();
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  expect(await serverLog.calls('/api/bill/pay/v1')).toMatchObject([{ body: { methodCode: 'pix' } }]);
});

test('a payment method’s discount is shown next to the method and in the total, separate from the coupon’s discount', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'pt' };
  await openCheckout(user, { sandbox, brand: 'telinha', planId: '202' });
  const discountText = text('pt', 'checkout:method.payLess', { percent: 5 });
  await expect(page.getByRole('radio', { name: new RegExp(`^Pix.*${discountText}`) })).toBeAttached();
  await chooseMethod(user, /^Pix/);
  await expandOrderSummary(user);
  await page.getByRole('button', { name: text('pt', 'checkout:coupon.ask') }).click();
  await page.getByLabel(text('pt', 'checkout:coupon.label')).fill('HALFOFF');
  await page.keyboard.press('Enter');
  await expect(summary(user)).toContainText(text('pt', 'checkout:summary.methodDiscount', { percent: 5 }));
  await expect(summary(user)).toContainText('1,50');
  await expect(summary(user)).toContainText('14,95');
  await expect(payButton(user).last()).toHaveText(/13,45/);
});

test('an order whose coupon covers the full price needs no payment method and isn’t charged', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await openCheckout(user, { sandbox, planId: '202' });
  await page.getByRole('button', { name: text('en', 'checkout:coupon.ask') }).click();
  await page.getByLabel(text('en', 'checkout:coupon.label')).fill('FREE100');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text('en', 'checkout:free.title'))).toBeVisible();
  await expect(page.getByRole('group', { name: text('en', 'checkout:method.legend') })).toBeHidden();
  await page.getByRole('button', { name: text('en', 'checkout:pay.free'), exact: true }).click();
  await expectPaid(user);
  expect(await serverLog.ledger()).toEqual([]);
  expect(await newOrders(sandbox)).toMatchObject([{ couponCode: 'FREE100', status: 'success' }]);
});

test.describe('remaining days of the current subscription', () => {
  test('the summary shows the remaining days if the brand adds them to the new subscription', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox }) => {
    const user: User = { page, lang: 'ru' };
    await openCheckout(user, { sandbox, account: 'member@example.com', brand: 'lumen' });
    await expect(summary(user)).toContainText(text('ru', 'checkout:remaining.added', { count: 12 }));
  });

  test('if the brand converts remaining days to days of the new plan, the summary shows both numbers', {
    tag: ['@phone', '@full'],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox, account: 'member@example.com', planId: '402', brand: 'ivory' });
    const orderSummary = summary(user);
    // 12 days at 7.99 a month are worth 5 days at 18.99 a month.
    await expect(orderSummary).toContainText(text('en', 'checkout:remaining.become'));
    await expect(orderSummary).toContainText(text('en', 'checkout:days', { count: 12 }));
    await expect(orderSummary).toContainText(text('en', 'checkout:days', { count: 5 }));
    const validUntilText = await orderSummary.getByText(textPattern('en', 'checkout:summary.validUntil')).textContent();
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    const [, date = 'no date'] = validUntilText?.match(/until (.+)$/) ?? [];
    await expect(page.getByText(date).first()).toBeVisible();
    expect(await charges(serverLog)).toHaveLength(1);
  });
});

/** `amounts`: the introductory price of the first renewals, and the price of later renewals. */
const consentCases: { lang: Language; brand: string; amounts: [RegExp, RegExp] }[] = [
  { lang: 'en', brand: 'orbit', amounts: [/\$6\.39/, /\$7\.99/] },
  { lang: 'ru', brand: 'lumen', amounts: [/6,39/, /7,99/] },
  { lang: 'es', brand: 'orbit', amounts: [/6[.,]39/, /7[.,]99/] },
  { lang: 'pt', brand: 'orbit', amounts: [/6,39/, /7,99/] },
];

test('the first renewal’s date and price are beside the checkbox; its consent adds the price after it', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  for (const { lang, brand, amounts } of consentCases) {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, brand });
    const checkbox = page.getByRole('checkbox', { name: text(lang, 'checkout:card.renew') });
    const hint = page.getByText(textPattern(lang, 'checkout:renewal.discountedHint'));
    await expect(checkbox).toHaveAccessibleDescription(amounts[0]);
    await expect(hint).toContainText(/20\d\d/);
    await checkbox.setChecked(true, { force: true });
    await expect(hint).toHaveCount(0);
    const consent = page.locator('p', { hasText: textPattern(lang, 'checkout:renewal.next') });
    for (const amount of amounts) await expect(consent).toContainText(amount);
    await expect(consent).toContainText(/20\d\d/);
  }
});

for (const { name, account, shown, hidden } of [
  { name: 'renews already reads that this stays so', account: 'renewing@', shown: 'staysOn', hidden: 'once' },
  {
    name: 'doesn’t renew reads that the payment is the only one',
    account: 'member@',
    shown: 'once',
    hidden: 'staysOn',
  },
]) {
  test(`a member whose plan ${name}`, { tag: ['@flow', '@desktop'] }, async ({ page, sandbox }) => {
    const user: User = { page, lang: 'en' };
    await openCheckout(user, { sandbox, account: `${account}example.com`, planId: '205' });
    await expect(summary(user).getByText(text('en', `checkout:summary.${shown}`))).toBeVisible();
    await expect(summary(user).getByText(text('en', `checkout:summary.${hidden}`))).toHaveCount(0);
  });
}

test('the checkout announces the one-ruble hold before a Mir card is saved for renewal', {
  tag: ['@phone', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'ru' };
  await openCheckout(user, { sandbox, brand: 'lumen' });
  await enterCard(user, { number: '2200 0000 0000 0004' });
  await page.getByRole('checkbox', { name: text('ru', 'checkout:card.renew') }).setChecked(true, { force: true });
  await expect(page.getByText(text('ru', 'checkout:card.mir'))).toBeVisible();
  await pay(user);
  await expectPaid(user);
  const kinds = (await serverLog.ledger()).map(({ kind, money }) => `${kind} ${money.amount} ${money.currency}`);
  expect(kinds).toEqual(['charge 7.99 USD', 'authorization 1.00 RUB', 'refund 1.00 RUB']);
});

test('a purchase in an inline checkout continues after a password reset', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
  outbox,
  serverLog,
}) => {
  const lang = 'en';
  const user: User = { page, lang };
  const account = 'reset@example.com';
  await openElement(page, sandbox, { element: 'plans', checkout: 'inline', lang });
  await choosePlan(user);
  await signIn(user, account);
  await enterCard(user, { number: cards.visa });
  await pay(user);
  // The server refuses this member's payments until the password is reset.
  await page.getByRole('button', { name: text(lang, 'payment:problem.helpLink.forgot-password') }).click();
  const auth = subElement(page, 'sub-auth');
  await auth.getByRole('button', { name: text(lang, 'auth:forgot.submit'), exact: true }).click();
  await auth.getByLabel(text(lang, 'auth:code.label')).pressSequentially(await outbox.code(account));
  for (const passwordField of await auth.locator('input[type=password]').all()) await passwordField.fill('another456');
  await auth.locator('button[type=submit]').click();
  await expect(heading(user, 'checkout:title')).toBeVisible();
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('the checkout offers to finish an unfinished order instead of creating a new one', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(page.context(), sandbox, 'renewing@example.com');
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang: 'en' });
  await expect(page.getByText(text('en', 'checkout:other.title'))).toBeVisible();
  await page.getByRole('button', { name: text('en', 'checkout:other.finish') }).click();
  await expect(heading(user, 'payment:pix.expired.title')).toBeVisible();
});

test('a checkout without payment methods says so, and leads back to the plans', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox }) => {
  await page.route('**/api/bill/payment/methods/v1**', async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, methods: [] } } });
  });
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '102', lang: 'en' });
  await expect(page.getByText(text('en', 'checkout:noMethods'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('en', 'checkout:seePlans') })).toBeVisible();
});
