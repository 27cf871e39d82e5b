import { useRef } from 'react';
import { dtPhoneAreaCodes } from '../../contract/calls/reseller';
import { useCachedQuery } from '../../runtime/session-cache/session-cache';
import type { PhoneCountry } from '../../ui/fields/phone/phone-field';

/** Countries a reseller may sell to, once a phone is asked for. */
export function useCountries(isWanted: boolean) {
  const { data, error, status, retry } = useCachedQuery(dtPhoneAreaCodes, isWanted ? {} : null);
  // In another language they are asked for anew; meanwhile the chosen country must not vanish.
  const last = useRef<readonly PhoneCountry[]>([]);
  if (data) last.current = data.codes;
  return { list: last.current, error, isLoading: status === 'loading', retry };
}
