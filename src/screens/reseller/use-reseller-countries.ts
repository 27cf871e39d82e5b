import { useRef } from 'react';
import { dtPhoneAreaCodes } from '../../contract/calls/reseller';
import { useCachedQuery } from '../../runtime/element-context/use-cached-query';
import type { PhoneCountry } from '../../ui/fields/phone/phone-field';

/** The countries that a reseller may sell to, with their calling codes. They load only if `isEnabled`. */
export function useResellerCountries(isEnabled: boolean) {
  const { data, error, status, retry } = useCachedQuery(dtPhoneAreaCodes, isEnabled ? {} : null);
  // While the list reloads in another language, the old list stays, so that the chosen country stays selected.
  const lastCountries = useRef<readonly PhoneCountry[]>([]);
  if (data) lastCountries.current = data.codes;
  return { list: lastCountries.current, error, isLoading: status === 'loading', retry };
}
