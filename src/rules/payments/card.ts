import type { Check, Timestamp } from '../check';
import { accept, refuse } from '../check';
import { compactCode } from '../identity/text';
import type { Reason } from '../validation-reasons';

type CardFieldName = 'cardNumber' | 'cardExpiry' | 'securityCode' | 'cardHolder';
/** Result of checking one of a card's fields. */
type CardCheck = Check<string, Extract<Reason, `fields.${CardFieldName}.${string}`>>;

export type CardBrand =
  | 'visa'
  | 'mastercard'
  | 'amex'
  | 'elo'
  | 'hipercard'
  | 'hiper'
  | 'diners'
  | 'discover'
  | 'jcb'
  | 'unionpay'
  | 'maestro'
  | 'mir'
  | 'unknown';

/** Valid number lengths by brand. ISO/IEC 7812-1 allows at most 19 digits. */
export const brandLengths: Record<CardBrand, readonly number[]> = {
  visa: [16, 18, 19],
  mastercard: [16],
  amex: [15],
  elo: [16],
  hipercard: [13, 16, 19],
  hiper: [16],
  diners: [14, 16, 19],
  discover: [16, 19],
  jcb: [16, 17, 18, 19],
  unionpay: [14, 15, 16, 17, 18, 19],
  maestro: [12, 13, 14, 15, 16, 17, 18, 19],
  mir: [16, 17, 18, 19],
  unknown: [12, 13, 14, 15, 16, 17, 18, 19],
};

/**
 * Issuer prefixes by brand, separated by spaces; `from-to` is a range. If several prefixes match a number, the longest
 * applies.
 */
const issuerPrefixes: readonly (readonly [CardBrand, string])[] = [
  ['visa', '4'],
  ['mastercard', '51-55 2221-2720'],
  ['amex', '34 37'],
  ['diners', '300-305 36 38 39'],
  ['discover', '6011 644-649 65'],
  ['jcb', '1800 2131 3528-3589'],
  ['unionpay', '62 81'],
  ['maestro', '493698 50 56-59 63 67'],
  ['mir', '2200-2204'],
  ['hipercard', '606282 384100 384140 384160'],
  ['hiper', '637095 637568 637599 637609 637612 63737423 63743358'],
  [
    'elo',
    '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999 627780 636297 636368 ' +
      '650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 ' +
      '650901-650978 651652-651679 655000-655019 655021-655058',
  ],
];

/** Brand of a complete or partly typed number, by its issuer prefix (ISO/IEC 7812). */
export function cardBrand(digits: string): CardBrand {
  let brand: CardBrand = 'unknown';
  let matchedLength = 0;
  for (const [candidate, prefixes] of issuerPrefixes) {
    for (const prefix of prefixes.split(' ')) {
      const [from = '', to = from] = prefix.split('-');
      const leadingDigits = digits.slice(0, from.length);
      // The strings have the same length, so comparing them as text compares the numbers.
      const isInRange = leadingDigits.length === from.length && leadingDigits >= from && leadingDigits <= to;
      if (from.length > matchedLength && isInRange) {
        brand = candidate;
        matchedLength = from.length;
      }
    }
  }
  return brand;
}

/** Groups the digits as printed on the card: in fours; Amex 4-6-5; Diners numbers of at most 14 digits 4-6-4. */
export function cardFormat(digits: string): string {
  const brand = cardBrand(digits);
  const groupSizes = brand === 'amex' || (brand === 'diners' && digits.length <= 14) ? [4, 6, 5] : [4, 4, 4, 4, 4];
  const groups: string[] = [];
  let start = 0;
  for (const size of groupSizes) {
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.filter(Boolean).join(' ');
}

/** Luhn check of ISO/IEC 7812-1, annex B. Expects digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const product = index % 2 === 0 ? digit : digit * 2;
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}

/** Checks a card number with or without spaces and hyphens. If it is valid, `value` contains only its digits. */
export function cardNumber(text: string): CardCheck {
  const compact = compactCode(text).replace(/-/g, '');
  if (compact === '') return refuse('fields.cardNumber.required');
  const brand = cardBrand(compact);
  const hasOnlyDigits = /^\d+$/.test(compact);
  if (hasOnlyDigits && compact.length < Math.min(...brandLengths[brand])) return refuse('fields.cardNumber.incomplete');
  const isPlausible = hasOnlyDigits && !/^(\d)\1+$/.test(compact) && brandLengths[brand].includes(compact.length);
  // UnionPay issues some numbers without a Luhn check digit.
  const isValid = isPlausible && (brand === 'unionpay' || passesLuhn(compact));
  return isValid ? accept(compact) : refuse('fields.cardNumber.invalid');
}

/** How many years ahead an expiry date may be (our choice). */
const maxYearsAhead = 19;

/**
 * Checks an expiry date in the formats that people and autofill use: 7/30, 07/30, 0730, 07/2030, 072030. For all of
 * these, `value` is `07/30`. A card is valid through the last day of the month. Dates more than `maxYearsAhead` years
 * ahead are refused.
 */
export function cardExpiry(text: string, now: Timestamp): CardCheck {
  const compact = compactCode(text);
  if (compact === '') return refuse('fields.cardExpiry.required');
  const parts = /^(\d\d?)[/.-](\d\d|20\d\d)$/.exec(compact) ?? /^(\d\d)(\d\d|20\d\d)$/.exec(compact);
  const month = Number(parts?.[1]);
  const year = 2000 + (Number(parts?.[2]) % 100);
  if (!parts || month < 1 || month > 12) return refuse('fields.cardExpiry.invalid');
  const today = new Date(now);
  const monthsLeft = (year - today.getFullYear()) * 12 + month - 1 - today.getMonth();
  if (monthsLeft < 0) return refuse('fields.cardExpiry.expired');
  if (monthsLeft > maxYearsAhead * 12) return refuse('fields.cardExpiry.invalid');
  return accept(`${month < 10 ? '0' : ''}${month}/${String(year).slice(2)}`);
}

/** Checks a security code: four digits on Amex, three on other brands, three or four if the brand is unknown. */
export function securityCode(text: string, brand: CardBrand = 'unknown'): CardCheck {
  const compact = compactCode(text);
  if (compact === '') return refuse('fields.securityCode.required');
  return securityCodePatternOf(brand).test(compact) ? accept(compact) : refuse('fields.securityCode.invalid');
}

function securityCodePatternOf(brand: CardBrand): RegExp {
  if (brand === 'unknown') return /^\d{3,4}$/;
  return brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/;
}

/** Checks the holder's name, in any writing system. Refuses a name that is only digits or contains a card number. */
export function cardHolder(text: string): CardCheck {
  const name = text.trim().replace(/\s+/g, ' ');
  if (name === '') return refuse('fields.cardHolder.required');
  if (name.length > 100) return refuse('fields.cardHolder.tooLong');
  const compact = compactCode(name).replace(/-/g, '');
  const containsCardNumber = /\d{12}/.test(compact);
  const hasOnlyDigits = /^\d+$/.test(compact);
  return containsCardNumber || hasOnlyDigits ? refuse('fields.cardHolder.invalid') : accept(name);
}
