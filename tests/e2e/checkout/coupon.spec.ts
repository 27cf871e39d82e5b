import { sampledAt } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { expandOrderSummary, payButton, typeSecurityCode, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  newOrders,
  openCheckout,
  openElement,
  pay,
  signInMember,
} from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'es';

test.describe('coupons', () => {
  test('a coupon lowers the price before payment and can be removed', {
    tag: ['@flow', ...sampledAt('phone')],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, planId: '202' });
    await expandOrderSummary(user);
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    const couponField = page.getByLabel(text(lang, 'checkout:coupon.label'));
    await expect(couponField).toBeFocused();
    await couponField.fill('half off');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text(lang, 'checkout:coupon.applied', { code: 'HALFOFF' }))).toBeVisible();
    await expect(payButton(user)).toHaveText(/5[.,]99|6[.,]00/);
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.removeNamed', { code: 'HALFOFF' }) }).click();
    await expect(payButton(user)).toHaveText(/11[.,]99/);

    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    await couponField.fill('HALFOFF');
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.apply') }).click();
    await expect(payButton(user)).toHaveText(/5[.,]99|6[.,]00/);
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    const [charge, ...others] = await charges(serverLog);
    expect(others).toEqual([]);
    expect(Number(charge?.money.amount)).toBeCloseTo(11.99 / 2, 1);
    expect(await newOrders(sandbox)).toMatchObject([{ couponCode: 'HALFOFF', status: 'success' }]);
  });

  test('a coupon chosen in the account applies to the plans and the checkout, and an expired coupon is refused', {
    tag: '@desktop',
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await signInMember(page.context(), sandbox, 'renewing@example.com', 'orbit');
    await openElement(page, sandbox, { element: 'account', view: 'coupons', lang, brand: 'orbit', checkout: 'inline' });
    await page
      .getByRole('button', { name: text(lang, 'account:coupons.use') })
      .first()
      .click();
    const reducedPriceText = page.getByText(textPattern(lang, 'plans:coupon.price', { code: 'SAVE15' }));
    await expect(reducedPriceText).toBeVisible();
    const reducedPrice = (await reducedPriceText.textContent())?.match(/\d+[.,]\d\d/)?.[0] ?? 'no price';
    const extendButton = page.getByRole('button', { name: text(lang, 'plans:extend') });
    await expect(extendButton.locator('..')).toContainText(reducedPrice);
    await extendButton.click();
    await expect(page.getByText(text(lang, 'checkout:coupon.applied', { code: 'SAVE15' }))).toBeVisible();
    await expect(payButton(user)).not.toHaveAttribute('aria-disabled', 'true');
    const valuationBodies = (await serverLog.calls('/api/bill/goodsValuation')).map(({ body }) => body);
    expect(valuationBodies.length).toBeGreaterThan(1);
    expect(valuationBodies.every((body) => JSON.stringify(body).includes('SAVE15'))).toBe(true);

    // If the attribute `coupon` names an expired coupon, the field says so, and the pay button shows the full price.
    await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', coupon: 'OLD25', lang, brand: 'orbit' });
    const couponField = page.getByLabel(text(lang, 'checkout:coupon.label'));
    await expect(couponField).toHaveAccessibleDescription(text(lang, 'errors:9002'));
    await expect(payButton(user)).toHaveText(/11[.,]99/);
  });

  test('the coupon field shows why a code is refused, and a coupon of an unpaid order can be used for a new order', {
    tag: ['@flow', '@phone'],
  }, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await openCheckout(user, { sandbox, account: 'renewing@example.com', planId: '202' });
    await expandOrderSummary(user);
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.ask') }).click();
    const couponField = page.getByLabel(text(lang, 'checkout:coupon.label'));
    const applyButton = page.getByRole('button', { name: text(lang, 'checkout:coupon.apply') });
    await applyButton.click();
    await expect(couponField).toHaveAccessibleDescription(text(lang, 'fields:couponCode.required'));
    await expect(couponField).toBeFocused();
    for (const [code, error] of [
      ['NOSUCH', '9001'],
      ['OLD25', '9002'],
      ['USED10', '9003'],
    ] as const) {
      await couponField.fill(code);
      await applyButton.click();
      await expect(couponField).toHaveAccessibleDescription(text(lang, `errors:${error}`));
      await expect(couponField).toHaveValue(code);
      await expect(couponField).toBeFocused();
    }

    await couponField.fill('BOUND20');
    await applyButton.click();
    await expect(page.getByText(text(lang, 'checkout:coupon.bound.title'))).toBeVisible();
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.bound.keep') }).click();
    expect(await serverLog.calls('/api/bill/unbind')).toEqual([]);
    await expect(couponField).toBeVisible();
    await applyButton.click();
    await page.getByRole('button', { name: text(lang, 'checkout:coupon.bound.use') }).click();
    await expect(page.getByText(textPattern(lang, 'checkout:coupon.applied', { code: 'BOUND20' }))).toBeVisible();
    await typeSecurityCode(user);
    await pay(user);
    await expectPaid(user);
    expect(await newOrders(sandbox)).toMatchObject([{ couponCode: 'BOUND20', status: 'success' }]);
    // The member's earlier unpaid order for plan 405 had the coupon, and is now cancelled.
    const { orders } = await sandbox.control<{ orders: { planId: string; status: string }[] }>('state');
    expect(orders.filter(({ planId }) => planId === '405').map(({ status }) => status)).toContain('cancelled');
  });
});
