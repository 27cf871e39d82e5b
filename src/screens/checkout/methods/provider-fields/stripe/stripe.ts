import { stripeAmount } from '../../../../../rules/payments/stripe-amount';
import type {
  PaymentFieldsAdapter,
  PaymentFieldsAppearance,
  PaymentFieldsOptions,
  PaymentFieldsResult,
  PaymentFieldsState,
} from '../../../../../runtime/page/payment-fields';
import type {
  IntentResult,
  Stripe,
  StripeAppearance,
  StripeConstructor,
  StripeError,
  StripePaymentIntent,
} from './stripe-js';

/** Stripe requires that pages load Stripe.js from this server. */
const defaultScriptUrl = 'https://js.stripe.com/v3/';

/** Stripe's locale for each language that our texts use in a regional variant, such as Brazilian Portuguese. */
const locales: Readonly<Record<string, string>> = { pt: 'pt-BR', es: 'es-419' };
const stripeLocale = (locale: string): string => locales[locale] ?? locale;

/** The instances by key and account. */
const instances = new Map<string, Stripe>();

/**
 * Loads Stripe.js and returns its instance for the public key and Stripe account. Later calls with the same key and
 * account return the same instance, because every instance adds iframes to the page.
 */
async function loadStripe({
  provider,
  locale,
  loadScript,
}: Pick<PaymentFieldsOptions, 'provider' | 'locale' | 'loadScript'>): Promise<Stripe> {
  const { publicKey, scriptUrl, options } = provider;
  const stripeAccount = options?.stripeAccount;
  const key = `${publicKey} ${stripeAccount ?? ''}`;
  const existing = instances.get(key);
  if (existing) return existing;
  await loadScript(scriptUrl ?? defaultScriptUrl);
  const createStripe = (globalThis as { Stripe?: StripeConstructor }).Stripe;
  // An element with the id `Stripe` is a property of the window, too.
  if (typeof createStripe !== 'function') throw new Error('Stripe’s script has no Stripe function');
  const instance = createStripe(publicKey, { locale: stripeLocale(locale), ...(stripeAccount && { stripeAccount }) });
  instances.set(key, instance);
  return instance;
}

/** The brand's appearance as Stripe's options. Source: docs.stripe.com/elements/appearance-api */
const appearanceFor = ({ theme, colors, fontFamily, fontSize, radius }: PaymentFieldsAppearance): StripeAppearance => ({
  theme: theme === 'dark' ? 'night' : 'stripe',
  variables: {
    colorPrimary: colors.accent,
    colorBackground: colors.background,
    colorText: colors.text,
    colorTextSecondary: colors.muted,
    colorTextPlaceholder: colors.muted,
    colorDanger: colors.danger,
    fontFamily,
    fontSizeBase: fontSize,
    borderRadius: radius,
  },
});

const elementsOptionsFor = ({ locale, appearance, amount, savesCard }: PaymentFieldsState) => ({
  ...stripeAmount(amount),
  locale: stripeLocale(locale),
  appearance: appearanceFor(appearance),
  // Must be the same as the intent's `setup_future_usage`.
  setupFutureUsage: savesCard ? ('off_session' as const) : null,
});

/** The statuses of a payment intent that was charged or will be charged. */
const chargedStatuses: readonly StripePaymentIntent['status'][] = ['succeeded', 'processing', 'requires_capture'];

/** Converts an error of Stripe.js to a result. Despite the error, the payment may have succeeded. */
function resultOfError({ type, code, message, payment_intent: intent }: StripeError): PaymentFieldsResult {
  // For example, another tab has already confirmed the payment.
  if (intent && chargedStatuses.includes(intent.status)) return { ok: true };
  if (code === 'payment_intent_authentication_failure') return { ok: false, reason: 'unconfirmed', message };
  if (type === 'validation_error') return { ok: false, reason: 'invalid', message };
  // Messages of other error types are for developers.
  return type === 'card_error' ? { ok: false, reason: 'declined', message } : { ok: false, reason: 'unknown' };
}

function resultOfIntent(response: IntentResult): PaymentFieldsResult {
  if (response.error) return resultOfError(response.error);
  const { status } = response.paymentIntent;
  if (chargedStatuses.includes(status)) return { ok: true };
  return { ok: false, reason: status === 'requires_action' ? 'unconfirmed' : 'declined' };
}

/** The parameters that Stripe adds to the return URL. A client secret must not stay in the address bar. */
const returnParameters = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

function removeReturnParameters(): void {
  const url = new URL(location.href);
  if (!returnParameters.some((name) => url.searchParams.has(name))) return;
  for (const name of returnParameters) url.searchParams.delete(name);
  history.replaceState(history.state, '', url.href);
}

/**
 * The adapter for Stripe's Payment Element. The payment intent is created with the order, when the payer clicks the pay
 * button.
 */
export const stripeFields: PaymentFieldsAdapter = {
  displayName: 'Stripe',

  async mount({ container, ...options }) {
    const stripe = await loadStripe(options);
    const elements = stripe.elements({ mode: 'payment', ...elementsOptionsFor(options) });
    const element = elements.create('payment', { layout: 'tabs' });
    await new Promise<void>((resolve, reject) => {
      element.on('ready', resolve);
      element.on('loaderror', ({ error }) => reject(new Error(error.message ?? error.type)));
      element.mount(container);
    });
    return {
      validate: async () => !(await elements.submit()).error,
      async confirm({ clientSecret, returnUrl }) {
        const confirmParams = { return_url: returnUrl };
        return resultOfIntent(
          await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
        );
      },
      update: (state) => elements.update(elementsOptionsFor(state)),
      focus: () => element.focus(),
      unmount: () => element.destroy(),
    };
  },

  async resume({ clientSecret, ...options }) {
    removeReturnParameters();
    const stripe = await loadStripe(options);
    const response = await stripe.retrievePaymentIntent(clientSecret);
    if (response.error) throw new Error(response.error.message ?? response.error.type);
    const { status } = response.paymentIntent;
    if (status === 'requires_action') return resultOfIntent(await stripe.handleNextAction({ clientSecret }));
    return chargedStatuses.includes(status) ? { ok: true } : null;
  },
};
