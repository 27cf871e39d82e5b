import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../contract/entities';
import {
  deviceCounts,
  hasPromotionalPrice,
  offersFor,
  presetChoice,
  selectedDeviceCount,
  selectedPlanId,
} from './plan-offers';

const days = { week: 7, month: 30, quarter: 90, halfYear: 180, year: 365 };

function aPlan(fields: Partial<Plan> & Pick<Plan, 'id' | 'duration'>, amount = '10.00'): Plan {
  return {
    name: fields.id,
    price: { amount, currency: 'USD' },
    days: days[fields.duration],
    deviceCount: 1,
    ...fields,
  };
}

describe('the plan picker', () => {
  const plans = [
    aPlan({ id: 'year', duration: 'year' }, '90.00'),
    aPlan({ id: 'week', duration: 'week' }, '4.00'),
    aPlan({ id: 'month', duration: 'month' }, '10.00'),
    aPlan({ id: 'month-4', duration: 'month', deviceCount: 4 }, '20.00'),
  ];

  it('lists each device count once, ascending', () => {
    expect(deviceCounts([...plans, aPlan({ id: 'x', duration: 'week', deviceCount: 2 })])).toEqual([1, 2, 4]);
  });

  it('sorts the plans of a device count by duration, the longest first', () => {
    expect(offersFor(plans, 1).map(({ plan }) => plan.id)).toEqual(['year', 'month', 'week']);
    expect(offersFor(plans, 4).map(({ plan }) => plan.id)).toEqual(['month-4']);
  });

  it('compares a yearly plan with the monthly plan: price per month and saving in percent', () => {
    const [yearOffer] = offersFor(plans, 1);
    expect(yearOffer?.rate).toEqual({ price: { amount: '7.50', currency: 'USD' }, per: 'month' });
    expect(yearOffer?.savedPercent).toBe(25);
  });

  it('shows no saving if the plan is weekly, monthly, more expensive per month, or in another currency', () => {
    const expensive = aPlan({ id: 'expensive', duration: 'quarter' }, '31.00');
    const foreign = aPlan({ id: 'foreign', duration: 'year', price: { amount: '1.00', currency: 'BRL' } });
    const saved = offersFor([...plans, expensive, foreign], 1).map(({ plan, savedPercent }) => [plan.id, savedPercent]);
    expect(Object.fromEntries(saved)).toEqual({ week: null, month: null, expensive: null, foreign: null, year: 25 });
  });

  it('rounds the saving down to a whole percent', () => {
    const [offer] = offersFor(
      [aPlan({ id: 'month', duration: 'month' }, '9.99'), aPlan({ id: 'quarter', duration: 'quarter' }, '26.99')],
      1,
    );
    expect(offer?.savedPercent).toBe(9);
  });

  it('selects the requested plan, else one of its duration, else the recommended one, else the one saving most', () => {
    const offers = offersFor(plans, 1);
    expect(selectedPlanId(offers, { id: 'week', duration: 'week' })).toBe('week');
    expect(selectedPlanId(offers, { id: 'of-two-devices', duration: 'month' })).toBe('month');
    expect(selectedPlanId(offers, { id: 'gone', duration: 'quarter' })).toBe('year');
    expect(
      selectedPlanId(
        offersFor([...plans, aPlan({ id: 'best', duration: 'month', isRecommended: true })], 1),
        undefined,
      ),
    ).toBe('best');
    expect(selectedPlanId([], undefined)).toBeUndefined();
  });

  it('presets the plan of the attribute `plan-id`, else only the device count of the attribute `devices`', () => {
    const presetFor = (planId?: string, devices?: string) => presetChoice(plans, { planId, devices });
    expect(presetFor('month-4', '1')).toMatchObject({ plan: { id: 'month-4' }, deviceCount: 4 });
    expect(presetFor('not-offered', '4')).toEqual({ deviceCount: 4 });
    expect(presetFor()).toEqual({ deviceCount: undefined });
  });

  it('selects the first requested device count that is offered, else the smallest one', () => {
    expect(selectedDeviceCount([1, 2, 4], [undefined, 4, 2])).toBe(4);
    expect(selectedDeviceCount([1, 2, 4], [Number.NaN, 3])).toBe(1);
    expect(selectedDeviceCount([], [2])).toBe(1);
  });

  it('detects a promotion only if the original price is higher than the price and in the same currency', () => {
    expect(
      hasPromotionalPrice(aPlan({ id: 'a', duration: 'month', originalPrice: { amount: '12.00', currency: 'USD' } })),
    ).toBe(true);
    expect(
      hasPromotionalPrice(aPlan({ id: 'a', duration: 'month', originalPrice: { amount: '10.00', currency: 'USD' } })),
    ).toBe(false);
    expect(
      hasPromotionalPrice(aPlan({ id: 'a', duration: 'month', originalPrice: { amount: '90.00', currency: 'BRL' } })),
    ).toBe(false);
    expect(hasPromotionalPrice(aPlan({ id: 'a', duration: 'month' }))).toBe(false);
  });
});
