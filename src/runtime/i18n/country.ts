import { signal } from '@preact/signals-react';
import { getCountryCode } from '../../contract/calls/site';
import type { Result } from '../api/call-error';

/** The visitor's country (ISO 3166). Undefined until the request ends; empty if it fails or returns no country. */
export const visitorCountry = signal<string | undefined>(undefined);

/** All elements share one request. */
let isRequested = false;

/** Requests the visitor's country, once per page. `call` sends the request. */
export function requestCountry(
  call: (definition: typeof getCountryCode) => Promise<Result<{ result: { countryCode: string } }>>,
): void {
  if (isRequested) return;
  isRequested = true;
  void call(getCountryCode).then((result) => {
    visitorCountry.value = result.ok ? result.value.result.countryCode : '';
  });
}
