import { type Language, textPattern } from './text';

/** Translation keys of the pay button's labels, which depend on the payment method. */
const payButtonKeys = [
  'checkout:pay.button',
  'pay-transfer:pix.pay',
  'pay-boleto:pay',
  'pay-transfer:pay',
  'pay-crypto:pay',
  'pay-wallet:mobile.pay',
  'pay-provider:paypal.pay',
  'pay-wallet:pay.page',
  'pay-wallet:pay.code',
] as const;

/** The source of a regular expression that matches the name of any method's pay button. */
export const payButtonRegexSource = (lang: Language): string =>
  payButtonKeys.map((key) => `^${textPattern(lang, key).source}`).join('|');
