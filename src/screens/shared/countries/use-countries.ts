import { useEffect, useRef } from 'react';
import { phoneAreaCodes } from '../../../contract/calls/phone/phone';
import { getCountryCode } from '../../../contract/calls/storefront/start';
import { useCachedQuery } from '../../../runtime/session-cache/session-cache';
import type { PhoneCountry, PhoneValue } from '../../../ui/fields/phone/phone-field';

const none: readonly PhoneCountry[] = [];

/** The countries to choose from; both calls are made only once a phone is asked for. */
export function useCountries(isWanted: boolean) {
  const { data, error, status, retry } = useCachedQuery(phoneAreaCodes, isWanted ? {} : null);
  // In another language they are asked for anew; meanwhile the chosen country must not vanish.
  const last = useRef(none);
  if (data) last.current = data.codes;
  return { countries: last.current, error, isLoading: status === 'loading', retry };
}

/** Chooses the visitor's own country, once, unless one is chosen already. */
export function useOwnCountry(
  isWanted: boolean,
  countries: readonly PhoneCountry[],
  phone: PhoneValue,
  choose: (phone: PhoneValue) => void,
): void {
  const { data } = useCachedQuery(getCountryCode, isWanted ? {} : null);
  const isDone = useRef(false);
  const own = data?.result.countryCode;
  const isListed = countries.some(({ country }) => country === own);
  useEffect(() => {
    if (!own || !isListed || isDone.current) return;
    isDone.current = true;
    if (!phone.country) choose({ ...phone, country: own });
  }, [own, isListed, phone, choose]);
}
