import type { ErrorPlace } from './error-places';
import type { AccountKind } from './sign-in-draft';

/** The form field for the place of an error. */
export function fieldOf(place: Exclude<ErrorPlace, 'notice'>, kind: AccountKind) {
  if (place === 'account') return kind;
  return place === 'country' ? 'phone' : place;
}
