import type { CardBrand } from '../../../rules/payments/card';

// Not derived from the rules' tables, which would add a file to load.
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

/** The card brand with the server's name; `unknown` for any other name. */
export const toCardBrand = (name: string): CardBrand => (Object.hasOwn(brands, name) ? (name as CardBrand) : 'unknown');
