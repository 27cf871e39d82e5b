import { queryInfo, queryInfoRequest } from '../../../../contract/calls/account';
import { useMember } from '../../../../runtime/element-context/element-context';
import { useFreshQuery } from './use-fresh-query';

/** Queries the member's account. Data that was cached before the component mounted is refetched. */
export function useAccountInfo() {
  const member = useMember();
  return useFreshQuery(queryInfo, member && queryInfoRequest(member));
}
