import { signal } from '@preact/signals-react';
import { getCountryCode } from '../../contract/calls/storefront/start';
import type { Result } from '../api/call-error';

/** The visitor's country (ISO 3166); undefined until the request ends, empty if the server doesn't return a country. */
export const visitorCountry = signal<string | undefined>(undefined);

let isRequested = false;

/** Requests the visitor's country, once per page. */
export function requestCountry(
  call: (definition: typeof getCountryCode) => Promise<Result<{ result: { countryCode: string } }>>,
): void {
  if (isRequested) return;
  isRequested = true;
  void call(getCountryCode).then((result) => {
    visitorCountry.value = result.ok ? result.value.result.countryCode : '';
  });
}
