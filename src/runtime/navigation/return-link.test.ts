import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearReturnKey, consumeReturnKey, returnUrl } from './return-link';

const key = '0123456789abcdef0123456789abcdef';

function aPage(address: string) {
  const page = { href: address };
  const replaceState = vi.fn((_state: unknown, _title: string, url: string) => {
    page.href = url;
  });
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { state: { at: 3 }, replaceState });
  return { page, replaceState };
}

describe('the return URL of a payment page', () => {
  afterEach(() => clearReturnKey());

  it('is the current page with the attempt, without the parameters of entry links', () => {
    const pageUrl = 'https://shop.example/buy?plan=3&token=secret&appToken=secret&d=device&sub-attempt=old#top';
    expect(returnUrl(key, pageUrl)).toBe(`https://shop.example/buy?plan=3&sub-attempt=${key}#top`);
  });

  it('keeps its attempt in the URL until the result is shown, and then only removes its own parameters', () => {
    const address = `https://shop.example/buy?plan=3&sub-attempt=${key}#top`;
    const { page, replaceState } = aPage(address);
    expect(consumeReturnKey()).toBe(key);
    expect(page.href).toBe(address);
    clearReturnKey();
    expect(page.href).toBe('https://shop.example/buy?plan=3#top');
    expect(replaceState).toHaveBeenCalledWith({ at: 3 }, '', page.href);
    expect(consumeReturnKey()).toBeUndefined();
  });

  it('returns the attempt until the payment is shown', () => {
    aPage(`https://shop.example/?sub-attempt=${key}`);
    consumeReturnKey();
    expect(consumeReturnKey()).toBe(key);
    clearReturnKey();
    expect(consumeReturnKey()).toBeUndefined();
  });

  it('ignores an invalid key', () => {
    const { page } = aPage('https://shop.example/?sub-attempt=%3Cimg%3E');
    expect(consumeReturnKey()).toBeUndefined();
    expect(page.href).toBe('https://shop.example/');
  });

  it('has no attempt on an ordinary visit, and the URL doesn’t change', () => {
    const { replaceState } = aPage('https://shop.example/?a=1');
    expect(consumeReturnKey()).toBeUndefined();
    expect(replaceState).not.toHaveBeenCalled();
  });
});
