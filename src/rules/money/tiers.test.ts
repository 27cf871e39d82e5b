import { describe, expect, test } from 'vitest';
import { nextTier, tierAt } from './tiers';

/** A price tier: what each unit costs if a reseller buys at least `quantity` units. */
const tier = (quantity: number, amount: string) => ({ quantity, price: { amount, currency: 'USD' } });
const tiers = [tier(50, '5.59'), tier(1, '6.39'), tier(10, '5.99')];

describe('price tiers', () => {
  test.each([
    [1, '6.39'],
    [9, '6.39'],
    [10, '5.99'],
    [49, '5.99'],
    [50, '5.59'],
    [5000, '5.59'],
  ])('if a reseller buys %i units, each costs %s dollars', (quantity, amount) => {
    expect(tierAt(tiers, quantity)?.price.amount).toBe(amount);
  });

  test('a quantity below the lowest tier has the lowest tier’s price', () => {
    expect(tierAt([tier(10, '5.99')], 3)?.price.amount).toBe('5.99');
  });

  test('tierAt and nextTier return undefined for an empty list', () => {
    expect(tierAt([], 3)).toBeUndefined();
    expect(nextTier([], 3)).toBeUndefined();
  });

  test('nextTier returns the next tier and how many units are missing to reach it, or undefined at the top', () => {
    expect(nextTier(tiers, 7)).toEqual({ tier: tier(10, '5.99'), missing: 3 });
    expect(nextTier(tiers, 10)).toEqual({ tier: tier(50, '5.59'), missing: 40 });
    expect(nextTier(tiers, 50)).toBeUndefined();
  });

  test('nextTier skips the lowest tier, because it also applies to quantities below its minimum', () => {
    expect(nextTier(tiers, 0)).toEqual({ tier: tier(10, '5.99'), missing: 10 });
    expect(nextTier([tier(10, '5.99')], 3)).toBeUndefined();
  });
});
