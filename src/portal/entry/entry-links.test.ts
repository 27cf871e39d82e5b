import { describe, expect, it } from 'vitest';
import { readEntryLink } from './entry-links';

const appQuery = 'appToken=T0K&accountId=77&loginId=ann%40example.com';

describe('a link in an email', () => {
  it.each([
    ['/activate', 'activate', '/resend-confirm?language=pt'],
    ['/resetPassword', 'resetPassword', '/reset-password?language=pt'],
    ['/bindEmailConfirmed', 'bindEmail', '/notice?language=pt&type=bindEmail'],
  ])('to %s passes its token to the screen and removes the token from the URL', (path, kind, url) => {
    expect(readEntryLink(path, '?token=s3cret&language=pt')).toEqual({
      url,
      language: 'pt',
      scene: null,
      data: { kind, token: 's3cret' },
      next: null,
    });
  });

  it('to the path of the screen itself passes its token to the screen and keeps the path', () => {
    expect(readEntryLink('/reset-password', '?token=s3cret')).toMatchObject({
      url: '/reset-password',
      data: { kind: 'resetPassword', token: 's3cret' },
    });
  });

  it('keeps parameters other than the token in the URL', () => {
    expect(readEntryLink('/activate', '?token=s3cret&utm_source=mail')?.url).toBe('/resend-confirm?utm_source=mail');
  });

  it('without a token passes nothing to the screen', () => {
    expect(readEntryLink('/activate', '')).toBeNull();
    expect(readEntryLink('/activate', '?token=')).toMatchObject({ url: '/activate', data: null });
  });
});

describe('a link with device info', () => {
  const search = `?d=box-1&${appQuery}&language=ru&releaseId=9&loginType=email&planId=7&sourceType=app&location=home`;

  it.each(['/', '/pricing-table', '/plan', '/order', '/stbPayment', '/stb-orders', '/payment'])(
    'redirects from %s to registration with all of its data',
    (path) => {
      expect(readEntryLink(path, search)).toMatchObject({
        url: '/register?language=ru&releaseId=9&loginType=email&planId=7&sourceType=app&location=home',
        language: 'ru',
        scene: 'STB',
        data: {
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

  it('opens the checkout after the registration if it has a plan, and the orders if its path is /order', () => {
    expect(readEntryLink('/', '?d=box-1&planId=7')?.next).toEqual({ to: 'checkout', params: { planId: '7' } });
    expect(readEntryLink('/order', '?d=box-1')?.next).toEqual({ to: 'orders', params: {} });
    expect(readEntryLink('/', '?d=box-1')?.next).toBeNull();
  });

  it('has no effect at a path that accepts no entry links, except that its device info is removed', () => {
    expect(readEntryLink('/help', '?d=box-1')).toMatchObject({ url: '/help', data: null });
  });
});

describe('a link with packed parameters', () => {
  const packed = { appToken: 'T0K', accountId: 77, loginId: 'ann', language: 'es', r: 'stb-3' };
  const json = JSON.stringify(packed);

  it.each([
    ['JSON', encodeURIComponent(json)],
    ['base64 of JSON', encodeURIComponent(btoa(json))],
    ['a query', encodeURIComponent('appToken=T0K&accountId=77&loginId=ann&language=es&r=stb-3')],
  ])('redirects to the sign-in if the parameters are packed as %s', (_, text) => {
    expect(readEntryLink('/', `?params=${text}`)).toEqual({
      url: '/login',
      language: 'es',
      scene: 'STB',
      data: { kind: 'app', appToken: 'T0K', accountId: '77', loginId: 'ann', releaseId: 'stb-3' },
      next: null,
    });
  });

  it('has no effect if the packed parameters are invalid, but they are removed from the URL', () => {
    expect(readEntryLink('/', '?params=%7Bbroken')).toMatchObject({ url: '/', data: null });
  });
});

describe('a link from the app', () => {
  it.each([
    ['long', appQuery],
    ['short', 't=T0K&a=77&e=ann%40example.com'],
    ['mixed', 't=T0K&accountId=77&e=ann%40example.com'],
  ])('with %s parameter names redirects to the sign-in', (_, query) => {
    expect(readEntryLink('/payment', `?${query}&planId=7&language=pt`)).toEqual({
      url: '/login?planId=7&language=pt',
      language: 'pt',
      scene: null,
      data: { kind: 'app', appToken: 'T0K', accountId: '77', loginId: 'ann@example.com', planId: '7' },
      next: { to: 'checkout', params: { planId: '7' } },
    });
  });

  it('without a login id doesn’t sign in, but its token is removed from the URL', () => {
    expect(readEntryLink('/plan-details/3', '?t=T0K&a=77')).toMatchObject({ url: '/plan-details/3', data: null });
  });

  it('opens the page at its path after the sign-in if only members can open that page', () => {
    expect(readEntryLink('/stbPayment', `?${appQuery}&orderId=A-1`)?.next).toEqual({
      to: 'checkout',
      params: { orderId: 'A-1' },
    });
  });
});

describe('a release id', () => {
  it.each(['releaseId=2.1', 'r=2.1', 'r=stb'])('in %s sets the scene STB and doesn’t redirect', (query) => {
    expect(readEntryLink('/plan-details/3', `?${query}`)).toMatchObject({
      url: `/plan-details/3?${query}`,
      scene: 'STB',
      data: null,
    });
  });

  it('with the value “web” sets the scene WEB', () => {
    expect(readEntryLink('/', '?releaseId=web')?.scene).toBe('WEB');
  });
});

it('a URL without credentials, a code or a release id doesn’t change', () => {
  expect(readEntryLink('/payment', '?planId=7&utm_source=mail')).toBeNull();
  // Every object inherits a property `constructor`, so a lookup in a table of paths must not find it.
  expect(readEntryLink('/constructor', '')).toBeNull();
});

it('the parameters that a payment page adds to its return URL stay in the URL', () => {
  expect(readEntryLink('/payment-redirect', '?token=EC-1&PayerID=9')).toBeNull();
});

// The code identifies the purchase. The ticket signs the phone in as the TV's member.
describe('a URL that hands a purchase over from a TV to a phone', () => {
  const expected = { url: '/stb-orders?view=pay', language: null, scene: null, next: null };

  it('passes its code and its ticket to the screen and removes both from the URL', () => {
    expect(readEntryLink('/plan', '?c=K7M2PX.abcdefghijklmnop-_1234')).toEqual({
      ...expected,
      data: { kind: 'handOff', code: 'K7M2PX', ticket: 'abcdefghijklmnop-_1234' },
    });
  });

  it('can have a lowercase code and no ticket, and keeps its other parameters', () => {
    expect(readEntryLink('/plan', '?c=k7m2px&lang=pt')).toEqual({
      ...expected,
      url: '/stb-orders?lang=pt&view=pay',
      language: 'pt',
      data: { kind: 'handOff', code: 'K7M2PX' },
    });
  });

  it('doesn’t change with an invalid code or at a path that accepts no codes', () => {
    expect(readEntryLink('/plan', '?c=summer-sale')).toBeNull();
    expect(readEntryLink('/account', '?c=K7M2PX')).toBeNull();
  });
});

describe('the URL in the QR code of a TV’s sign-in', () => {
  it('passes its code to the screen and removes the code from the URL', () => {
    const expected = { url: '/tv', language: null, scene: null, next: null };
    expect(readEntryLink('/tv', '?c=k7m2px')).toEqual({ ...expected, data: { kind: 'tvSignIn', code: 'K7M2PX' } });
    expect(readEntryLink('/tv', '?c=K7M2PX&lang=pt')).toMatchObject({ url: '/tv?lang=pt', language: 'pt' });
  });

  it('has no effect with a ticket or without a code', () => {
    expect(readEntryLink('/tv', '?c=K7M2PX.abcdefghijklmnop-_1234')).toBeNull();
    expect(readEntryLink('/tv', '')).toBeNull();
  });
});

it('a plus that isn’t encoded stays a plus in an email address', () => {
  expect(readEntryLink('/', '?appToken=T0K&accountId=77&loginId=ann+tv@example.com')?.data).toMatchObject({
    loginId: 'ann+tv@example.com',
  });
});
