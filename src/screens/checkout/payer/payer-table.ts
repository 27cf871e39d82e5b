import { accept, type Check, refuse } from '../../../rules/check';
import { email, phone } from '../../../rules/contact/contact';
import { city, postalCode } from '../../../rules/identity/address';
import { taxDocument } from '../../../rules/identity/documents';
import { chosen, plainText } from '../../../rules/identity/text';
import { birthDate } from '../../../rules/plans/dates';

/** What the validation of a field depends on. */
export interface PayerContext {
  /** The payer's country, derived from the method's currency; empty if that is ambiguous. */
  country: string;
  alphanumericCnpj: boolean;
  now: number;
}

export interface PayerRow {
  check: (text: string, values: Record<string, string>, context: PayerContext) => Check<unknown>;
  inputMode?: 'numeric' | 'tel' | 'email' | 'text';
  autoComplete?: string;
  maxLength?: number;
  /** Formats the input. */
  format?: (text: string) => string;
}

const digits = (text: string): string => text.replace(/\D/g, '');

/** Inserts separators between digits: `applyMask('###.###', '123456')` → 123.456. Drops extra digits. */
export function applyMask(mask: string, text: string): string {
  const input = digits(text);
  let result = '';
  let index = 0;
  for (const character of mask) {
    if (index >= input.length) break;
    result += character === '#' ? input.charAt(index++) : character;
  }
  return result;
}

/** A CPF up to eleven digits, otherwise a CNPJ. A CNPJ with letters is not formatted. */
export function formatTaxDocument(text: string): string {
  if (/[a-z]/i.test(text)) return text.toUpperCase();
  return applyMask(digits(text).length > 11 ? '##.###.###/####-##' : '###.###.###-##', text);
}

function parseBirthDate(text: string, now: number): Check<string> {
  const [day = '', month = '', year = ''] = text.split('/');
  return birthDate({ day, month, year }, now);
}

// The server validates documents, because their types differ by method.
const anyDocument = (text: string): Check<string> =>
  text.trim() ? accept(text.trim()) : refuse('fields.identityDocument.required');

/** Every payer field. Other names are plain text fields. */
export const payerRows: Readonly<Record<string, PayerRow>> = {
  name: { check: (text) => plainText('name', text), autoComplete: 'name' },
  firstName: { check: (text) => plainText('firstName', text), autoComplete: 'given-name' },
  lastName: { check: (text) => plainText('lastName', text), autoComplete: 'family-name' },
  email: { check: (text) => email(text), inputMode: 'email', autoComplete: 'email' },
  phone: {
    // Includes the calling code, because there is no country field.
    check: (text) => {
      const checked = phone({ country: 'INT', number: text.trim().replace(/^\+/, '') });
      return checked.ok ? accept(checked.value.number) : checked;
    },
    inputMode: 'tel',
    autoComplete: 'tel',
  },
  cpfCnpj: {
    check: (text, _, { alphanumericCnpj }) => {
      const checked = taxDocument(text, { alphanumeric: alphanumericCnpj });
      return checked.ok ? { ok: true, value: checked.value.number } : checked;
    },
    // Some brands accept letters, which need the full keyboard on phones.
    inputMode: 'text',
    format: formatTaxDocument,
    maxLength: 18,
  },
  birthDate: {
    check: (text, _, { now }) => parseBirthDate(text, now),
    inputMode: 'numeric',
    autoComplete: 'bday',
    format: (text) => applyMask('##/##/####', text),
  },
  zipCode: {
    check: (text, _, { country }) => postalCode(text, country),
    autoComplete: 'postal-code',
  },
  state: { check: (text) => chosen('state', text), autoComplete: 'address-level1' },
  city: {
    check: (text, values) => city({ state: values.state ?? 'not required', city: text }),
    autoComplete: 'address-level2',
  },
  street: { check: (text) => plainText('street', text), autoComplete: 'address-line1' },
  streetNumber: { check: (text) => plainText('streetNumber', text) },
  idType: { check: anyDocument },
  idDocument: { check: anyDocument },
};

const plain: PayerRow = { check: (text) => plainText('name', text) };

/** The row of a payer field; unknown fields are plain text. */
export const payerRow = (name: string): PayerRow => payerRows[name] ?? plain;

/** The countries of currencies whose payer fields differ. */
const countries: Readonly<Record<string, string>> = {
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

/** The country of a currency; '' if it is used in several. */
export const countryOf = (currency: string): string => countries[currency] ?? '';
