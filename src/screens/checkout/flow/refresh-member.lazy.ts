import { queryInfo, queryInfoRequest } from '../../../contract/calls/account';
import type { UserInfo } from '../../../contract/entities';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { updateMember } from '../../../runtime/session/session';

/** Reloads the end date of the member's plan or trial, and the member's payment status. */
export async function refreshMember(context: ElementContext, member: UserInfo): Promise<void> {
  const info = await context.call(queryInfo, queryInfoRequest(member));
  if (info.ok) updateMember({ expiration: info.value.expiredTime ?? 0, payStatus: info.value.payStatus });
}
