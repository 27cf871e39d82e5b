import type { Check, Timestamp } from '../check';
import { accept, refuse } from '../check';
import { compactCode } from '../identity/text';
import type { Money } from '../money/money';
import { fromMinor, toMinor } from '../money/money';
import { dayInMilliseconds, isCalendarDay } from '../plans/dates';
import { cyclicallyWeightedSum } from './mod11';

/**
 * A boleto, a bill that Brazilians pay at a bank. It has a barcode and a line (linha digitável): the digits to type instead of
 * scanning the barcode.
 */
export type Boleto = {
  kind: 'bank' | 'utility';
  /** The 44 digits of the barcode. */
  barcode: string;
  /** Null if the boleto has no fixed amount. */
  amount: Money | null;
  /** Calendar day, `YYYY-MM-DD`; null if the boleto contains none. */
  dueDate: string | null;
};

/** Number of days from the creation of a boleto to its due date (specification, section 9). */
export const boletoDueDays = 5;

/**
 * A bank boleto contains its due date as a four-digit factor, the number of days since 7 October 1997. After 9999 (21
 * February 2025), factors restart at 1000 (FEBRABAN FB-009/2023).
 */
const factorStartMs = Date.UTC(1997, 9, 7);
const highestFactor = 9999;
/** After this many days, the same factor is used again: the factors 1000 to 9999 repeat, one per day. */
const factorCycle = 9000;

/** Mod-10 check digit: weights 2, 1, 2 … from the right, with the digits of the products summed. */
function mod10CheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const product = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * The general check digit of a bank boleto, from the other 43 digits of its barcode: 11 minus the remainder of the
 * weighted sum (weights 2 to 9) divided by 11, where 10 and 11 become 1.
 */
function bankCheckDigit(digits: string): number {
  const digit = 11 - (cyclicallyWeightedSum(digits, 9) % 11);
  return digit > 9 ? 1 : digit;
}

/**
 * The check digit of a utility boleto's barcode or of a block of its line. `valueKind`, the third digit of the barcode,
 * selects the algorithm: mod 10 for 6 and 7, mod 11 for 8 and 9.
 */
function utilityCheckDigit(digits: string, valueKind: string): number {
  if (valueKind < '8') return mod10CheckDigit(digits);
  const remainder = cyclicallyWeightedSum(digits, 9) % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** The due date of a factor; null for 0. If several dates have the factor, the one nearest to `now` is returned. */
function dueDateOfFactor(factor: number, now: Timestamp): string | null {
  if (factor === 0) return null;
  let dueMs = factorStartMs + factor * dayInMilliseconds;
  if (factor >= 1000) {
    const cycleMs = factorCycle * dayInMilliseconds;
    dueMs += Math.max(0, Math.round((Number(now) - dueMs) / cycleMs)) * cycleMs;
  }
  return new Date(dueMs).toISOString().slice(0, 10);
}

/** The four-digit factor of a due date. Throws if the date is invalid or before 8 October 1997. */
function factorOfDueDate(dueDate: string): string {
  const [year = 0, month = 0, day = 0] = dueDate.split('-').map(Number);
  let factor = Math.round((Date.UTC(year, month - 1, day) - factorStartMs) / dayInMilliseconds);
  if (!/^\d{4}-\d\d-\d\d$/.test(dueDate) || !isCalendarDay(year, month, day) || factor < 1)
    throw new RangeError(`Invalid due date "${dueDate}"`);
  while (factor > highestFactor) factor -= factorCycle;
  return String(factor).padStart(4, '0');
}

const amountOrNull = (minor: number): Money | null => (minor > 0 ? fromMinor(minor, 'BRL') : null);

function parseBankBarcode(barcode: string, now: Timestamp): Boleto | null {
  if (Number(barcode[4]) !== bankCheckDigit(barcode.slice(0, 4) + barcode.slice(5))) return null;
  const dueDate = dueDateOfFactor(Number(barcode.slice(5, 9)), now);
  return { kind: 'bank', barcode, amount: amountOrNull(Number(barcode.slice(9, 19))), dueDate };
}

function parseUtilityBarcode(barcode: string): Boleto | null {
  const valueKind = barcode.charAt(2);
  if (!/^8[1-9][6-9]/.test(barcode)) return null;
  if (Number(barcode[3]) !== utilityCheckDigit(barcode.slice(0, 3) + barcode.slice(4), valueKind)) return null;
  // If `valueKind` is 7 or 9, the value is a quantity instead of an amount in BRL.
  const isInReais = valueKind === '6' || valueKind === '8';
  const amount = isInReais ? amountOrNull(Number(barcode.slice(4, 15))) : null;
  return { kind: 'utility', barcode, amount, dueDate: null };
}

/**
 * Converts a 47-digit line to its barcode. The line has three fields with check digits, the general check digit, the
 * factor of the due date and the amount. Null if a field's check digit is wrong.
 */
function bankLineToBarcode(line: string): string | null {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (fields.some((field) => Number(field.slice(-1)) !== mod10CheckDigit(field.slice(0, -1)))) return null;
  const [first = '', second = '', third = ''] = fields.map((field) => field.slice(0, -1));
  return first.slice(0, 4) + line.slice(32) + first.slice(4) + second + third;
}

/**
 * Converts a 48-digit line to its barcode. The line has four blocks of eleven digits, each followed by a check digit.
 * Null if a check digit is wrong.
 */
function utilityLineToBarcode(line: string): string | null {
  const blocks = [0, 12, 24, 36].map((start) => line.slice(start, start + 12));
  const isValid = blocks.every((block) => Number(block[11]) === utilityCheckDigit(block.slice(0, 11), line.charAt(2)));
  return isValid ? blocks.map((block) => block.slice(0, 11)).join('') : null;
}

function parseBoleto(digits: string, now: Timestamp): Boleto | null {
  const isUtility = digits.startsWith('8');
  if (digits.length === 44) return isUtility ? parseUtilityBarcode(digits) : parseBankBarcode(digits, now);
  if (digits.length !== (isUtility ? 48 : 47)) return null;
  const barcode = isUtility ? utilityLineToBarcode(digits) : bankLineToBarcode(digits);
  return barcode ? parseBoleto(barcode, now) : null;
}

/**
 * Checks and parses a boleto: its line (linha digitável) of 47 digits (bank) or 48 (utility and tax), or the 44
 * digits of its barcode, with or without punctuation. The due date of utility boletos is null, because their
 * barcodes have no standard position for a due date. A bank boleto's factor stands for several due dates, because factors
 * repeat (`factorCycle`); the date nearest to `now` (default: the current time) is returned.
 */
export function boletoLine(text: string, { now = Date.now() }: { now?: Timestamp } = {}): Check<Boleto> {
  const digits = compactCode(text).replace(/[.-]/g, '');
  if (digits === '') return refuse('fields.boletoLine.required');
  const boleto = /^\d+$/.test(digits) ? parseBoleto(digits, now) : null;
  return boleto ? accept(boleto) : refuse('fields.boletoLine.invalid');
}

/** The input of `buildBoletoLine`. */
export type BoletoRequest = {
  /** The bank's three-digit clearing number. */
  bank: string;
  /** The digit for the currency; 9, the default, is BRL. */
  currencyDigit?: string;
  /** `YYYY-MM-DD`; null for a boleto payable at any time. */
  dueDate: string | null;
  /** In BRL; null for a boleto without a fixed amount. */
  amount: Money | null;
  /** 25 digits that the bank defines. */
  freeField: string;
};

/** Builds the 47-digit line of a bank boleto (Carta-Circular BCB 2.926/2000). Throws if a field is invalid. */
export function buildBoletoLine({ bank, currencyDigit = '9', dueDate, amount, freeField }: BoletoRequest): string {
  const cents = amount ? toMinor(amount) : 0;
  if (!/^\d{3}$/.test(bank) || !/^\d$/.test(currencyDigit) || !/^\d{25}$/.test(freeField)) {
    throw new TypeError('A boleto requires a bank of 3 digits, a currency digit and a free field of 25 digits');
  }
  if ((amount && amount.currency !== 'BRL') || cents < 0 || cents > 9_999_999_999) {
    throw new RangeError('The amount must be in BRL, up to 99,999,999.99');
  }
  const factorAndAmount = (dueDate ? factorOfDueDate(dueDate) : '0000') + String(cents).padStart(10, '0');
  const fields = [bank + currencyDigit + freeField.slice(0, 5), freeField.slice(5, 15), freeField.slice(15)];
  const generalDigit = bankCheckDigit(bank + currencyDigit + factorAndAmount + freeField);
  return fields.map((field) => `${field}${mod10CheckDigit(field)}`).join('') + generalDigit + factorAndAmount;
}

/** Formats a line as printed on boletos: `00190.50095 40144.816069 06809.350314 3 37370000000100`. */
export function formatBoletoLine(line: string): string {
  if (line.length === 48) return line.replace(/(\d{11})(\d)(?=\d|$)/g, '$1-$2 ').trim();
  return line.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}
