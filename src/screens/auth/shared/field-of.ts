import type { ErrorPlace } from './error-places';
import type { AccountKind } from './sign-in-draft';

/** The field of a form that an error's place means. */
export function fieldOf(place: Exclude<ErrorPlace, 'notice'>, kind: AccountKind) {
  if (place === 'account') return kind;
  return place === 'country' ? 'phone' : place;
}
