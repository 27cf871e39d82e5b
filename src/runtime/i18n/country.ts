import { signal } from '@preact/signals-react';
import { getCountryCode } from '../../contract/calls/storefront/start';
import type { Result } from '../api/call-error';
import { isWithoutCountry, type LanguageSources } from './chosen-language';

type Sources = Omit<LanguageSources, 'country'>;
type Ask = (definition: typeof getCountryCode) => Promise<Result<{ result: { countryCode: string } }>>;

const country = signal<string | undefined>(undefined);
let isAsked = false;

/**
 * The visitor's country, asked for only where the brand's default language depends on it and nothing else decides.
 * `isAsked` while the answer is on its way; where it does not come, the brand's default holds.
 */
export function countryFor(sources: Sources, ask: Ask): { value: string | undefined; isAsked: boolean } {
  const value = country.value;
  if (value !== undefined || !sources.brand.languageByCountry || isWithoutCountry(sources))
    return { value, isAsked: false };
  if (!isAsked) {
    isAsked = true;
    void ask(getCountryCode).then((answer) => {
      country.value = answer.ok ? answer.value.result.countryCode : '';
    });
  }
  return { value, isAsked: true };
}
