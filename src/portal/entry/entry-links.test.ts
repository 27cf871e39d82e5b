import { describe, expect, it } from 'vitest';
import { readEntryLink } from './entry-links';

const app = 'appToken=T0K&accountId=77&loginId=ann%40example.com';

describe('a link of an e-mail', () => {
  it.each([
    ['/activate', 'activate', '/resend-confirm?language=pt'],
    ['/resetPassword', 'resetPassword', '/reset-password?language=pt'],
    ['/bindEmailConfirmed', 'bindEmail', '/notice?language=pt&type=bindEmail'],
  ])('%s keeps its token for the screen and takes it out of the address', (path, kind, address) => {
    expect(readEntryLink(path, '?token=s3cret&language=pt')).toEqual({
      address,
      language: 'pt',
      scene: null,
      entry: { kind, token: 's3cret' },
      next: null,
    });
  });

  it('works at the address it leads to as well', () => {
    expect(readEntryLink('/reset-password', '?token=s3cret')).toMatchObject({
      address: '/reset-password',
      entry: { kind: 'resetPassword', token: 's3cret' },
    });
  });

  it('passes along what else it says', () => {
    expect(readEntryLink('/activate', '?token=s3cret&utm_source=mail')?.address).toBe(
      '/resend-confirm?utm_source=mail',
    );
  });

  it('without a token is an address like any other', () => {
    expect(readEntryLink('/activate', '')).toBeNull();
    expect(readEntryLink('/activate', '?token=')).toMatchObject({ address: '/activate', entry: null });
  });
});

describe('a link with device info', () => {
  const search = `?d=box-1&${app}&language=ru&releaseId=9&loginType=email&planId=7&sourceType=app&location=home`;

  it.each(['/', '/pricing-table', '/plan', '/order', '/stbPayment', '/stb-orders', '/payment'])(
    'leads from %s to the registration with everything it brings',
    (path) => {
      expect(readEntryLink(path, search)).toMatchObject({
        address: '/register?language=ru&releaseId=9&loginType=email&planId=7&sourceType=app&location=home',
        language: 'ru',
        scene: 'STB',
        entry: {
          kind: 'app',
          accountId: '77',
          appToken: 'T0K',
          loginId: 'ann@example.com',
          loginType: 'email',
          releaseId: '9',
          planId: '7',
          sourceType: 'app',
          deviceInfo: 'box-1',
          pageSource: 'home',
        },
      });
    },
  );

  it('remembers the plan that is to be bought', () => {
    expect(readEntryLink('/', '?d=box-1&planId=7')?.next).toEqual({ to: 'checkout', params: { planId: '7' } });
    expect(readEntryLink('/order', '?d=box-1')?.next).toEqual({ to: 'orders', params: {} });
    expect(readEntryLink('/', '?d=box-1')?.next).toBeNull();
  });

  it('means nothing elsewhere, and still leaves the address', () => {
    expect(readEntryLink('/help', '?d=box-1')).toMatchObject({ address: '/help', entry: null });
  });
});

describe('a link with packed parameters', () => {
  const packed = { appToken: 'T0K', accountId: 77, loginId: 'ann', language: 'es', r: 'stb-3' };
  const json = JSON.stringify(packed);

  it.each([
    ['JSON', encodeURIComponent(json)],
    ['base64 of JSON', encodeURIComponent(btoa(json))],
    ['a query', encodeURIComponent('appToken=T0K&accountId=77&loginId=ann&language=es&r=stb-3')],
  ])('leads to the sign-in, written as %s', (_, text) => {
    expect(readEntryLink('/', `?params=${text}`)).toEqual({
      address: '/login',
      language: 'es',
      scene: 'STB',
      entry: { kind: 'app', appToken: 'T0K', accountId: '77', loginId: 'ann', releaseId: 'stb-3' },
      next: null,
    });
  });

  it('that nobody can read are only taken away', () => {
    expect(readEntryLink('/', '?params=%7Bbroken')).toMatchObject({ address: '/', entry: null });
  });
});

describe('a link from the app', () => {
  it.each([
    ['long', app],
    ['short', 't=T0K&a=77&e=ann%40example.com'],
    ['mixed', 't=T0K&accountId=77&e=ann%40example.com'],
  ])('leads to the sign-in in its %s spelling', (_, query) => {
    expect(readEntryLink('/payment', `?${query}&planId=7&language=pt`)).toEqual({
      address: '/login?planId=7&language=pt',
      language: 'pt',
      scene: null,
      entry: { kind: 'app', appToken: 'T0K', accountId: '77', loginId: 'ann@example.com', planId: '7' },
      next: { to: 'checkout', params: { planId: '7' } },
    });
  });

  it('with one of the three missing signs nobody in, and its token leaves the address too', () => {
    expect(readEntryLink('/plan-details/3', '?t=T0K&a=77')).toMatchObject({ address: '/plan-details/3', entry: null });
  });

  it('comes back to the page for members that it named', () => {
    expect(readEntryLink('/stbPayment', `?${app}&orderId=A-1`)?.next).toEqual({
      to: 'checkout',
      params: { orderId: 'A-1' },
    });
  });
});

describe('a release id', () => {
  it.each(['releaseId=2.1', 'r=2.1', 'r=stb'])('%s sets the scene and leaves the visitor where they are', (query) => {
    expect(readEntryLink('/plan-details/3', `?${query}`)).toMatchObject({
      address: `/plan-details/3?${query}`,
      scene: 'STB',
      entry: null,
    });
  });

  it('may name the scene of the web', () => {
    expect(readEntryLink('/', '?releaseId=web')?.scene).toBe('WEB');
  });
});

it('an address without any of this stays as it is', () => {
  expect(readEntryLink('/payment', '?planId=7&utm_source=mail')).toBeNull();
  expect(readEntryLink('/constructor', '')).toBeNull();
});

it('what a payment page brought back is left to the screen that reads it', () => {
  expect(readEntryLink('/payment-redirect', '?token=EC-1&PayerID=9')).toBeNull();
});

describe('the address on a TV', () => {
  const to = { address: '/stb-orders?view=pay', language: null, scene: null, next: null };

  it('brings its code and its ticket, and neither stays in the address', () => {
    expect(readEntryLink('/plan', '?c=K7M2PX.abcdefghijklmnop-_1234')).toEqual({
      ...to,
      entry: { kind: 'handOff', code: 'K7M2PX', ticket: 'abcdefghijklmnop-_1234' },
    });
  });

  it('may be typed in small letters, without a ticket, and keeps the rest', () => {
    expect(readEntryLink('/plan', '?c=k7m2px&lang=pt')).toEqual({
      ...to,
      address: '/stb-orders?lang=pt&view=pay',
      language: 'pt',
      entry: { kind: 'handOff', code: 'K7M2PX' },
    });
  });

  it('is left alone where it is none', () => {
    expect(readEntryLink('/plan', '?c=summer-sale')).toBeNull();
    expect(readEntryLink('/account', '?c=K7M2PX')).toBeNull();
  });
});
