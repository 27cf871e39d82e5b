import { type Money, toMinor } from '../../../src/rules';
import type { CoinRow } from '../catalogue/coins';
import { convert } from '../catalogue/currencies';

/** Converts a decimal amount into the coin's smallest units. */
export function toUnits(amount: string, decimals: number): bigint {
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!parts) throw new RangeError(`Not an amount: ${amount}`);
  const [, whole = '0', fraction = ''] = parts;
  if (fraction.length > decimals) throw new RangeError(`More than ${decimals} decimals: ${amount}`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Converts an amount in the coin's smallest units into a decimal amount without trailing zeros. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction ? `${whole}.${fraction}` : whole;
}

/** Converts money into an amount of the coin, rounded up to the coin's smallest unit. */
export function amountIn(coin: CoinRow, total: Money): string {
  const totalCents = BigInt(toMinor(convert(total, 'USD')));
  const priceCents = BigInt(toMinor({ amount: coin.price, currency: 'USD' }));
  const units = (totalCents * 10n ** BigInt(coin.decimals) + priceCents - 1n) / priceCents;
  return fromUnits(units, coin.decimals);
}
