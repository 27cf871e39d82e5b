import { callingCodeOf } from '../catalogue/countries';
import type { CallContext } from '../http/handler';
import { readSetting } from '../settings/stored-settings';
import type { Identity } from './accounts';

/** The visitor's country from the control or the header. Null if neither is set; then no country check applies. */
export async function visitorCountry({ tx, country }: Pick<CallContext, 'tx' | 'country'>): Promise<string | null> {
  return country || (await readSetting(tx, 'country', '')) || null;
}

/** Whether a calling code matches the country. True for a country without a row in the table. */
export function isCallingCodeOf(country: string | null, areaCode: string): boolean {
  const expected = country ? callingCodeOf(country) : undefined;
  return expected === undefined || expected === areaCode;
}

/** Whether a phone number can register from the visitor's country (error 4020). */
export async function isFromVisitorCountry(call: Pick<CallContext, 'tx' | 'country'>, { type, areaCode }: Identity) {
  return type === 'email' || isCallingCodeOf(await visitorCountry(call), areaCode ?? '');
}
