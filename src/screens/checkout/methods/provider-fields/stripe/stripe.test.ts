import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentFieldsOptions } from '../../../../../runtime/page/payment-fields';
import { stripeFields } from './stripe';
import type { StripeError, StripePaymentIntent } from './stripe-js';

const appearance: PaymentFieldsOptions['appearance'] = {
  theme: 'dark',
  colors: {
    accent: 'rgb(1, 2, 3)',
    background: 'rgb(4, 5, 6)',
    text: 'rgb(7, 8, 9)',
    muted: 'rgb(10, 11, 12)',
    edge: 'rgb(13, 14, 15)',
    focus: 'rgb(16, 17, 18)',
    danger: 'rgb(19, 20, 21)',
  },
  fontFamily: 'Inter, sans-serif',
  fontSize: '16px',
  radius: '8px',
};

/** The adapter (`stripeFields`) keeps one Stripe instance for each public key, so each test uses a new key. */
let keyCount = 0;

/** Installs a fake Stripe.js. Returns its parts, and the options that the adapter needs to mount and to confirm. */
function aStripe() {
  const listeners: Record<string, (event: never) => void> = {};
  const element = {
    mount: vi.fn(),
    on: vi.fn((name, listener) => (listeners[name] = listener)),
    focus: vi.fn(),
    destroy: vi.fn(),
  };
  const elements = {
    create: vi.fn(() => element),
    submit: vi.fn(async (): Promise<{ error?: StripeError }> => ({})),
    update: vi.fn(),
  };
  const stripe = {
    elements: vi.fn(() => elements),
    confirmPayment: vi.fn(),
    retrievePaymentIntent: vi.fn(),
    handleNextAction: vi.fn(),
  };
  const createStripe = vi.fn((..._: unknown[]) => stripe);
  vi.stubGlobal('Stripe', createStripe);
  element.mount.mockImplementation(() => listeners.ready?.({} as never));
  keyCount += 1;
  const provider = { name: 'stripe', publicKey: `pk_test_${keyCount}` };
  const loadScript = vi.fn(async (_url: string) => undefined);
  const options = {
    provider,
    loadScript,
    container: {} as HTMLElement,
    locale: 'pt',
    appearance,
    amount: { amount: '19.90', currency: 'BRL' },
    savesCard: false,
  };
  const payment = { clientSecret: 'pi_1_secret_2', returnUrl: 'https://shop.example/?sub-attempt=k' };
  return { element, elements, stripe, createStripe, listeners, loadScript, options, payment, provider };
}

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://shop.example/buy' });
  vi.stubGlobal('history', { state: null, replaceState: vi.fn() });
});
afterEach(() => vi.unstubAllGlobals());

const anIntent = (status: StripePaymentIntent['status']) => ({ paymentIntent: { status } });
const anError = (error: Partial<StripeError>) => ({ error: { type: 'api_error', ...error } });

test('the adapter mounts the Payment Element with the amount, the language and the brand’s appearance', async () => {
  const { stripe, createStripe, elements, element, options, loadScript, provider } = aStripe();
  await stripeFields.mount(options);
  expect(loadScript).toHaveBeenCalledWith('https://js.stripe.com/v3/');
  expect(createStripe).toHaveBeenCalledWith(provider.publicKey, { locale: 'pt-BR' });
  expect(stripe.elements).toHaveBeenCalledWith({
    mode: 'payment',
    amount: 1990,
    currency: 'brl',
    locale: 'pt-BR',
    setupFutureUsage: null,
    appearance: {
      theme: 'night',
      variables: expect.objectContaining({ colorPrimary: 'rgb(1, 2, 3)', borderRadius: '8px', fontSizeBase: '16px' }),
    },
  });
  expect(elements.create).toHaveBeenCalledWith('payment', { layout: 'tabs' });
  expect(element.mount).toHaveBeenCalledWith(options.container);
});

test('the adapter uses the server’s script URL and Stripe account, and reuses one Stripe instance', async () => {
  const { createStripe, options, loadScript, provider } = aStripe();
  const providerFromServer = {
    ...provider,
    scriptUrl: 'https://api.example/stripe.js',
    options: { stripeAccount: 'acct_1' },
  };
  await stripeFields.mount({ ...options, provider: providerFromServer });
  await stripeFields.mount({ ...options, provider: providerFromServer });
  expect(loadScript).toHaveBeenCalledExactlyOnceWith('https://api.example/stripe.js');
  expect(createStripe).toHaveBeenCalledExactlyOnceWith(provider.publicKey, {
    locale: 'pt-BR',
    stripeAccount: 'acct_1',
  });
});

test('mounting rejects if the script or the fields can’t be loaded', async () => {
  const blocked = aStripe();
  blocked.loadScript.mockRejectedValue(new Error('blocked'));
  await expect(stripeFields.mount(blocked.options)).rejects.toThrow('blocked');
  const { element, listeners, options } = aStripe();
  element.mount.mockImplementation(() => listeners.loaderror?.(anError({ message: 'Invalid API Key' }) as never));
  await expect(stripeFields.mount(options)).rejects.toThrow('Invalid API Key');
});

test('mounted fields can be removed, and `update` changes their amount, language and `setupFutureUsage`', async () => {
  const { elements, element, options } = aStripe();
  const fields = await stripeFields.mount(options);
  const { locale: _, ...state } = options;
  fields.update({ ...state, locale: 'ru', amount: { amount: '1990', currency: 'CLP' }, savesCard: true });
  expect(elements.update).toHaveBeenCalledWith(
    expect.objectContaining({ amount: 1990, currency: 'clp', locale: 'ru', setupFutureUsage: 'off_session' }),
  );
  fields.unmount();
  expect(element.destroy).toHaveBeenCalledOnce();
});

test('validation returns whether all fields are valid', async () => {
  const { elements, options } = aStripe();
  const fields = await stripeFields.mount(options);
  expect(await fields.validate()).toBe(true);
  elements.submit.mockResolvedValue(anError({ type: 'validation_error' }));
  expect(await fields.validate()).toBe(false);
});

const declinedError = { type: 'card_error', code: 'card_declined', message: 'Declined.' };

test.each([
  ['success', anIntent('succeeded'), { ok: true }],
  ['a payment that the bank processes for days', anIntent('processing'), { ok: true }],
  ['a declined card', anError(declinedError), { ok: false, reason: 'declined', message: 'Declined.' }],
  [
    'a 3-D Secure check that failed or was closed',
    anError({ type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'Unable.' }),
    { ok: false, reason: 'unconfirmed', message: 'Unable.' },
  ],
  ['a 3-D Secure check that isn’t complete', anIntent('requires_action'), { ok: false, reason: 'unconfirmed' }],
  [
    'an invalid field',
    anError({ type: 'validation_error', message: 'No.' }),
    { ok: false, reason: 'invalid', message: 'No.' },
  ],
  ['a broken connection', anError({ type: 'api_connection_error', message: 'x' }), { ok: false, reason: 'unknown' }],
  [
    'a payment that another tab has already confirmed',
    anError({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } }),
    { ok: true },
  ],
] as const)('`confirm` converts Stripe’s response into a result: %s', async (_, response, result) => {
  const { stripe, elements, options, payment } = aStripe();
  stripe.confirmPayment.mockResolvedValue(response);
  const fields = await stripeFields.mount(options);
  expect(await fields.confirm(payment)).toEqual(result);
  expect(stripe.confirmPayment).toHaveBeenCalledWith({
    elements,
    clientSecret: payment.clientSecret,
    confirmParams: { return_url: payment.returnUrl },
    redirect: 'if_required',
  });
});

test('after a reload, the adapter returns the payment’s result, or continues the 3-D Secure check', async () => {
  const { stripe, options, payment } = aStripe();
  const resume = () => stripeFields.resume?.({ ...options, ...payment });
  stripe.retrievePaymentIntent.mockResolvedValue(anIntent('requires_payment_method'));
  expect(await resume()).toBeNull();
  stripe.retrievePaymentIntent.mockResolvedValue(anIntent('succeeded'));
  expect(await resume()).toEqual({ ok: true });
  expect(stripe.handleNextAction).not.toHaveBeenCalled();
  stripe.retrievePaymentIntent.mockResolvedValue(anIntent('requires_action'));
  stripe.handleNextAction.mockResolvedValue(anIntent('succeeded'));
  expect(await resume()).toEqual({ ok: true });
  expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: payment.clientSecret });
  stripe.retrievePaymentIntent.mockResolvedValue(anError({ type: 'api_connection_error', message: 'offline' }));
  await expect(resume()).rejects.toThrow('offline');
});

test('after a redirect, the adapter removes Stripe’s parameters from the URL', async () => {
  vi.stubGlobal('location', {
    href: 'https://shop.example/buy?sub-attempt=k&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=x',
  });
  const { stripe, options, payment } = aStripe();
  stripe.retrievePaymentIntent.mockResolvedValue(anIntent('succeeded'));
  await stripeFields.resume?.({ ...options, ...payment });
  expect(history.replaceState).toHaveBeenCalledWith(null, '', 'https://shop.example/buy?sub-attempt=k');
});
