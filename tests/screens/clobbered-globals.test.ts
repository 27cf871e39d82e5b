import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderGoogleButton } from '../../src/screens/auth/third-party/use-third-party';
import { renderPaypalButtons } from '../../src/screens/checkout/methods/paypal/use-paypal';
import { stripeFields } from '../../src/screens/checkout/methods/provider-fields/stripe/stripe';
import { renderWidget } from '../../src/screens/shared/credentials/captcha/script/script-captcha';

// Visitors can post HTML such as `<form id="google"><input name="accounts">`: elements with ids are properties of the
// window, and fields properties of their form.

vi.mock('../../src/runtime/page/load-script', () => ({ loadScript: async () => undefined }));
vi.mock('../../src/rules/crypto/rsa', () => ({ readPublicKey: () => 'key' }));
vi.mock('../../src/rules/crypto/site-key', () => ({
  readSiteKey: () => ({ key: 'site', scriptUrl: 'https://captcha.example/api.js' }),
}));

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://shop.example/' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A field of a form, which isn't a function. */
const field = { tagName: 'INPUT' };
const container = { clientWidth: 300 } as HTMLElement;
const common = { api: 'https://api.example', scriptUrl: 'https://scripts.example/a.js', container };

it('doesn’t take a form’s fields for Google’s script', async () => {
  vi.stubGlobal('google', { accounts: { id: { initialize: field, renderButton: field } } });
  const button = renderGoogleButton({
    ...common,
    clientId: 'c',
    nonce: 'n1',
    lang: 'en',
    isActive: () => true,
    onCredential: () => undefined,
  });
  await expect(button).rejects.toThrow('doesn’t define google.accounts.id');
});

it('doesn’t take a link with the id `Stripe` for Stripe’s script', async () => {
  vi.stubGlobal('Stripe', field);
  const provider = { name: 'stripe', publicKey: 'pk_test' };
  const mounted = stripeFields.mount({
    container,
    provider,
    locale: 'en',
    loadScript: async () => undefined,
  } as unknown as Parameters<typeof stripeFields.mount>[0]);
  await expect(mounted).rejects.toThrow('has no Stripe function');
});

it('doesn’t take a form’s field for PayPal’s script', async () => {
  vi.stubGlobal('paypal', { Buttons: field });
  const buttons = renderPaypalButtons({ ...common, isMounted: () => true } as Parameters<
    typeof renderPaypalButtons
  >[0]);
  await expect(buttons).rejects.toThrow('has no Buttons component');
});

it('doesn’t take a form’s field for a captcha’s script, and finds the real one', async () => {
  for (const name of ['turnstile', 'hcaptcha']) vi.stubGlobal(name, { render: field });
  const render = vi.fn();
  vi.stubGlobal('grecaptcha', { render });
  await renderWidget({
    ...common,
    signedSiteKey: 'signed',
    publicKey: 'pem',
    isActive: () => true,
    onToken: () => undefined,
  });
  expect(render).toHaveBeenCalledOnce();
});
