import { describe, expect, test } from 'vitest';
import { nextTier, tierAt } from './tiers';

const tier = (quantity: number, amount: string) => ({ quantity, price: { amount, currency: 'USD' } });
const tiers = [tier(50, '5.59'), tier(1, '6.39'), tier(10, '5.99')];

describe('tiers of a price', () => {
  test.each([
    [1, '6.39'],
    [9, '6.39'],
    [10, '5.99'],
    [49, '5.99'],
    [50, '5.59'],
    [5000, '5.59'],
  ])('%i pieces cost what their tier says', (quantity, amount) => {
    expect(tierAt(tiers, quantity)?.price.amount).toBe(amount);
  });

  test('fewer pieces than any tier asks for have the first price', () => {
    expect(tierAt([tier(10, '5.99')], 3)?.price.amount).toBe('5.99');
  });

  test('a price without tiers has none', () => {
    expect(tierAt([], 3)).toBeUndefined();
    expect(nextTier([], 3)).toBeUndefined();
  });

  test('the next tier contains how many more pieces it requires', () => {
    expect(nextTier(tiers, 7)).toEqual({ tier: tier(10, '5.99'), missing: 3 });
    expect(nextTier(tiers, 10)).toEqual({ tier: tier(50, '5.59'), missing: 40 });
    expect(nextTier(tiers, 50)).toBeUndefined();
  });
});
