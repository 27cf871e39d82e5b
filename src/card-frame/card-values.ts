import type { CardField, CardFrameConfig } from '../contract/card-frame';
import { type CardBrand, cardBrand, cardExpiry, cardHolder, cardNumber, securityCode } from '../rules/card';
import type { CardFrameWord } from '../rules/card-texts';
import type { Check, Moment } from '../rules/check';

/** What stands in the fields, as typed. */
export type CardValues = Record<CardField, string>;

/** What decides which fields there are and which cards are taken. */
export type CardWish = Pick<CardFrameConfig, 'brands' | 'securityCode' | 'holder'>;

export type FieldResult = Check<string> | { ok: false; reason: CardFrameWord };

/** Brand of the number typed so far. */
export const brandOf = ({ number }: CardValues): CardBrand => cardBrand(number.replace(/\D/g, ''));

/** The fields a card is asked for, in the order of the form. */
export function askedFields({ securityCode: asksCode, holder }: CardWish): CardField[] {
  return ['number', 'expiry', ...(asksCode ? (['code'] as const) : []), ...(holder ? (['holder'] as const) : [])];
}

/** Checks one field; the number also for a brand that is not taken. A brand we do not know is the server's to judge. */
export function checkField(field: CardField, values: CardValues, wish: CardWish, now: Moment): FieldResult {
  if (field === 'expiry') return cardExpiry(values.expiry, now);
  if (field === 'code') return securityCode(values.code, brandOf(values));
  if (field === 'holder') return cardHolder(values.holder);
  const brand = brandOf(values);
  const isRefused =
    brand !== 'unknown' && wish.brands.length > 0 && !wish.brands.some((one) => one.toLowerCase() === brand);
  const result = cardNumber(values.number);
  return result.ok && isRefused ? { ok: false, reason: 'brandRefused' } : result;
}

export type CheckedCard = { ok: true; card: CardValues } | { ok: false; errors: Partial<Record<CardField, string>> };

/** Checks all that is asked for; the card's values are normalised, those not asked for are empty. */
export function checkCard(values: CardValues, wish: CardWish, now: Moment): CheckedCard {
  const card: CardValues = { number: '', expiry: '', code: '', holder: '' };
  const errors: Partial<Record<CardField, string>> = {};
  for (const field of askedFields(wish)) {
    const result = checkField(field, values, wish, now);
    if (result.ok) card[field] = result.value;
    else errors[field] = result.reason;
  }
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, card };
}
