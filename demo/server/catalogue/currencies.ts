import type { Money } from '../../../src/contract/primitives';
import { fromMinor, minorDigits, multiplyMoney, toMinor } from '../../../src/rules';

/** Currencies the sandbox charges in, and how many of each a dollar buys. */
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

/** Brands that charge in a few currencies only; the others in all. */
const fewCurrencies: Readonly<Record<string, readonly string[]>> = {
  telinha: ['BRL', 'USD'],
  onyx: ['USD'],
  ivory: ['USD'],
};

/** Currencies a brand charges in, its own first. */
export function currenciesOf({ code, currency }: { code: string; currency: string }): string[] {
  return [currency, ...(fewCurrencies[code] ?? currencyCodes).filter((one) => one !== currency)];
}

export const isCurrency = (code: string): boolean => Object.hasOwn(perDollar, code);

/** How many of `to` one `from` buys, as text with at most six decimals. */
export function exchangeRate(from: string, to: string): string {
  const rate = (perDollar[to] ?? Number.NaN) / (perDollar[from] ?? Number.NaN);
  if (!Number.isFinite(rate)) throw new RangeError(`No exchange rate from ${from} to ${to}`);
  return String(Number(rate.toFixed(6)));
}

/** An amount in another currency, rounded half up. */
export function convert(money: Money, to: string): Money {
  if (money.currency === to) return money;
  // Counted in hundredths first, so that cents are not lost on the way to a currency without them.
  const hundredths = toMinor(
    multiplyMoney({ amount: money.amount, currency: 'USD' }, exchangeRate(money.currency, to)),
  );
  return fromMinor(minorDigits(to) === 2 ? hundredths : Math.round(hundredths / 100), to);
}
