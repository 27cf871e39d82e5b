import type { CardBrand } from '../../../rules/payments/card';

// This table isn't derived from those in src/rules/payments, because importing them would load one more chunk.
const cardBrands = {
  visa: true,
  mastercard: true,
  amex: true,
  elo: true,
  hipercard: true,
  hiper: true,
  diners: true,
  discover: true,
  jcb: true,
  unionpay: true,
  maestro: true,
  mir: true,
  unknown: true,
} satisfies Record<CardBrand, true>;

/**
 * Converts the server's name for a card brand, in any case, to a `CardBrand`; `unknown` for a name that isn't in the
 * table.
 */
export function toCardBrand(name: string): CardBrand {
  const brand = name.toLowerCase();
  return Object.hasOwn(cardBrands, brand) ? (brand as CardBrand) : 'unknown';
}
