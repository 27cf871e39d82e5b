import {
  type CardField,
  type CardFrameConfig,
  cardFields,
  type FrameKind,
  frameKinds,
} from '../../contract/card-frame';
import type { Timestamp } from '../../rules/check';
import { digitsOf } from '../../rules/identity/text';
import { hasOwn } from '../../rules/own-fields';
import {
  brandLengths,
  type CardBrand,
  cardBrand,
  cardExpiry,
  cardHolder,
  cardNumber,
  securityCode,
} from '../../rules/payments/card';
import type { FrameTextKey } from '../frame-texts';
import { checkPin, checkPrepaidNumber, prepaidNumberLength } from './prepaid-values';

/** The typed values. Fields that a kind of form doesn't have are empty. */
export type CardValues = Record<CardField, string>;

/** The options that decide which fields exist and which values they accept. */
export type CardOptions = { kind: FrameKind } & Pick<CardFrameConfig, 'acceptedSchemes' | 'savedScheme'>;

/** The result of checking one field: its normalized value, or `reason`, the translation key of the error. */
export type FieldResult = { ok: true; value: string } | { ok: false; reason: FrameTextKey };

export const emptyValues: CardValues = { number: '', expiry: '', code: '', holder: '', pin: '' };

/** The brand for a scheme of `CardFrameConfig`, which calls card brands schemes; `unknown` for any other text. */
function brandOfScheme(scheme: string): CardBrand {
  const name = scheme.toLowerCase();
  return hasOwn(brandLengths, name) ? (name as CardBrand) : 'unknown';
}

/** The card brand (Visa, Mastercard, …) of the typed number or the saved card. Prepaid cards have none: `unknown`. */
export function brandOf({ number }: Pick<CardValues, 'number'>, { kind, savedScheme }: CardOptions): CardBrand {
  if (kind === 'prepaid') return 'unknown';
  return kind === 'card' ? cardBrand(digitsOf(number)) : brandOfScheme(savedScheme);
}

/**
 * Checks one field. A card number whose brand is known but not accepted is an error. The server decides
 * whether it accepts a card of an unknown brand.
 */
export function checkField(field: CardField, values: CardValues, options: CardOptions, now: Timestamp): FieldResult {
  if (field === 'expiry') return cardExpiry(values.expiry, now);
  if (field === 'code') return securityCode(values.code, brandOf(values, options));
  if (field === 'holder') return cardHolder(values.holder);
  if (field === 'pin') return checkPin(values.pin);
  if (options.kind === 'prepaid') return checkPrepaidNumber(values.number);
  const brand = brandOf(values, options);
  const isBrandRefused =
    brand !== 'unknown' &&
    options.acceptedSchemes.length > 0 &&
    !options.acceptedSchemes.some((scheme) => scheme.toLowerCase() === brand);
  const result = cardNumber(values.number);
  return result.ok && isBrandRefused ? { ok: false, reason: 'card-frame:brandRefused' } : result;
}

/** The result of checking all fields. `errors` holds the translation key of each invalid field's error. */
export type CardResult =
  | { ok: true; card: CardValues }
  | { ok: false; errors: Partial<Record<CardField, FrameTextKey>> };

/** Checks all fields of the form's kind. The returned card has normalized values, without spaces in the number. */
export function checkCard(values: CardValues, options: CardOptions, now: Timestamp): CardResult {
  const card: CardValues = { ...emptyValues };
  const errors: Partial<Record<CardField, FrameTextKey>> = {};
  for (const field of frameKinds[options.kind]) {
    const result = checkField(field, values, options, now);
    if (result.ok) card[field] = result.value;
    else errors[field] = result.reason;
  }
  return cardFields.some((field) => errors[field]) ? { ok: false, errors } : { ok: true, card };
}

/**
 * The usual number of digits by card brand. Brands with several usual lengths are missing here, because a valid shorter
 * number may still be incomplete.
 */
const usualLengths: Partial<Record<CardBrand, number>> = {
  visa: 16,
  mastercard: 16,
  amex: 15,
  elo: 16,
  hiper: 16,
  discover: 16,
  jcb: 16,
  mir: 16,
};

/** The field to focus when `field` is complete; undefined if `field` is incomplete or should keep the focus. */
export function nextField(
  field: CardField,
  values: CardValues,
  options: CardOptions,
  now: Timestamp,
): CardField | undefined {
  if (field !== 'number' && field !== 'expiry') return undefined;
  const nextCardField = field === 'number' ? 'expiry' : 'code';
  const next = options.kind === 'prepaid' ? 'pin' : nextCardField;
  // If the next field has a value, the payer is correcting the current one.
  if (values[next] || !checkField(field, values, options, now).ok) return undefined;
  const length = options.kind === 'prepaid' ? prepaidNumberLength : usualLengths[brandOf(values, options)];
  return field === 'number' && digitsOf(values.number).length !== length ? undefined : next;
}
