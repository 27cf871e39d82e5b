import { describe, expect, it } from 'vitest';
import { nextCharge, percentOff } from './renewal-note';

describe('the next charge', () => {
  const price = { amount: '100.00', currency: 'BRL' };
  const discountedRenewalPrice = { amount: '80.00', currency: 'BRL' };
  const renewalDiscount = { percent: 20, periods: 3, period: 'month' as const };
  const expiry = 123;
  const now = Date.UTC(2026, 10, 20);

  it('has the discounted price, and is due when the purchased days end', () => {
    expect(nextCharge({ price, days: 30, renewalDiscount }, expiry, null, now)).toEqual({
      date: expiry,
      price: discountedRenewalPrice,
      periods: 3,
      fullPrice: price,
    });
  });

  it('has the full price if there is no discount, and is due after the plan’s days if the end date is unknown', () => {
    const date = now + 30 * 86_400_000;
    expect(nextCharge({ price, days: 30 }, null, null, now)).toEqual({ date, price, periods: 0, fullPrice: price });
  });

  it('is based on the list price, not on the lower price of this purchase', () => {
    const plan = { price: { amount: '95.00', currency: 'BRL' }, originalPrice: price, days: 365, renewalDiscount };
    expect(nextCharge(plan, expiry, null, now)).toMatchObject({ price: discountedRenewalPrice, fullPrice: price });
  });

  it('has a discount in whole percent, never more than it is', () => {
    const usd = (amount: string) => ({ amount, currency: 'USD' });
    expect(percentOff({ price: usd('9.59'), fullPrice: usd('11.99') })).toBe(20);
    expect(percentOff({ price: usd('11.00'), fullPrice: usd('11.99') })).toBe(8);
    expect(percentOff({ price: usd('11.99'), fullPrice: usd('11.99') })).toBe(0);
    expect(percentOff({ price: usd('0.00'), fullPrice: usd('0.00') })).toBe(0);
  });

  it('has the price from the server, if any, in the server’s currency', () => {
    const renewal = {
      price: { amount: '5.00', currency: 'USD' },
      fullPrice: { amount: '6.00', currency: 'USD' },
      periods: 2,
    };
    expect(nextCharge({ price, days: 30, renewalDiscount }, expiry, renewal, now)).toEqual({
      date: expiry,
      ...renewal,
    });
  });
});
