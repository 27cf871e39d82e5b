import { describe, expect, it } from 'vitest';
import { safeUrl } from './safe-url';

const api = 'http://api.test:4173';
const page = 'http://shop.test/plans?x=1';
const safeHref = (url: string, pageUrl = page, apiUrl = api) => safeUrl(url, apiUrl, pageUrl)?.href;

describe('safeUrl', () => {
  it('allows https URLs of any host', () => {
    expect(safeHref('https://bank.test/pay?order=1')).toBe('https://bank.test/pay?order=1');
  });

  it('allows http to the origins of the page and the server, and refuses http to other hosts and ports', () => {
    expect(safeHref('http://shop.test/back')).toBe('http://shop.test/back');
    expect(safeHref('http://api.test:4173/v1/x.js')).toBe('http://api.test:4173/v1/x.js');
    expect(safeHref('http://api.test:9999/x.js')).toBeUndefined();
    expect(safeHref('http://evil.test/')).toBeUndefined();
  });

  it('resolves a relative URL against the server', () => {
    expect(safeHref('/sandbox/gateway/captcha.js')).toBe('http://api.test:4173/sandbox/gateway/captcha.js');
    expect(safeHref('//evil.test/x.js')).toBeUndefined();
  });

  it('resolves a relative URL against the page if no server is set', () => {
    expect(safeHref('/x.js', page, '')).toBe('http://shop.test/x.js');
  });

  it('refuses schemes other than http and https, URLs with credentials, and invalid URLs', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://a/b',
      'https://me:secret@bank.test/',
      'http://[bad',
    ]) {
      expect(safeHref(url), url).toBeUndefined();
    }
  });

  it('for a page on localhost, also allows http to localhost on other ports', () => {
    expect(safeHref('http://127.0.0.1:4173/x.js', 'http://orbit.localhost:4174/')).toBe('http://127.0.0.1:4173/x.js');
    expect(safeHref('http://localhost:4173/x.js')).toBeUndefined();
    expect(safeHref('http://localhost.evil.test/x.js', 'http://localhost/')).toBeUndefined();
  });
});
