import { brandLengths, cardBrand, cardFormat } from '../../rules/payments/card';
import { prepaidLength } from './prepaid-values';

/** One change of a field, as reported by the browser. */
export interface Edit {
  /** Text before the change. */
  before: string;
  /** Text after it, not formatted yet. */
  typed: string;
  /** Caret in `typed`. */
  caret: number;
  /** The input event's inputType; empty when the browser has none, as on autofill. */
  kind: string;
}

/** The field's new text and caret position. */
export interface Edited {
  text: string;
  caret: number;
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');
const without = (text: string, index: number) => text.slice(0, index) + text.slice(index + 1);

/** The position after the first `count` digits of a text. */
function behindDigits(text: string, count: number): number {
  let remaining = count;
  let index = 0;
  while (index < text.length && remaining > 0) {
    if (/\d/.test(text.charAt(index))) remaining -= 1;
    index += 1;
  }
  return index;
}

/** The length limit and grouping of a number. */
interface NumberShape {
  longest(digits: string): number;
  format(digits: string): string;
}

const cardShape: NumberShape = {
  longest: (digits) => Math.max(...brandLengths[cardBrand(digits)]),
  format: cardFormat,
};
const prepaidShape: NumberShape = {
  longest: () => prepaidLength,
  format: (digits) => (digits.match(/.{1,4}/g) ?? []).join(' '),
};

/** Groups a card number as printed on the card. */
export const editNumber = (edit: Edit): Edited => editGrouped(edit, cardShape);

/** Groups a prepaid card's number by four. */
export const editPrepaidNumber = (edit: Edit): Edited => editGrouped(edit, prepaidShape);

/** Deleting a space deletes the digit beside it. */
function editGrouped({ before, typed, caret, kind }: Edit, shape: NumberShape): Edited {
  let digits = onlyDigits(typed);
  let place = onlyDigits(typed.slice(0, caret)).length;
  if (typed.length < before.length && digits === onlyDigits(before)) {
    if (kind === 'deleteContentBackward' && place > 0) {
      place -= 1;
      digits = without(digits, place);
    } else if (kind === 'deleteContentForward') {
      digits = without(digits, place);
    }
  }
  const longest = shape.longest(digits);
  // A digit typed in the middle of a full number must not remove its last digit.
  if (digits.length > longest && kind === 'insertText' && place < digits.length) {
    return { text: before, caret: behindDigits(before, place - 1) };
  }
  const text = shape.format(digits.slice(0, longest));
  return { text, caret: place >= digits.length ? text.length : behindDigits(text, place) };
}

/**
 * Month and year as MM/YY while they are typed, pasted or filled in: 5, 1225, 12/2025, 122025, 2025-12, 7.30. A month
 * that can't have a second digit gets a leading zero; while deleting, nothing is added.
 */
export function formatExpiry(text: string, isDeleting = false): string {
  const iso = /^\s*(20\d\d)-(\d\d)\s*$/.exec(text);
  if (iso) return `${iso[2]}/${iso[1]?.slice(2)}`;
  const groups = text.match(/\d+/g) ?? [];
  const isMarked = groups.length > 1 || /\d\D+$/.test(text);
  let [month = '', ...rest] = groups;
  let year = rest.join('');
  if (month.length > 2) {
    year = month.slice(2) + year;
    month = month.slice(0, 2);
  }
  if (!isDeleting && month.length === 1 && (isMarked || Number(month) > 1)) month = `0${month}`;
  if (!isDeleting && !isMarked && Number(month) > 12) {
    year = month.slice(1) + year;
    month = `0${month.slice(0, 1)}`;
  }
  year = year.startsWith('20') ? (year.length > 3 ? year.slice(2, 4) : year) : year.slice(0, 2);
  const mark = year || (!isDeleting && month.length === 2) ? '/' : '';
  return month + mark + year;
}

/** The expiry field after a change. */
export function editExpiry({ before, typed, caret, kind }: Edit): Edited {
  const isDeleting = kind ? kind.startsWith('delete') : typed.length < before.length;
  const text = formatExpiry(typed, isDeleting);
  if (caret >= typed.length) return { text, caret: text.length };
  const isPadded = text.charAt(0) === '0' && typed.charAt(0) !== '0';
  return { text, caret: behindDigits(text, onlyDigits(typed.slice(0, caret)).length + (isPadded ? 1 : 0)) };
}

/** The security code: digits, four at most. */
export const editCode = (edit: Edit): Edited => editDigits(edit, 4);

/** A prepaid card's PIN: digits, eight at most. */
export const editPin = (edit: Edit): Edited => editDigits(edit, 8);

function editDigits({ typed, caret }: Edit, longest: number): Edited {
  const text = onlyDigits(typed).slice(0, longest);
  return { text, caret: Math.min(text.length, onlyDigits(typed.slice(0, caret)).length) };
}
