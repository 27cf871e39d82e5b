import type { Money } from '../../../src/contract/primitives';
import { fromMinor, minorDigits, multiplyMoney, toMinor } from '../../../src/rules';

/** The sandbox's currencies, with the value of one dollar in each. */
const perDollar: Readonly<Record<string, number>> = {
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

export const currencyCodes: readonly string[] = Object.keys(perDollar);

/** Currencies by brand. Other brands charge in all currencies. */
const currenciesByBrand: Readonly<Record<string, readonly string[]>> = {
  telinha: ['BRL', 'USD'],
  onyx: ['USD'],
  ivory: ['USD'],
};

/** The currencies that a brand charges in, its default first. */
export function currenciesOf({ code, currency }: { code: string; currency: string }): string[] {
  return [currency, ...(currenciesByBrand[code] ?? currencyCodes).filter((option) => option !== currency)];
}

export const isCurrency = (code: string): boolean => Object.hasOwn(perDollar, code);

/** The currency of a new brand can be any. Without a rate here, it is worth a dollar: the sandbox's prices are samples. */
const rateOf = (code: string): number => (isCurrency(code) ? perDollar[code] : undefined) ?? 1;

/** The value of one unit of `from` in `to`, as text with at most six decimals. */
export const exchangeRate = (from: string, to: string): string =>
  String(Number((rateOf(to) / rateOf(from)).toFixed(6)));

/** An amount in another currency, rounded half up. */
export function convert(money: Money, to: string): Money {
  if (money.currency === to) return money;
  // Convert in hundredths first: a target currency without decimals would lose the cents before rounding.
  const hundredths = toMinor(
    multiplyMoney({ amount: money.amount, currency: 'USD' }, exchangeRate(money.currency, to)),
  );
  return fromMinor(minorDigits(to) === 2 ? hundredths : Math.round(hundredths / 100), to);
}
