import type { Check } from '../check';
import { accept, refuse } from '../check';
import { asciiDigits, removeInvisible } from './text';

interface PostalCodeFormat {
  pattern: RegExp;
  /** Text between the capturing groups in the normalized postal code. Default: none. */
  separator?: string;
}

/**
 * Postal code formats of the countries we sell in (source: google/libaddressinput). The capturing groups, joined
 * with `separator`, are the normalized postal code.
 */
const postalCodeFormats: Readonly<Record<string, PostalCodeFormat>> = {
  BR: { pattern: /^(\d{2})\.?(\d{3})[-\s]?(\d{3})$/ },
  AR: { pattern: /^([A-HJ-NP-Z]?\d{4})([A-Z]{3})?$/ },
  CL: { pattern: /^(\d{3})[-\s]?(\d{4})$/ },
  CO: { pattern: /^(\d{6})$/ },
  MX: { pattern: /^(\d{5})$/ },
  UY: { pattern: /^(\d{5})$/ },
  PE: { pattern: /^([0-2]\d{4}|LIMA \d\d?|CALLAO 0?\d)$/ },
  ZA: { pattern: /^(\d{4})$/ },
  PH: { pattern: /^(\d{4})$/ },
  RU: { pattern: /^(\d{6})$/ },
  US: { pattern: /^(\d{5})(?:[-\s](\d{4}))?$/, separator: '-' },
};

/** The format of countries without an entry above: letters, digits, spaces and hyphens. */
const defaultFormat = { pattern: /^([0-9A-Z](?:[0-9A-Z -]{1,9})[0-9A-Z])$/ };

/**
 * Checks a postal code against the format of a country (ISO 3166 alpha-2). The accepted value is in capitals, and its
 * separators are removed, except for the hyphen of nine-digit US codes and the space of Peruvian codes such as
 * `LIMA 12`. If no format of the country is known, any letters, digits, spaces and hyphens are accepted and kept.
 */
export function postalCode(text: string, country: string): Check<string> {
  const typed = asciiDigits(removeInvisible(text)).trim().replace(/\s+/g, ' ').toUpperCase();
  if (typed === '') return refuse('fields.postalCode.required');
  const { pattern, separator = '' }: PostalCodeFormat = postalCodeFormats[country.toUpperCase()] ?? defaultFormat;
  const groups = pattern.exec(typed);
  return groups ? accept(groups.slice(1).filter(Boolean).join(separator)) : refuse('fields.postalCode.invalid');
}

const maxCityLength = 100;

/** Checks the city of an address. Fails until a state is chosen. */
export function city({ state, city: typed }: { state: string; city: string }): Check<string> {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (state.trim() === '') return refuse('fields.city.stateFirst');
  if (name === '') return refuse('fields.city.required');
  return name.length > maxCityLength ? refuse('fields.city.tooLong') : accept(name);
}
