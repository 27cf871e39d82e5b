import { useEffect, useRef } from 'react';
import { getCountryCode, phoneAreaCodes } from '../../contract/calls/site';
import { parsePhone } from '../../rules/contact/national-number';
import { useElementContext } from '../../runtime/element-context/element-context';
import { useCachedQuery } from '../../runtime/element-context/use-cached-query';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import type { PhoneCountry, PhoneValue } from '../../ui/fields/phone-field';

const noCountries: readonly PhoneCountry[] = [];

/** Loads the countries for phone fields, with their calling codes. Loads nothing if `isEnabled` is false. */
export function useCountries(isEnabled: boolean) {
  const { data, error, status, retry } = useCachedQuery(phoneAreaCodes, isEnabled ? {} : null);
  // While the list reloads in another language, the old list stays, so that the chosen country stays selected.
  const lastCountries = useRef(noCountries);
  if (data) lastCountries.current = data.codes;
  return { list: lastCountries.current, error, isLoading: status === 'loading', retry };
}

interface PreselectCountryOptions {
  /** Whether to request the visitor's country from the server. */
  isEnabled: boolean;
  countries: readonly PhoneCountry[];
  phone: PhoneValue;
  /** Called with a copy of `phone` that has the visitor's country. */
  onChange: (phone: PhoneValue) => void;
}

/**
 * Fills in the phone number that the page knows, once the countries have loaded, unless one is typed by then. Otherwise
 * selects the visitor's country, once it is known and in `countries`, unless a country is selected by then.
 */
export function usePreselectCountry({ isEnabled, countries, phone, onChange }: PreselectCountryOptions): void {
  const { data } = useCachedQuery(getCountryCode, isEnabled ? {} : null);
  const known = useSignalValue(useElementContext().settings);
  const hasPrefilled = useRef(false);
  const hasPreselected = useRef(false);
  const visitorCountry = known.country ?? data?.result.countryCode;
  const isCountryListed = countries.some(({ country }) => country === visitorCountry);
  useEffect(() => {
    if (countries.length === 0 || hasPrefilled.current) return;
    hasPrefilled.current = true;
    const selected = { country: known.country ?? '', area: '' };
    const parts = known.phone && !phone.number ? parsePhone(known.phone, selected, countries) : null;
    if (!parts) return;
    hasPreselected.current = true;
    onChange(parts);
  }, [known, countries, phone, onChange]);
  useEffect(() => {
    if (!visitorCountry || !isCountryListed || hasPreselected.current) return;
    hasPreselected.current = true;
    if (!phone.country) onChange({ ...phone, country: visitorCountry });
  }, [visitorCountry, isCountryListed, phone, onChange]);
}
