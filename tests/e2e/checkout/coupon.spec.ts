import { sampledAt } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { payButton, typeSecurityCode, type User, unfoldOrder } from '../helpers/journey';
import {
  charges,
  enterCard,
  expectPaid,
  newOrders,
  openCheckout,
  openTag,
  pay,
  signInBefore,
} from '../helpers/purchase';
import { pattern, text } from '../helpers/text';

const lang = 'es';

test.describe('a coupon', () => {
  test('lowers the price before payment and can be removed', { tag: ['@flow', ...sampledAt('phone')] }, async ({
    page,
    sandbox,
    ledger,
  }) => {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, planId: '202' });
    await unfoldOrder(user);
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    const field = page.getByLabel(text(lang, 'checkout-more:coupon.label'));
    await expect(field).toBeFocused();
    await field.fill('half off');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text(lang, 'checkout-more:coupon.applied', { code: 'HALFOFF' }))).toBeVisible();
    await expect(payButton(user)).toHaveText(/5[.,]99|6[.,]00/);
    await page
      .getByRole('button', { name: text(lang, 'checkout-more:coupon.removeNamed', { code: 'HALFOFF' }) })
      .click();
    await expect(payButton(user)).toHaveText(/11[.,]99/);

    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    await field.fill('HALFOFF');
    await page.getByRole('button', { name: text(lang, 'checkout-more:coupon.apply') }).click();
    await expect(payButton(user)).toHaveText(/5[.,]99|6[.,]00/);
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    const [charge, ...others] = await charges(ledger);
    expect(others).toEqual([]);
    expect(Number(charge?.money.amount)).toBeCloseTo(11.99 / 2, 1);
    expect(await newOrders(sandbox)).toMatchObject([{ couponCode: 'HALFOFF', status: 'success' }]);
  });

  test('chosen in the account or by an attribute applies on the plans and in the checkout', {
    tag: '@desktop',
  }, async ({ page, sandbox, ledger }) => {
    const user: User = { page, lang };
    await signInBefore(page.context(), sandbox, 'renewing@example.com', 'orbit');
    await openTag(page, sandbox, { element: 'account', view: 'coupons', lang, brand: 'orbit', checkout: 'inline' });
    await page
      .getByRole('button', { name: text(lang, 'account:coupons.use') })
      .first()
      .click();
    const offer = page.getByText(pattern(lang, 'plan-coupon:price', { code: 'SAVE15' }));
    await expect(offer).toBeVisible();
    const reduced = (await offer.textContent())?.match(/\d+[.,]\d\d/)?.[0] ?? 'no price';
    const choose = page.getByRole('button', { name: text(lang, 'plans:extend') });
    await expect(choose.locator('..')).toContainText(reduced);
    await choose.click();
    await expect(page.getByText(text(lang, 'checkout-more:coupon.applied', { code: 'SAVE15' }))).toBeVisible();
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    const requests = (await ledger.calls('/api/bill/goodsValuation')).map(({ body }) => body);
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.every((body) => JSON.stringify(body).includes('SAVE15'))).toBe(true);

    // An attribute with a coupon that can't be used: its reason, and the full price.
    await openTag(page, sandbox, { element: 'checkout', 'plan-id': '202', coupon: 'OLD25', lang, brand: 'orbit' });
    const field = page.getByLabel(text(lang, 'checkout-more:coupon.label'));
    await expect(field).toHaveAccessibleDescription(text(lang, 'errors:9002'));
    await expect(payButton(user)).toHaveText(/11[.,]99/);
  });

  test('that can’t be used shows the reason at the field, and one of another unpaid order is moved after confirmation', {
    tag: ['@flow', '@phone'],
  }, async ({ page, sandbox, ledger }) => {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, account: 'renewing@example.com', planId: '202' });
    await unfoldOrder(user);
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    const field = page.getByLabel(text(lang, 'checkout-more:coupon.label'));
    const apply = page.getByRole('button', { name: text(lang, 'checkout-more:coupon.apply') });
    await apply.click();
    await expect(field).toHaveAccessibleDescription(text(lang, 'fields:couponCode.required'));
    await expect(field).toBeFocused();
    for (const [code, error] of [
      ['NOSUCH', '9001'],
      ['OLD25', '9002'],
      ['USED10', '9003'],
    ] as const) {
      await field.fill(code);
      await apply.click();
      await expect(field).toHaveAccessibleDescription(text(lang, `errors:${error}`));
      await expect(field).toHaveValue(code);
      await expect(field).toBeFocused();
    }

    await field.fill('BOUND20');
    await apply.click();
    await expect(page.getByText(text(lang, 'checkout-more:coupon.bound.title'))).toBeVisible();
    await page.getByRole('button', { name: text(lang, 'checkout-more:coupon.bound.keep') }).click();
    expect(await ledger.calls('/api/bill/unbind')).toEqual([]);
    await expect(field).toBeVisible();
    await apply.click();
    await page.getByRole('button', { name: text(lang, 'checkout-more:coupon.bound.use') }).click();
    await expect(page.getByText(pattern(lang, 'checkout-more:coupon.applied', { code: 'BOUND20' }))).toBeVisible();
    await typeSecurityCode(user);
    await pay(user);
    await expectPaid(user);
    expect(await newOrders(sandbox)).toMatchObject([{ couponCode: 'BOUND20', status: 'success' }]);
    const { orders } = await sandbox.control<{ orders: { planId: string; status: string }[] }>('state');
    expect(orders.filter(({ planId }) => planId === '405').map(({ status }) => status)).toContain('cancelled');
  });
});
