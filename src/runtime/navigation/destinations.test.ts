import { describe, expect, it } from 'vitest';
import { attributesOf, destinationAt, isDestination, pathOf, portalUrl } from './destinations';

describe('destinations', () => {
  it('pathOf puts parameters into the path or the query', () => {
    expect(pathOf('plan', { planId: '7' })).toBe('/plan-details/7');
    expect(pathOf('checkout', { planId: '7' })).toBe('/payment?planId=7');
    expect(pathOf('plans', { error: '6000', type: 'cannotBuyPlan' })).toBe(
      '/pricing-table?error=6000&type=cannotBuyPlan',
    );
    expect(pathOf('plan', { planId: 'a/b' })).toBe('/plan-details/a%2Fb');
  });

  it('portalUrl adds the page’s partner reference as the query parameter `ref`', () => {
    const portal = 'https://shop.example';
    expect(portalUrl({ portal }, 'checkout', { planId: '7' })).toBe('https://shop.example/payment?planId=7');
    expect(portalUrl({ portal, reference: 'spring-24' }, 'checkout', { planId: '7' })).toBe(
      'https://shop.example/payment?planId=7&ref=spring-24',
    );
    expect(portalUrl({ portal, reference: 'spring-24' }, 'register')).toMatch(/\?ref=spring-24$/);
  });

  it('destinationAt finds the destination of a URL in the portal', () => {
    const portal = 'https://portal.example/tv';
    const at = (url: string) => destinationAt(new URL(url), portal);
    expect(at('https://portal.example/tv/redeem')).toEqual({ to: 'redeem', params: {} });
    expect(at('https://portal.example/tv/redeem?code=A1')).toEqual({ to: 'redeem', params: { code: 'A1' } });
    expect(at('https://portal.example/redeem')).toBeUndefined();
    expect(at('https://other.example/tv/redeem')).toBeUndefined();
    expect(at('https://portal.example/tv/constructor')).toBeUndefined();
  });

  it('attributesOf returns the attributes with which an element shows the destination', () => {
    expect(attributesOf('checkout', { planId: '7' })).toEqual({ 'plan-id': '7' });
    expect(attributesOf('register')).toEqual({ view: 'register' });
  });

  it('isDestination accepts names of destinations, but not inherited property names', () => {
    expect(isDestination('checkout')).toBe(true);
    expect(isDestination('toString')).toBe(false);
  });
});
