import { describe, expect, it } from 'vitest';
import { dayInMilliseconds } from './dates';
import type { RenewalDiscount } from './plans';
import { canBuyPlan, discountedRenewal, renewalPeriodDays, validUntil } from './plans';

const now = Date.UTC(2026, 10, 20);
const later = now + 10 * dayInMilliseconds;
const price = { amount: '19.90', currency: 'BRL' };

describe('a plan', () => {
  it('for a single device can’t be bought while a plan for several devices is active', () => {
    expect(canBuyPlan({ deviceCount: 1 }, { deviceCount: 3, expiredTime: later }, now)).toEqual({
      ok: false,
      reason: 'singleDeviceWhileMultiDevice',
      until: later,
    });
  });

  it('can be bought if it is for several devices or no plan for several devices is active', () => {
    const single = { deviceCount: 1 };
    const multi = { deviceCount: 3 };
    expect(canBuyPlan(single, null, now)).toEqual({ ok: true });
    expect(canBuyPlan(single, { ...single, expiredTime: later }, now)).toEqual({ ok: true });
    expect(canBuyPlan(multi, { ...single, expiredTime: later }, now)).toEqual({ ok: true });
    expect(canBuyPlan(multi, { ...multi, expiredTime: later }, now)).toEqual({ ok: true });
    expect(canBuyPlan(single, { ...multi, expiredTime: now }, now)).toEqual({ ok: true });
  });

  it('that is bought now lasts for its full duration from the end of the active plan, or from now without one', () => {
    expect(validUntil(later, 30, now)).toBe(now + 40 * dayInMilliseconds);
    expect(validUntil(now - 1, 30, now)).toBe(now + 30 * dayInMilliseconds);
    expect(validUntil(null, 30, now)).toBe(now + 30 * dayInMilliseconds);
  });
});

describe('a renewal discount', () => {
  const byPercent: RenewalDiscount = { percent: 20, periods: 3, period: 'month' };

  it('reduces the price by a percentage, and comes with the translation key and values of its description', () => {
    const reduced = { amount: '15.92', currency: 'BRL' };
    expect(discountedRenewal(byPercent, price)).toEqual({
      price: reduced,
      key: 'fields.renewalDiscount.month',
      values: { count: 3, price: reduced, fullPrice: price },
    });
  });

  it('reduces the price by an amount, never below zero', () => {
    const amount = { amount: '5.00', currency: 'BRL' };
    expect(discountedRenewal({ amount, periods: 1, period: 'halfYear' }, price)).toMatchObject({
      price: { amount: '14.90' },
      key: 'fields.renewalDiscount.halfYear',
    });
    const tooMuch = { amount: '50.00', currency: 'BRL' };
    expect(discountedRenewal({ amount: tooMuch, periods: 1, period: 'year' }, price)).toMatchObject({
      price: { amount: '0.00', currency: 'BRL' },
      key: 'fields.renewalDiscount.year',
    });
  });

  it('ends when no periods are left', () => {
    expect(discountedRenewal({ ...byPercent, periods: 0 }, price).price).toEqual(price);
  });
});

describe('a renewal period', () => {
  it('of half a year has 180 days', () => {
    expect(renewalPeriodDays.halfYear).toBe(180);
  });
});
