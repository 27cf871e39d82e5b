import { describe, expect, test } from 'vitest';
import {
  deviceCounts,
  parseQuantity,
  plansForDevices,
  type ResellerPlan,
  tierRanges,
  tiersOf,
  totalsOf,
} from './reseller-plan';

const usd = (amount: string) => ({ amount, currency: 'USD' });
/** A plan with tiers: if an order reaches a tier's quantity, all of its items cost the tier's price. */
const aPlan = (overrides: Partial<ResellerPlan> = {}): ResellerPlan => ({
  id: '102',
  name: 'Monthly',
  price: usd('6.39'),
  originalPrice: usd('7.99'),
  duration: 'month',
  days: 30,
  deviceCount: 1,
  minimumQuantity: 5,
  tiers: [
    { quantity: 1, price: usd('6.39') },
    { quantity: 10, price: usd('5.99') },
    { quantity: 50, price: usd('5.59') },
  ],
  ...overrides,
});

describe("a reseller's order", () => {
  test('costs, per item, the price of the tier that its quantity reaches; the rest of the list price is margin', () => {
    expect(totalsOf(aPlan(), 12)).toEqual({
      unitPrice: usd('5.99'),
      total: usd('71.88'),
      margin: usd('24.00'),
      nextTier: { price: usd('5.59'), quantity: 50, missing: 38 },
    });
  });

  test('has no next tier if its quantity reaches the last tier', () => {
    expect(totalsOf(aPlan(), 50).nextTier).toBeNull();
  });

  test('costs, per item, the plan’s price if the plan has no tiers; without a list price, it has no margin', () => {
    const planWithoutTiers = aPlan({ tiers: null, originalPrice: null });
    expect(totalsOf(planWithoutTiers, 3)).toEqual({
      unitPrice: usd('6.39'),
      total: usd('19.17'),
      margin: null,
      nextTier: null,
    });
  });
});

test('tiers are shown as ranges of quantities', () => {
  expect(tierRanges(tiersOf(aPlan())).map(({ range }) => range)).toEqual(['1–9', '10–49', '50+']);
  const tiers = [1, 2].map((quantity) => ({ quantity, price: usd('1.00') }));
  expect(tierRanges(tiers).map(({ range }) => range)).toEqual(['1', '2+']);
});

test('plans are filtered by device count and sorted by duration', () => {
  const plans = [aPlan({ id: 'a', deviceCount: 4 }), aPlan({ id: 'b', days: 365 }), aPlan({ id: 'c', days: 7 })];
  expect(deviceCounts(plans)).toEqual([1, 4]);
  expect(plansForDevices(plans, 1).map(({ id }) => id)).toEqual(['c', 'b']);
});

test.each([
  ['12', 12],
  ['0', 0],
  ['', null],
  ['1.5', null],
  ['-3', null],
  ['12345678', null],
])('the typed quantity "%s" is parsed as %s', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});
