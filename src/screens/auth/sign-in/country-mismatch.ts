import { queryUrv } from '../../../contract/calls/sign-in';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { wrongCallingCodeError } from '../../../contract/errors/global/client-errors';
import type { CallError } from '../../../runtime/api/call-error';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import type { AccountRequestFields } from '../shared/account-name/account-name';

/**
 * Asks the server whether the visitor's country allows a registration with a phone number of the given country. Returns
 * the error to show if the registration isn't allowed. Returns null if it is allowed, if the account isn't a phone
 * number, or if the request fails for another reason.
 * Source: specification, section 7 (query/urv) and section 8 (error codes 4000 and 4020).
 */
export async function findCountryMismatch(
  context: Pick<ElementContext, 'call'>,
  { type, country = '', areaCode = '' }: AccountRequestFields,
): Promise<CallError | null> {
  if (type !== 'phone') return null;
  const result = await context.call(queryUrv, { country, areaCode });
  if (!result.ok) return behaviorOf(result.error).field === 'country' ? result.error : null;
  return result.value.isMatching ? null : wrongCallingCodeError;
}
