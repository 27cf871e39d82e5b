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

describe('the way back from a payment page', () => {
  afterEach(() => clearReturnKey());

  it('is this page with the attempt in it, and without what entry links bring along', () => {
    const here = 'https://shop.example/buy?plan=3&token=secret&appToken=secret&d=device&sub-attempt=old#top';
    expect(returnUrl(key, here)).toBe(`https://shop.example/buy?plan=3&sub-attempt=${key}#top`);
  });

  it('stays in the address until the result is shown, so that a reload finds it, and then leaves the rest of it', () => {
    const address = `https://shop.example/buy?plan=3&sub-attempt=${key}#top`;
    const { page, replaceState } = aPage(address);
    expect(consumeReturnKey()).toBe(key);
    expect(page.href).toBe(address);
    clearReturnKey();
    expect(page.href).toBe('https://shop.example/buy?plan=3#top');
    expect(replaceState).toHaveBeenCalledWith({ at: 3 }, '', page.href);
    expect(consumeReturnKey()).toBeUndefined();
  });

  it('is told to everybody who asks, until the payment is shown', () => {
    aPage(`https://shop.example/?sub-attempt=${key}`);
    consumeReturnKey();
    expect(consumeReturnKey()).toBe(key);
    clearReturnKey();
    expect(consumeReturnKey()).toBeUndefined();
  });

  it('takes no text that is no key', () => {
    const { page } = aPage('https://shop.example/?sub-attempt=%3Cimg%3E');
    expect(consumeReturnKey()).toBeUndefined();
    expect(page.href).toBe('https://shop.example/');
  });

  it('is not there on an ordinary visit, whose address stays', () => {
    const { replaceState } = aPage('https://shop.example/?a=1');
    expect(consumeReturnKey()).toBeUndefined();
    expect(replaceState).not.toHaveBeenCalled();
  });
});
