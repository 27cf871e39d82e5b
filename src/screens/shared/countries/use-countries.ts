import { useEffect, useRef } from 'react';
import { phoneAreaCodes } from '../../../contract/calls/phone/phone';
import { getCountryCode } from '../../../contract/calls/storefront/start';
import { useCachedQuery } from '../../../runtime/session-cache/use-cached-query';
import type { PhoneCountry, PhoneValue } from '../../../ui/fields/phone/phone-field';

const noCountries: readonly PhoneCountry[] = [];

/** The countries to choose from; loaded only for phone fields. */
export function useCountries(isEnabled: boolean) {
  const { data, error, status, retry } = useCachedQuery(phoneAreaCodes, isEnabled ? {} : null);
  // While the list reloads in another language, the last one stays, so that the selected country does too.
  const last = useRef(noCountries);
  if (data) last.current = data.codes;
  return { countries: last.current, error, isLoading: status === 'loading', retry };
}

/** Selects the visitor's country once, unless a country is selected already. */
export function usePreselectedCountry(
  isEnabled: boolean,
  countries: readonly PhoneCountry[],
  phone: PhoneValue,
  choose: (phone: PhoneValue) => void,
): void {
  const { data } = useCachedQuery(getCountryCode, isEnabled ? {} : null);
  const isDone = useRef(false);
  const visitorCountry = data?.result.countryCode;
  const isListed = countries.some(({ country }) => country === visitorCountry);
  useEffect(() => {
    if (!visitorCountry || !isListed || isDone.current) return;
    isDone.current = true;
    if (!phone.country) choose({ ...phone, country: visitorCountry });
  }, [visitorCountry, isListed, phone, choose]);
}
