import { asciiDigits, digitsOf } from '../../rules/identity/text';
import { brandLengths, cardBrand, cardFormat } from '../../rules/payments/card';
import { prepaidNumberLength } from './prepaid-values';

/** One change of a field, as reported by the browser. */
export interface Edit {
  /** The field's text before the change. */
  before: string;
  /** The text after the change, not formatted yet. */
  after: string;
  /** The caret's position in `after`. */
  caret: number;
  /** `inputType` of the input event; empty on autofill in some browsers. */
  inputType: string;
}

/** The field's new text and caret position. */
export interface EditResult {
  text: string;
  caret: number;
}

const removeAt = (text: string, index: number) => text.slice(0, index) + text.slice(index + 1);

/** The position after the first `count` digits of a text. */
function indexAfterDigits(text: string, count: number): number {
  let remaining = count;
  let index = 0;
  while (index < text.length && remaining > 0) {
    if (/\d/.test(text.charAt(index))) remaining -= 1;
    index += 1;
  }
  return index;
}

/** How to limit and group the digits of a number. */
interface NumberFormat {
  /** The maximum number of digits. */
  maxDigits(digits: string): number;
  /** Inserts spaces between groups of digits. */
  format(digits: string): string;
}

const cardNumberFormat: NumberFormat = {
  maxDigits: (digits) => Math.max(...brandLengths[cardBrand(digits)]),
  format: cardFormat,
};
const prepaidNumberFormat: NumberFormat = {
  maxDigits: () => prepaidNumberLength,
  format: (digits) => (digits.match(/.{1,4}/g) ?? []).join(' '),
};

/** An expiry date and security code that were copied with the number: `4242 4242 4242 4242 12/34 123`. */
const expiryAfterNumber = /\s\d\d?\s*\/\s*\d\d.*$/;

/** Formats a card number in the groups that are printed on the card. */
export const editNumber = (edit: Edit): EditResult =>
  editGrouped({ ...edit, after: edit.after.replace(expiryAfterNumber, '') }, cardNumberFormat);

/** Formats a prepaid card's number in groups of four digits. */
export const editPrepaidNumber = (edit: Edit): EditResult => editGrouped(edit, prepaidNumberFormat);

/**
 * Formats a number after a change. If the payer deleted only a space, the digit before it (Backspace) or after it
 * (Delete) is removed, because formatting inserts the space again.
 */
function editGrouped({ before, after, caret, inputType }: Edit, { maxDigits, format }: NumberFormat): EditResult {
  let digits = digitsOf(after);
  let digitsBeforeCaret = digitsOf(after.slice(0, caret)).length;
  if (after.length < before.length && digits === digitsOf(before)) {
    if (inputType === 'deleteContentBackward' && digitsBeforeCaret > 0) {
      digitsBeforeCaret -= 1;
      digits = removeAt(digits, digitsBeforeCaret);
    } else if (inputType === 'deleteContentForward') {
      digits = removeAt(digits, digitsBeforeCaret);
    }
  }
  const limit = maxDigits(digits);
  // A digit typed in the middle of a full number must not push out the number's last digit.
  if (digits.length > limit && inputType === 'insertText' && digitsBeforeCaret < digits.length) {
    return { text: before, caret: indexAfterDigits(before, digitsBeforeCaret - 1) };
  }
  const text = format(digits.slice(0, limit));
  return { text, caret: digitsBeforeCaret >= digits.length ? text.length : indexAfterDigits(text, digitsBeforeCaret) };
}

/** The English name of a month, as password managers write it, as two digits. Any other word: nothing. */
function monthOfName(word: string): string {
  const index = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').indexOf(word.slice(0, 3).toLowerCase());
  return index < 0 ? '' : String(index + 1).padStart(2, '0');
}

/**
 * Formats month and year as MM/YY while they are typed, pasted or filled in. Accepts 5, 1225, 12/2025, 122025, 2025-12,
 * 2025/12, 7.30, Dec 2025. Adds a leading zero to a month that can't have a second digit. While the payer deletes, adds no zero, and adds
 * the slash only before a year.
 */
export function formatExpiry(text: string, { isDeleting = false } = {}): string {
  const typed = asciiDigits(text).replace(/[a-z]{3,}/gi, monthOfName);
  const yearFirst = /^\s*(20\d\d)\s*[-/.]\s*(\d\d?)\s*$/.exec(typed);
  if (yearFirst) return `${yearFirst[2]?.padStart(2, '0')}/${yearFirst[1]?.slice(2)}`;
  const groups = typed.match(/\d+/g) ?? [];
  const hasSeparator = groups.length > 1 || /\d\D+$/.test(typed);
  let [month = '', ...rest] = groups;
  let year = rest.join('');
  if (month.length > 2) {
    year = month.slice(2) + year;
    month = month.slice(0, 2);
  }
  if (!isDeleting && month.length === 1 && (hasSeparator || Number(month) > 1)) month = `0${month}`;
  if (!isDeleting && !hasSeparator && Number(month) > 12) {
    year = month.slice(1) + year;
    month = `0${month.slice(0, 1)}`;
  }
  // `20` can be a two-digit year or the start of a four-digit year.
  if (!year.startsWith('20')) year = year.slice(0, 2);
  else if (year.length > 3) year = year.slice(2, 4);
  const hasSlash = year !== '' || (!isDeleting && month.length === 2);
  return month + (hasSlash ? '/' : '') + year;
}

/** Formats the expiry date after a change. */
export function editExpiry({ before, after, caret, inputType }: Edit): EditResult {
  const isDeleting = inputType ? inputType.startsWith('delete') : after.length < before.length;
  const text = formatExpiry(after, { isDeleting });
  if (caret >= after.length) return { text, caret: text.length };
  const hasAddedZero = text.charAt(0) === '0' && after.charAt(0) !== '0';
  const digitsBeforeCaret = digitsOf(after.slice(0, caret)).length + (hasAddedZero ? 1 : 0);
  return { text, caret: indexAfterDigits(text, digitsBeforeCaret) };
}

/** Removes everything but digits from a card's security code, and keeps at most four. */
export const editCode = (edit: Edit): EditResult => editDigits(edit, 4);

/** Removes everything but digits from a prepaid card's PIN, and keeps at most eight. */
export const editPin = (edit: Edit): EditResult => editDigits(edit, 8);

function editDigits({ after, caret }: Edit, maxDigits: number): EditResult {
  const text = digitsOf(after).slice(0, maxDigits);
  return { text, caret: Math.min(text.length, digitsOf(after.slice(0, caret)).length) };
}
