import type { AccountKind } from './draft';
import type { ErrorPlace } from './error-places';

/** The field of a form that an error's place means. */
export function fieldOf(place: Exclude<ErrorPlace, 'notice'>, kind: AccountKind) {
  if (place === 'account') return kind;
  return place === 'country' ? 'phone' : place;
}
