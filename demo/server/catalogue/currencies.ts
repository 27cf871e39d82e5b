import type { Money } from '../../../src/contract/primitives';
import { fromMinor, minorDigits, multiplyMoney, toMinor } from '../../../src/rules';

/** Exchange rates of the sandbox's currencies: the price of one US dollar in each currency. */
const unitsPerDollar: Readonly<Record<string, number>> = {
  USD: 1,
  BRL: 5.4,
  ARS: 1050,
  CLP: 940,
  COP: 4100,
  MXN: 18.5,
  PEN: 3.75,
  UYU: 40,
  ZAR: 18.2,
  PHP: 57,
  RUB: 92,
};

const currencyCodes: readonly string[] = Object.keys(unitsPerDollar);

/** Brands that charge only in some currencies. Other brands charge in all. */
const currenciesByBrand: Readonly<Record<string, readonly string[]>> = {
  telinha: ['BRL', 'USD'],
  onyx: ['USD'],
  ivory: ['USD'],
};

/** The currencies that a brand charges in, the brand's default currency first. */
export function currenciesOf({ code, currency }: { code: string; currency: string }): string[] {
  return [currency, ...(currenciesByBrand[code] ?? currencyCodes).filter((other) => other !== currency)];
}

const isSandboxCurrency = (code: string): boolean => Object.hasOwn(unitsPerDollar, code);

/** Units per US dollar. A new brand may use a currency that isn't in the table; one unit of it counts as one dollar. */
const unitsPerDollarOf = (code: string): number => (isSandboxCurrency(code) ? unitsPerDollar[code] : undefined) ?? 1;

/** The value of one unit of `from` in `to`, as text with at most six decimals. */
export const exchangeRate = (from: string, to: string): string =>
  String(Number((unitsPerDollarOf(to) / unitsPerDollarOf(from)).toFixed(6)));

/** Converts an amount to another currency, and rounds the result half up. */
export function convert(money: Money, to: string): Money {
  if (money.currency === to) return money;
  // `multiplyMoney` rounds its result to the decimals of the amount's currency, and some currencies have none. The
  // amount is labeled as USD here only to keep two decimals.
  const hundredths = toMinor(
    multiplyMoney({ amount: money.amount, currency: 'USD' }, exchangeRate(money.currency, to)),
  );
  return fromMinor(minorDigits(to) === 2 ? hundredths : Math.round(hundredths / 100), to);
}
