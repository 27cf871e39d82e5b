/** An amount as the server sends it: a decimal string and an ISO 4217 code, `{ amount: '19.90', currency: 'BRL' }`. */
export type Money = { amount: string; currency: string };

/** Currencies without a minor unit (ISO 4217); all others have two decimals (specification, section 9). */
const currenciesWithoutMinorUnit = 'BIF CLP DJF GNF JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');

/** The number of decimals of a currency. */
export const minorDigits = (currency: string): 0 | 2 => (currenciesWithoutMinorUnit.includes(currency) ? 0 : 2);

/** A decimal number: sign, digits without the point, and the number of decimals (`scale`). */
type Decimal = { isNegative: boolean; digits: string; scale: number };

function parseDecimal(text: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new TypeError(`Not a decimal number: "${text}"`);
  const [, sign, whole = '', fraction = ''] = match;
  return { isNegative: sign === '-', digits: whole + fraction, scale: fraction.length };
}

/** Multiplies two integers digit by digit, because their product can be larger than any safe integer. */
function multiplyDigits(left: string, right: string): string {
  const product = new Array<number>(left.length + right.length).fill(0);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const sum = Number(left[i]) * Number(right[j]) + (product[i + j + 1] ?? 0);
      product[i + j + 1] = sum % 10;
      product[i + j] = (product[i + j] ?? 0) + Math.floor(sum / 10);
    }
  }
  return product.join('');
}

/** Returns the value if it is a safe integer; throws a RangeError otherwise. */
function requireSafeInteger(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('Amount too large to be computed exactly');
  return value;
}

/**
 * Multiplies a decimal by 10^decimals and rounds to an integer (half away from zero): 19.905 with `decimals` 2 is 1991.
 */
function scaleToInteger({ isNegative, digits, scale }: Decimal, decimals: number): number {
  const padded = digits.padStart(scale + 1, '0') + '0'.repeat(Math.max(0, decimals - scale));
  const droppedDigits = Math.max(0, scale - decimals);
  const remaining = padded.slice(0, padded.length - droppedDigits);
  const roundsUp = droppedDigits > 0 && padded.charAt(remaining.length) >= '5';
  const value = requireSafeInteger(Number(remaining) + (roundsUp ? 1 : 0));
  return isNegative && value !== 0 ? -value : value;
}

/**
 * Converts an amount to minor units: 1990 for 19.90 BRL, 1990 for 1990 CLP. Extra decimals are rounded (half away
 * from zero).
 */
export function toMinor({ amount, currency }: Money): number {
  return scaleToInteger(parseDecimal(amount), minorDigits(currency));
}

/** Converts minor units to an amount. */
export function fromMinor(minor: number, currency: string): Money {
  const scale = minorDigits(currency);
  const digits = String(Math.abs(requireSafeInteger(minor))).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = scale > 0 ? `.${digits.slice(-scale)}` : '';
  return { amount: `${minor < 0 ? '-' : ''}${whole}${fraction}`, currency };
}

function assertSameCurrency(first: Money, second: Money): void {
  if (first.currency !== second.currency) {
    throw new TypeError(`Can't combine ${first.currency} with ${second.currency}`);
  }
}

/** The sum of amounts in one currency. */
export function addMoney(first: Money, ...others: Money[]): Money {
  let sum = toMinor(first);
  for (const other of others) {
    assertSameCurrency(first, other);
    sum += toMinor(other);
  }
  return fromMinor(sum, first.currency);
}

/** Subtracts the second amount from the first. The result can be negative. */
export function subtractMoney(first: Money, second: Money): Money {
  assertSameCurrency(first, second);
  return fromMinor(toMinor(first) - toMinor(second), first.currency);
}

/** An amount times an integer or a decimal string (`'1.0499'`), rounded to minor units (half away from zero). */
export function multiplyMoney(money: Money, factor: number | string): Money {
  const minor = toMinor(money);
  const { isNegative, digits, scale } = parseDecimal(String(factor));
  const product = multiplyDigits(String(Math.abs(minor)), digits);
  return fromMinor(scaleToInteger({ isNegative: isNegative !== minor < 0, digits: product, scale }, 0), money.currency);
}

/** A percentage (20, or `'12.5'`) of an amount, rounded to minor units (half away from zero). */
export function percentOfMoney(money: Money, percent: number | string): Money {
  const { isNegative, digits, scale } = parseDecimal(String(percent));
  // Dividing by 100 moves the decimal point two places to the left.
  const padded = digits.padStart(scale + 3, '0');
  const pointIndex = padded.length - scale - 2;
  return multiplyMoney(money, `${isNegative ? '-' : ''}${padded.slice(0, pointIndex)}.${padded.slice(pointIndex)}`);
}

/**
 * One of several equal parts of an amount, rounded to minor units (half away from zero). The sum of all parts can
 * differ from the amount.
 */
export function divideMoney(money: Money, partCount: number): Money {
  if (!Number.isInteger(partCount) || partCount < 1)
    throw new RangeError('The number of parts must be a positive integer');
  const minor = toMinor(money);
  const magnitude = Math.abs(minor);
  const remainder = magnitude % partCount;
  const part = (magnitude - remainder) / partCount + (remainder * 2 >= partCount ? 1 : 0);
  return fromMinor(minor < 0 ? -part : part, money.currency);
}

/** Negative if the first amount is smaller, zero if both are equal, positive otherwise, as Array.sort expects. */
export function compareMoney(first: Money, second: Money): number {
  assertSameCurrency(first, second);
  return toMinor(first) - toMinor(second);
}

/** Whether an amount, rounded to minor units, is zero. */
export const isZeroMoney = (money: Money): boolean => toMinor(money) === 0;
