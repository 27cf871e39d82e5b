import type { SavedCard } from '../../../contract/entities';
import type { CardBrand } from '../../../rules/payments/card';

/** The choice that is no saved card. */
export const anotherCard = 'new';

/** Whether a kept card (MM/YY) can still be charged: until its month is over. */
export function isRunning({ validity }: Pick<SavedCard, 'validity'>, now: number): boolean {
  const [month = 0, year = 0] = validity.split('/').map(Number);
  return new Date(2000 + year, month, 1).getTime() > now;
}

// The rules know more of brands than is wanted here, and would be a file more to load.
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

/** The mark of a brand by the name the server gives it; one nobody knows has a plain mark. */
export const markOf = (name: string): CardBrand => (Object.hasOwn(marks, name) ? (name as CardBrand) : 'unknown');

/** The card offered first in place of the one charged now: the usual one, else any that runs, else a new one. */
export function suggestedCard(
  cards: readonly Pick<SavedCard, 'cardId' | 'validity' | 'isDefault' | 'isForRenewal'>[],
  now: number,
): string {
  const others = cards.filter((card) => !card.isForRenewal && isRunning(card, now));
  return (others.find(({ isDefault }) => isDefault) ?? others[0])?.cardId ?? anotherCard;
}
