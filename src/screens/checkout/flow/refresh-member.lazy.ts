import { queryInfo } from '../../../contract/calls/account/member';
import type { UserInfo } from '../../../contract/entities';
import type { ElementContext } from '../../../runtime/page/element-context';
import { updateMember } from '../../../runtime/session/session';

/** Asks anew until when the member may watch. */
export async function refreshMember(scope: ElementContext, { uid, account, type }: UserInfo): Promise<void> {
  const info = await scope.call(queryInfo, { uid, account, type }, { inPlace: true });
  if (info.ok) updateMember({ expiration: info.value.expiredTime ?? 0, payStatus: info.value.payStatus });
}
