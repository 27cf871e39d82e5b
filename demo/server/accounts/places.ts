import { callingCodeOf } from '../catalogue/countries';
import type { CallContext } from '../http/handler';
import { readSetting } from '../settings/stored-settings';
import type { Identity } from './accounts';

/** The visitor's country from the control or the header; null when neither is set, and then no check applies. */
export async function knownPlace({ tx, country }: Pick<CallContext, 'tx' | 'country'>): Promise<string | null> {
  return country || (await readSetting(tx, 'country', '')) || null;
}

/** Whether a calling code is that of the place. A place without a row has none to compare. */
export function isCallingCodeOf(place: string | null, areaCode: string): boolean {
  const expected = place ? callingCodeOf(place) : undefined;
  return expected === undefined || expected === areaCode;
}

/** Whether a phone may register from where the visitor is (error 4020). */
export async function isFromHere(call: Pick<CallContext, 'tx' | 'country'>, { type, areaCode }: Identity) {
  return type === 'email' || isCallingCodeOf(await knownPlace(call), areaCode ?? '');
}
