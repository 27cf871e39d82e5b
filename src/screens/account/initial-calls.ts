import { queryInfo, queryInfoRequest } from '../../contract/calls/account';
import { orderRemind, orders } from '../../contract/calls/orders';
import { renewInfo } from '../../contract/calls/renewal';
import { type CallRequest, callRequest } from '../../contract/define-call';
import type { UserInfo } from '../../contract/entities';

/** The latest orders, which the overview shows. */
export const recentOrdersRequest = { page: 1, pageSize: 5 };

/**
 * The calls that the overview sends first. The build writes them into the script that prefetches their responses.
 */
export const overviewCalls = (member: Pick<UserInfo, 'uid' | 'account' | 'type'>): CallRequest[] => [
  callRequest(queryInfo, queryInfoRequest(member)),
  callRequest(renewInfo, {}),
  callRequest(orderRemind, {}),
  callRequest(orders, recentOrdersRequest),
];
