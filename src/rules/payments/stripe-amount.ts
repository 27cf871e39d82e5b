import type { Money } from '../money/money';

/** Currencies that Stripe counts in whole units. Source: docs.stripe.com/currencies (zero-decimal currencies). */
const zeroDecimalCurrencies = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');

/** Currencies that Stripe counts in thousandths. */
const threeDecimalCurrencies = 'BHD JOD KWD OMR TND'.split(' ');

function digitsOf(currency: string): number {
  if (zeroDecimalCurrencies.includes(currency)) return 0;
  return threeDecimalCurrencies.includes(currency) ? 3 : 2;
}

/** An amount in Stripe's smallest units: `19.90 BRL` is `{ amount: 1990, currency: 'brl' }`. */
export function stripeAmount({ amount, currency }: Money): { amount: number; currency: string } {
  const [whole = '', fraction = ''] = amount.split('.');
  const digits = digitsOf(currency);
  if (/[1-9]/.test(fraction.slice(digits)))
    throw new RangeError(`${amount} ${currency} has more decimals than Stripe allows`);
  return { amount: Number(whole + fraction.slice(0, digits).padEnd(digits, '0')), currency: currency.toLowerCase() };
}
