import { type Money, toMinor } from '../../../../src/rules';
import type { CoinRow } from '../../catalogue/coins';
import { convert } from '../../catalogue/currencies';

/**
 * Converts a decimal amount into an integer: with 8 `decimals`, `0.5` becomes 50000000. The integer counts the smallest
 * units that an amount can be paid in.
 */
export function toSmallestUnits(amount: string, decimals: number): bigint {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!match) throw new RangeError(`Not an amount: ${amount}`);
  const [, whole = '0', fraction = ''] = match;
  if (fraction.length > decimals) throw new RangeError(`More than ${decimals} decimals: ${amount}`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The reverse of `toSmallestUnits`: a decimal amount without trailing zeros. */
export function fromSmallestUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction ? `${whole}.${fraction}` : whole;
}

/** Converts money into an amount of the coin, rounded up to the coin's number of decimals. */
export function toCoinAmount(coin: CoinRow, total: Money): string {
  const totalCents = BigInt(toMinor(convert(total, 'USD')));
  const coinPriceCents = BigInt(toMinor({ amount: coin.price, currency: 'USD' }));
  const units = (totalCents * 10n ** BigInt(coin.decimals) + coinPriceCents - 1n) / coinPriceCents;
  return fromSmallestUnits(units, coin.decimals);
}
