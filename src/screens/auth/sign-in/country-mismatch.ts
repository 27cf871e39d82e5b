import { queryUrv } from '../../../contract/calls/auth/user';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';
import type { ElementContext } from '../../../runtime/page/element-context';
import type { AccountName } from '../shared/account-name/account-name';

/**
 * Asks the server whether a phone number may register from the visitor's country. Returns the error if it may not; null
 * if it may, or if the request fails for another reason.
 * Source: specification, section 7 (query/urv) and section 8 (error codes 4000 and 4020).
 */
export async function countryMismatch(
  context: Pick<ElementContext, 'call'>,
  { type, country = '', areaCode = '' }: AccountName,
): Promise<CallError | null> {
  if (type !== 'phone') return null;
  const result = await context.call(queryUrv, { country, areaCode });
  if (!result.ok) return behaviourOf(result.error).field === 'country' ? result.error : null;
  return result.value.isMatching ? null : { kind: 'code', code: '4020' };
}
