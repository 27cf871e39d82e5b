import type { CardBrand } from '../../../rules/payments/card';

// Not derived from the tables in src/rules/payments, because importing them would load one more chunk.
const brands = {
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

/** Converts a brand name from the server to a card brand; `unknown` for a name that isn't in the table. */
export const toCardBrand = (name: string): CardBrand => (Object.hasOwn(brands, name) ? (name as CardBrand) : 'unknown');
