import { describe, expect, it } from 'vitest';
import { deliveryRuleOf, withOrigins } from './delivery';

describe('response headers of the product’s files', () => {
  it.each([
    ['/v1/sub.js', 'evergreen loader', 'public, max-age=300'],
    ['/v1/sub-plans-CJwGkA8.js', 'content-hashed files', 'public, max-age=31536000, immutable'],
    ['/v1/chunks/react-2vslp28.js', 'content-hashed files', 'public, max-age=31536000, immutable'],
    ['/v1/card-frame.html', 'card frame', 'no-cache'],
    ['/1.0.0/card-frame.html', 'card frame', 'no-cache'],
    ['/v1/card-frame-keys.js', 'card keys', 'no-cache'],
    ['/1.0.0/card-frame-keys.js', 'card keys', 'no-cache'],
    ['/v1/card-frame-en-P0nLZBy.js', 'content-hashed files', 'public, max-age=31536000, immutable'],
    ['/1.0.0/sub.js', 'pinned version', 'public, max-age=31536000, immutable'],
    ['/v2/sub.js', 'evergreen loader', 'public, max-age=300'],
    ['/v2/chunks/react-2vslp28.js', 'content-hashed files', 'public, max-age=31536000, immutable'],
    ['/v2/card-frame.html', 'card frame', 'no-cache'],
    ['/v2/card-frame-keys.js', 'card keys', 'no-cache'],
    ['/1.0.0/integrity.json', 'pinned version', 'public, max-age=31536000, immutable'],
  ])('%s gets the headers of the rule “%s”, with `Cache-Control: %s`', (path, ruleName, cacheControl) => {
    const rule = deliveryRuleOf(path);
    expect([rule?.name, rule?.headers['Cache-Control']]).toEqual([ruleName, cacheControl]);
  });

  it('every page can load every file, even a page of another origin that is cross-origin isolated', () => {
    for (const path of ['/v1/sub.js', '/v1/card-frame.html', '/1.0.0/chunks/core-B8inSZB.js']) {
      expect(deliveryRuleOf(path)?.headers).toMatchObject({
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    }
    expect(deliveryRuleOf('/v1/card-frame.html')?.headers['Cross-Origin-Embedder-Policy']).toBe('require-corp');
  });

  it('only the portal itself can embed its pages in iframes', () => {
    expect(deliveryRuleOf('/orders')?.headers['Content-Security-Policy']).toContain("frame-ancestors 'self'");
  });

  it('the portal’s pages have a rule, the API has none', () => {
    expect(deliveryRuleOf('/orders')?.name).toBe('portal');
    expect(deliveryRuleOf('/api/order/v1/1')).toBeUndefined();
  });

  it('the portal’s pages can show images of any origin, but run only scripts of known origins', () => {
    const policy = deliveryRuleOf('/orders')?.headers['Content-Security-Policy'] ?? '';
    const directives = withOrigins(policy, { frameAncestors: '', api: 'https://api.example' }).split('; ');
    expect(directives).toContain('img-src * data: blob:');
    expect(directives).toContain("script-src 'self' https://api.example");
    expect(directives).toContain("default-src 'none'");
  });
});
