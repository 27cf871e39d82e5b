import { describe, expect, it } from 'vitest';
import { attributesOf, isDestination, pathOf } from './destinations';

describe('Destinations', () => {
  it('have a path in the portal, parameters in their place and the rest in the query', () => {
    expect(pathOf('plan', { planId: '7' })).toBe('/plan-details/7');
    expect(pathOf('checkout', { planId: '7' })).toBe('/payment?planId=7');
    expect(pathOf('plans', { error: '6000', type: 'cannotBuyPlan' })).toBe(
      '/pricing-table?error=6000&type=cannotBuyPlan',
    );
    expect(pathOf('plan', { planId: 'a/b' })).toBe('/plan-details/a%2Fb');
  });

  it('become attributes of the tag that serves them', () => {
    expect(attributesOf('checkout', { planId: '7' })).toEqual({ 'plan-id': '7' });
    expect(attributesOf('register')).toEqual({ view: 'register' });
  });

  it('are known by name only', () => {
    expect(isDestination('checkout')).toBe(true);
    expect(isDestination('toString')).toBe(false);
  });
});
