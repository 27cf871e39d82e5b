import { queryInfo } from '../../contract/calls/user';
import { useMember } from '../../runtime/scope';
import { useFreshQuery } from './use-fresh-query';

/** The account of the member signed in. Every part that asks shares one request. */
export function useAccountInfo() {
  const member = useMember();
  return useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
}
