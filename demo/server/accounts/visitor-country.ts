import { callingCodeOf } from '../catalogue/countries';
import type { CallContext } from '../http/handler';
import { readSetting } from '../settings/stored-settings';
import type { Identity } from './accounts';

/**
 * The two-letter code of the visitor's country, from the request or else from the sandbox control `country`. Null if
 * neither sets it; then no country check applies.
 */
export async function visitorCountry({ tx, country }: Pick<CallContext, 'tx' | 'country'>): Promise<string | null> {
  return country || (await readSetting(tx, 'country', '')) || null;
}

/**
 * Whether a calling code belongs to the country. True for every code if the country is null, because then nobody knows
 * where the visitor is. False for every code if the country isn't in the country table.
 */
export function isCallingCodeOf(country: string | null, callingCode: string): boolean {
  return country === null || callingCodeOf(country) === callingCode;
}

/**
 * Whether an identity can register. An email address always can. The calling code of a phone number (`areaCode`) must
 * be that of the visitor's country; if it isn't, the caller must refuse the identity with `callingCodeMismatch`.
 */
export async function canRegisterInVisitorCountry(
  call: Pick<CallContext, 'tx' | 'country'>,
  { type, areaCode }: Identity,
): Promise<boolean> {
  return type === 'email' || isCallingCodeOf(await visitorCountry(call), areaCode ?? '');
}
