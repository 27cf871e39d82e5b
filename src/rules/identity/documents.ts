import type { Check } from '../check';
import { accept, refuse } from '../check';
import { cyclicallyWeightedSum, taxCheckDigit } from '../payments/mod11';
import { applyMask, asciiDigits, compactCode, digitsOf, removeInvisible } from './text';

// CPF and CNPJ are Brazilian tax numbers: a CPF belongs to a person, a CNPJ to a company.

/** Removes the mask: the dots, slash and hyphen of a number formatted for display, such as 529.982.247-25. */
const stripMask = (text: string): string => compactCode(text).replace(/[./-]/g, '');

const isOneCharacterRepeated = (text: string): boolean => /^(.)\1*$/.test(text);

/** Whether a text without its mask is a CPF: eleven digits, not all equal, the last two of them mod-11 check digits. */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || isOneCharacterRepeated(text)) return false;
  const firstCheckDigit = taxCheckDigit(cyclicallyWeightedSum(text.slice(0, 9), 12));
  const secondCheckDigit = taxCheckDigit(cyclicallyWeightedSum(text.slice(0, 9) + firstCheckDigit, 12));
  return text.endsWith(`${firstCheckDigit}${secondCheckDigit}`);
}

/**
 * Whether a text without its mask is a valid CNPJ of fourteen characters. Letters count as their character code minus
 * 48 (Receita Federal, Nota Técnica COCAD/SUARA/RFB 49/2024); the two check digits are always digits.
 */
export function isCnpj(text: string, { alphanumeric = false }: CnpjOptions = {}): boolean {
  const pattern = alphanumeric ? /^[0-9A-Z]{12}\d\d$/ : /^\d{14}$/;
  if (!pattern.test(text) || isOneCharacterRepeated(text)) return false;
  const firstCheckDigit = taxCheckDigit(cyclicallyWeightedSum(text.slice(0, 12), 9));
  const secondCheckDigit = taxCheckDigit(cyclicallyWeightedSum(text.slice(0, 12) + firstCheckDigit, 9));
  return text.endsWith(`${firstCheckDigit}${secondCheckDigit}`);
}

/** The name before a number that was copied with it: `CPF: 529.982.247-25`. */
const documentName = /^\W*(?:CPF|CNPJ)\W+/i;

/**
 * Formats up to eleven digits as a CPF, and more digits as a CNPJ, while they are typed or pasted. A CNPJ with letters
 * gets no separators. If such numbers aren't accepted, letters are dropped.
 */
export function formatTaxDocument(text: string, { alphanumeric = false }: CnpjOptions = {}): string {
  const number = asciiDigits(removeInvisible(text)).replace(documentName, '');
  if (alphanumeric && /[a-z]/i.test(number)) return number.toUpperCase().slice(0, 18);
  return applyMask(digitsOf(number).length > 11 ? '##.###.###/####-##' : '###.###.###-##', number);
}

/** Checks a CPF with or without its mask. The accepted value is its eleven digits. */
export function cpf(text: string): Check<string> {
  const digits = stripMask(text);
  if (digits === '') return refuse('fields.cpf.required');
  return isCpf(digits) ? accept(digits) : refuse('fields.cpf.invalid');
}

/** `alphanumeric`: CNPJs with letters, issued since July 2026, are accepted too. */
export type CnpjOptions = { alphanumeric?: boolean };

/** Checks a CNPJ with or without its mask. The accepted value is its fourteen characters, with letters in capitals. */
export function cnpj(text: string, { alphanumeric = false }: CnpjOptions = {}): Check<string> {
  const compact = stripMask(text).toUpperCase();
  if (compact === '') return refuse('fields.cnpj.required');
  return isCnpj(compact, { alphanumeric }) ? accept(compact) : refuse('fields.cnpj.invalid');
}

/** Checks a person's CPF or a company's CNPJ, distinguished by length. */
export function taxDocument(text: string, options: CnpjOptions = {}): Check<{ type: 'CPF' | 'CNPJ'; number: string }> {
  const length = stripMask(text).length;
  if (length === 0) return refuse('fields.taxDocument.required');
  const type = length > 11 ? 'CNPJ' : 'CPF';
  const checked = type === 'CNPJ' ? cnpj(text, options) : cpf(text);
  return checked.ok ? accept({ type, number: checked.value }) : refuse('fields.taxDocument.invalid');
}
