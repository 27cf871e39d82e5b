import type { SavedCard } from '../../../contract/entities';
import type { CardBrand } from '../../../rules/payments/card';

/** The choice of a new card. */
export const anotherCard = 'new';

/** Whether a saved card (MM/YY) can still be charged: until the end of its month. */
export function isRunning({ validity }: Pick<SavedCard, 'validity'>, now: number): boolean {
  const [month = 0, year = 0] = validity.split('/').map(Number);
  return new Date(2000 + year, month, 1).getTime() > now;
}

// A short list, because the rules about card brands would be another file to load.
const marks: Readonly<Record<CardBrand, true>> = {
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
};

/** The logo for the server's name of a brand; `unknown` for other names. */
export const markOf = (name: string): CardBrand => (Object.hasOwn(marks, name) ? (name as CardBrand) : 'unknown');

/** The card preselected in place of the renewal's card: the default, else any valid one, else a new one. */
export function suggestedCard(
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault' | 'isForRenewal'>[],
  now: number,
): string {
  const others = cards.filter((card) => !card.isForRenewal && isRunning(card, now));
  return (others.find(({ isDefault }) => isDefault) ?? others[0])?.cardId ?? anotherCard;
}
