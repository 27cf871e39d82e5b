import type { Language } from '../../../src/contract/primitives';

/**
 * Each row has a country (ISO 3166), its calling code (`areaCode` in the contract), the minimum and maximum number of
 * digits in a phone number (missing: any number), and whether a form has a separate field for the local area code
 * (Brazil's DDD). If so, the minimum and maximum don't count the digits of the local area code.
 */
const rows: readonly (readonly [
  country: string,
  areaCode: string,
  lengths?: readonly [minimum: number, maximum: number],
  hasArea?: true,
])[] = [
  ['AR', '54', [10, 11]],
  ['BO', '591', [8, 8]],
  ['BR', '55', [8, 9], true],
  ['BY', '375'],
  ['CA', '1', [10, 10]],
  ['CL', '56', [9, 9]],
  ['CO', '57', [10, 10]],
  ['CR', '506', [8, 8]],
  ['DE', '49', [9, 12]],
  ['DO', '1', [10, 10]],
  ['EC', '593', [9, 9]],
  ['ES', '34', [9, 9]],
  ['FR', '33', [9, 9]],
  ['GB', '44', [9, 10]],
  ['GH', '233', [9, 9]],
  ['GT', '502', [8, 8]],
  ['IT', '39', [9, 11]],
  ['KE', '254', [9, 9]],
  ['KZ', '7', [10, 10]],
  ['MX', '52', [10, 10]],
  ['PA', '507', [7, 8]],
  ['PE', '51', [9, 9]],
  ['PH', '63', [10, 10]],
  ['PT', '351', [9, 9]],
  ['PY', '595', [9, 9]],
  ['RU', '7', [10, 10]],
  ['SG', '65', [8, 8]],
  ['TZ', '255', [9, 9]],
  ['UA', '380', [9, 9]],
  ['US', '1', [10, 10]],
  ['UY', '598', [8, 8]],
  ['VE', '58', [10, 10]],
  ['ZA', '27', [9, 9]],
  ['ZM', '260', [9, 9]],
];

export interface CountryEntry {
  country: string;
  name: string;
  areaCode: string;
  lengths: number[] | null;
  hasArea: boolean;
}

/** Lists all countries with their names in this language, in alphabetical order. */
export function listCountries(language: Language): CountryEntry[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return rows
    .map(([country, areaCode, lengths, hasArea]) => ({
      country,
      name: names.of(country) ?? country,
      areaCode,
      lengths: lengths ? [...lengths] : null,
      hasArea: hasArea === true,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** The calling code of a country; undefined for a country without a row. */
export const callingCodeOf = (country: string): string | undefined => rows.find(([code]) => code === country)?.[1];
