import { accept, type Check, refuse } from '../../../rules/check';
import { email, phoneOfListedCountry } from '../../../rules/contact/contact';
import type { CallingCode, PhoneNumberParts } from '../../../rules/contact/national-number';
import { city, postalCode } from '../../../rules/identity/address';
import { stateOfCapital, stateOfPostalCode } from '../../../rules/identity/brazilian-address';
import { formatTaxDocument, taxDocument } from '../../../rules/identity/documents';
import { identityDocument } from '../../../rules/identity/identity-document';
import {
  applyMask,
  asciiDigits,
  digitsOf,
  plainText,
  removeInvisible,
  requiredChoice,
} from '../../../rules/identity/text';
import { birthDate } from '../../../rules/plans/dates';

/** The data that the checks of the payer's fields need. */
export interface PayerContext {
  /** The payer's country, derived from the method's currency; '' if the currency isn't in `countryByCurrency`. */
  country: string;
  /** Whether the brand accepts a CNPJ with letters. */
  alphanumericCnpj: boolean;
  now: number;
  /** Regular expressions from the site's configuration. */
  patterns: { email?: string | null | undefined; phone?: string | null | undefined };
  /** Countries and calling codes for phone numbers. */
  callingCodes: readonly CallingCode[];
  /** Whether the phone number is sent with a leading plus sign, which mobile-money operators require. */
  needsPlusSign?: boolean;
}

export interface PayerRow {
  check: (text: string, values: Record<string, string>, context: PayerContext) => Check<unknown>;
  inputMode?: 'numeric' | 'email';
  autoComplete?: string;
  /**
   * Formats the text while the payer types. It limits the length too: `maxlength` would cut a pasted text before
   * anything but digits is removed from it.
   */
  format?: (text: string, context: Pick<PayerContext, 'alphanumericCnpj'>) => string;
  /** Replaces `inputMode` and `format` for payers in Brazil. */
  brazil?: Pick<PayerRow, 'inputMode' | 'format'>;
}

function parseBirthDate(text: string, now: number): Check<string> {
  const [day = '', month = '', year = ''] = text.split('/');
  return birthDate({ day, month, year }, now);
}

/**
 * Formats a typed or pasted date as DD/MM/YYYY. A day or month of one digit is complete if a separator follows: 7/5/1990.
 * Dates that begin with the year, which browsers autofill, are turned around.
 */
function formatBirthDate(text: string): string {
  const typed = asciiDigits(removeInvisible(text));
  const groups = typed.match(/\d+/g) ?? [];
  const [first = '', second = '', third = ''] = groups;
  if (first.length === 4 && third) return [third, second, first].map((part) => part.padStart(2, '0')).join('/');
  const parts: string[] = [];
  let excess = '';
  for (const [index, maxDigits] of [2, 2, 4].entries()) {
    const digits = excess + (groups[index] ?? '');
    if (digits) parts.push(digits.slice(0, maxDigits));
    excess = digits.slice(maxDigits);
  }
  const isPartEnded = parts.length < 3 && parts[parts.length - 1]?.length === 1 && /\D$/.test(typed);
  return parts.join('/') + (isPartEnded ? '/' : '');
}

/** Converts a phone number to a string, because all values of the form are strings. */
export const phoneToText = ({ country, area, number }: PhoneNumberParts): string => [country, area, number].join(' ');

/** Parses a string made by `phoneToText`. */
export function textToPhone(text: string): PhoneNumberParts {
  const [country = '', area = '', number = ''] = text.split(' ');
  return { country, area, number };
}

function checkPhone(text: string, { callingCodes, patterns, needsPlusSign }: PayerContext): Check<string> {
  const checked = phoneOfListedCountry(textToPhone(text), { callingCodes, pattern: patterns.phone });
  if (!checked.ok) return checked;
  const { country, area, number } = checked.value;
  // The contract's name for a calling code is `areaCode`.
  const callingCode = callingCodes.find((entry) => entry.country === country)?.areaCode ?? '';
  return accept(`${needsPlusSign ? '+' : ''}${digitsOf(callingCode)}${area}${number}`);
}

function checkState(text: string, { zipCode }: Record<string, string>, country: string): Check<string> {
  const expected = country === 'BR' ? stateOfPostalCode(zipCode ?? '') : undefined;
  return text && expected && text !== expected ? refuse('fields.state.otherPostalCode') : requiredChoice('state', text);
}

/**
 * Checks a city. In Brazil, refuses the capital of another state than the chosen one; other cities aren't compared with
 * the state. If the form has no `state` field, a placeholder is passed to `city`, which refuses an empty state.
 */
function checkCity(text: string, { state = 'not required' }: Record<string, string>, country: string): Check<string> {
  const expected = country === 'BR' && state.length === 2 ? stateOfCapital(text) : undefined;
  return expected && expected !== state ? refuse('fields.city.otherState') : city({ state, city: text });
}

/** The payer fields by name. `payerRowOf` treats other names as plain text fields. */
export const payerRows: Readonly<Record<string, PayerRow>> = {
  name: { check: (text) => plainText('name', text), autoComplete: 'name' },
  firstName: { check: (text) => plainText('firstName', text), autoComplete: 'given-name' },
  lastName: { check: (text) => plainText('lastName', text), autoComplete: 'family-name' },
  email: { check: (text, _, { patterns }) => email(text, patterns.email), inputMode: 'email', autoComplete: 'email' },
  phone: { check: (text, _, context) => checkPhone(text, context) },
  cpfCnpj: {
    check: (text, _, { alphanumericCnpj }) => {
      const checked = taxDocument(text, { alphanumeric: alphanumericCnpj });
      return checked.ok ? { ok: true, value: checked.value.number } : checked;
    },
    format: (text, { alphanumericCnpj }) => formatTaxDocument(text, { alphanumeric: alphanumericCnpj }),
  },
  birthDate: {
    check: (text, _, { now }) => parseBirthDate(text, now),
    inputMode: 'numeric',
    autoComplete: 'bday',
    format: formatBirthDate,
  },
  zipCode: {
    check: (text, _, { country }) => postalCode(text, country),
    autoComplete: 'postal-code',
    brazil: { inputMode: 'numeric', format: (text) => applyMask('#####-###', text) },
  },
  state: { check: (text, values, { country }) => checkState(text, values, country), autoComplete: 'address-level1' },
  city: {
    check: (text, values, { country }) => checkCity(text, values, country),
    autoComplete: 'address-level2',
  },
  street: { check: (text) => plainText('street', text), autoComplete: 'address-line1' },
  streetNumber: { check: (text) => plainText('streetNumber', text) },
  idType: { check: (text) => (text ? accept(text) : refuse('fields.identityDocument.required')) },
  idDocument: {
    check: (text, { idType = '' }, { country, alphanumericCnpj }) =>
      identityDocument(text, country, idType, { alphanumeric: alphanumericCnpj }),
  },
};

const plainTextRow: PayerRow = { check: (text) => plainText('name', text) };

/** The `inputmode` of a field. A CNPJ needs a text keyboard if the brand accepts letters in it. */
export function inputModeOf(
  name: string,
  { country, alphanumericCnpj }: Pick<PayerContext, 'country' | 'alphanumericCnpj'>,
): 'numeric' | 'email' | undefined {
  if (name === 'cpfCnpj' && !alphanumericCnpj) return 'numeric';
  const { brazil, inputMode } = payerRowOf(name);
  return (country === 'BR' && brazil?.inputMode) || inputMode;
}

/** The row of a payer field; unknown fields are plain text. */
export const payerRowOf = (name: string): PayerRow => payerRows[name] ?? plainTextRow;

/** The countries with their own payer fields or checks, by currency. */
const countryByCurrency: Readonly<Record<string, string>> = {
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  MXN: 'MX',
  PEN: 'PE',
  UYU: 'UY',
  ZAR: 'ZA',
  PHP: 'PH',
  RUB: 'RU',
};

/** The country of a currency in the table above, otherwise ''. */
export const countryOfCurrency = (currency: string): string => countryByCurrency[currency] ?? '';
