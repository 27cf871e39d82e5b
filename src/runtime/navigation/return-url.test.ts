import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addAttemptKey,
  buildReturnUrl,
  clearAttemptKey,
  keepAttemptForBack,
  readAttemptKey,
  rememberSentAttempt,
} from './return-url';

const key = '0123456789abcdef0123456789abcdef';

/** Makes `pageUrl` the URL of the current page. */
function stubPage(pageUrl: string) {
  const page = { href: pageUrl };
  const replaceState = vi.fn((_state: unknown, _title: string, url: string) => {
    page.href = url;
  });
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { state: { at: 3 }, replaceState });
  return { page, replaceState };
}

describe('the return URL of a payment page', () => {
  afterEach(() => clearAttemptKey());

  it('is the current page’s URL with the attempt’s key, without the secret parameters of entry links', () => {
    const pageUrl =
      'https://shop.example/buy?plan=3&token=secret&appToken=secret&d=device&deviceInfo=device&sub-attempt=old#top';
    expect(addAttemptKey(key, pageUrl)).toBe(`https://shop.example/buy?plan=3&sub-attempt=${key}#top`);
  });

  it('is the portal’s return page for phones if a TV shows the payment page as a QR code', () => {
    stubPage('https://shop.example/buy?r=4.2&plan=3');
    const urlFor = (scene: 'WEB' | 'STB', portal: string) => buildReturnUrl({ scene, portal }, key);
    expect(urlFor('STB', 'https://portal.example')).toBe('https://portal.example/stb-orders?view=returned');
    expect(urlFor('STB', '')).toBe('https://shop.example/stb-orders?view=returned');
    expect(urlFor('WEB', 'https://portal.example')).toBe(`https://shop.example/buy?r=4.2&plan=3&sub-attempt=${key}`);
  });

  it('keeps the key when it’s read, and loses only the key when `clearAttemptKey` is called', () => {
    const pageUrl = `https://shop.example/buy?plan=3&sub-attempt=${key}#top`;
    const { page, replaceState } = stubPage(pageUrl);
    expect(readAttemptKey()).toBe(key);
    expect(page.href).toBe(pageUrl);
    clearAttemptKey();
    expect(page.href).toBe('https://shop.example/buy?plan=3#top');
    expect(replaceState).toHaveBeenCalledWith({ at: 3 }, '', page.href);
    expect(readAttemptKey()).toBeUndefined();
  });

  it('gives the same key on every read until `clearAttemptKey` removes it', () => {
    stubPage(`https://shop.example/?sub-attempt=${key}`);
    readAttemptKey();
    expect(readAttemptKey()).toBe(key);
    clearAttemptKey();
    expect(readAttemptKey()).toBeUndefined();
  });

  it('loses an invalid key when the key is read', () => {
    const { page } = stubPage('https://shop.example/?sub-attempt=%3Cimg%3E');
    expect(readAttemptKey()).toBeUndefined();
    expect(page.href).toBe('https://shop.example/');
  });

  it('isn’t changed by a read if it contains no key', () => {
    const { replaceState } = stubPage('https://shop.example/?a=1');
    expect(readAttemptKey()).toBeUndefined();
    expect(replaceState).not.toHaveBeenCalled();
  });

  it('gets the sent attempt’s key before a payment page opens, and loses it if the browser has kept the page', () => {
    let showPage: ((event: { persisted: boolean }) => void) | undefined;
    vi.stubGlobal('addEventListener', (_type: string, listener: typeof showPage) => {
      showPage = listener;
    });
    const { page } = stubPage('https://shop.example/buy?plan=3');
    const inPage = { closest: () => null } as unknown as Element;
    const inPortal = { closest: () => ({}) } as unknown as Element;
    keepAttemptForBack(inPage);
    expect(page.href).toBe('https://shop.example/buy?plan=3');
    rememberSentAttempt(key);
    keepAttemptForBack(inPortal);
    expect(page.href).toBe('https://shop.example/buy?plan=3');
    keepAttemptForBack(inPage);
    expect(page.href).toBe(`https://shop.example/buy?plan=3&sub-attempt=${key}`);
    showPage?.({ persisted: true });
    expect(page.href).toBe('https://shop.example/buy?plan=3');
  });
});
