import type { Money } from '../money/money';

/**
 * Currencies that Stripe counts in whole units. Source: docs.stripe.com/currencies (zero-decimal currencies). The list
 * differs from ISO 4217: for example, Stripe counts UGX in hundredths.
 */
const zeroDecimalCurrencies = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');

/** Currencies that Stripe counts in thousandths. The last digit must be 0. Source: docs.stripe.com/currencies */
const threeDecimalCurrencies = 'BHD JOD KWD OMR TND'.split(' ');

/** The number of decimals that Stripe uses for a currency. */
function decimalsOf(currency: string): number {
  if (zeroDecimalCurrencies.includes(currency)) return 0;
  return threeDecimalCurrencies.includes(currency) ? 3 : 2;
}

/** An amount in Stripe's smallest units: `19.90 BRL` is `{ amount: 1990, currency: 'brl' }`. */
export function stripeAmount({ amount, currency }: Money): { amount: number; currency: string } {
  const [whole = '', fraction = ''] = amount.split('.');
  const decimals = decimalsOf(currency);
  if (/[1-9]/.test(fraction.slice(Math.min(decimals, 2))))
    throw new RangeError(`${amount} ${currency} has more decimals than Stripe allows`);
  return {
    amount: Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0')),
    currency: currency.toLowerCase(),
  };
}
