import { expect, test } from 'vitest';
import type { Mandate } from '../../../contract/entities';
import { renewalCapabilities } from './account-state';
import { discountDisplay, fullPriceOf, isUsableMandate, mayRenewalHaveChanged } from './renewal-options';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const discount = { percent: 20, periods: 3, period: 'month' } as const;

test('while a charge is in progress, the renewal can neither be turned off nor get another card', () => {
  expect(renewalCapabilities.renewing).toEqual({ canRefresh: true });
});

test('renewals can be moved to an active mandate, unless this session needs a new authorization', () => {
  const mandate = { status: 'active' } as Mandate;
  expect(isUsableMandate(mandate)).toBe(true);
  expect(isUsableMandate({ ...mandate, requiresAuthorization: true })).toBe(false);
  expect(isUsableMandate({ ...mandate, status: 'paused' })).toBe(false);
});

test('only a new order restarts a canceled or expired renewal', () => {
  expect(renewalCapabilities.cancelled).toEqual({ canOrder: true });
  expect(renewalCapabilities.expired).toEqual({ canOrder: true });
});

test('if the full price is known, the discount is shown as the reduced price and the full price', () => {
  expect(discountDisplay({ discount, discountsUsed: 0 }, usd('10.00'))).toEqual({
    kind: 'prices',
    key: 'fields.renewalDiscount.month',
    count: 3,
    price: usd('8.00'),
    fullPrice: usd('10.00'),
    remaining: null,
  });
});

test('after the first discounted renewal, the discount also says how many discounted renewals remain', () => {
  expect(discountDisplay({ discount, discountsUsed: 1 }, usd('10.00'))).toMatchObject({ count: 3, remaining: 2 });
});

test('no discount is shown if all discounted renewals are used up, or if the renewal has no discount', () => {
  expect(discountDisplay({ discount, discountsUsed: 3 }, usd('10.00'))).toBeNull();
  expect(discountDisplay({ discount: null, discountsUsed: null }, usd('10.00'))).toBeNull();
});

test('if the full price is unknown, the discount is shown as a percentage for the remaining renewals', () => {
  expect(discountDisplay({ discount, discountsUsed: 1 }, null)).toEqual({
    kind: 'percent',
    key: 'account:renewal.percentOff.month',
    count: 2,
    percent: 20,
  });
});

test('the full price is the price of the plan, or null if the plan isn’t on sale in the renewal’s currency', () => {
  const plans = [
    { id: '102', price: usd('5.00') },
    { id: '205', price: usd('90.00') },
  ];
  expect(fullPriceOf({ planId: '205', nextAmount: usd('72.00') }, plans)).toEqual(usd('90.00'));
  expect(fullPriceOf({ planId: '205', nextAmount: { amount: '72', currency: 'BRL' } }, plans)).toBeNull();
  expect(fullPriceOf({ planId: '999', nextAmount: usd('72.00') }, plans)).toBeNull();
  expect(fullPriceOf({ planId: '205', nextAmount: usd('72.00') }, undefined)).toBeNull();
});

test('mayRenewalHaveChanged is true if the outcome is unknown or the error is about the renewal’s status or price', () => {
  expect(mayRenewalHaveChanged({ kind: 'malformed' })).toBe(true);
  expect(mayRenewalHaveChanged({ kind: 'code', code: '6204' })).toBe(true);
  expect(mayRenewalHaveChanged({ kind: 'code', code: '-2410' })).toBe(true);
  expect(mayRenewalHaveChanged({ kind: 'code', code: '6206' })).toBe(false);
});
