import { useCallback, useReducer, useRef } from 'react';
import { useElementContext, useMember } from '../../../runtime/page/element-context';
import { usePublishedParams } from '../../shared/published-params/use-published-params';
import { resumed, useInterruption } from '../shared/session-end/use-resumable';
import {
  changeList,
  initialList,
  type ListParams,
  listOf,
  type OrderList,
  type OrderListChange,
  paramsOf,
} from './order-list';

/** The last list of an element and its member, so that the list is unchanged after visiting another view. */
const lists = new WeakMap<HTMLElement, { uid: string | undefined; list: OrderList }>();

/**
 * The state of the list: as the attributes have it, or restored after visiting another view or a new sign-in.
 * `rememberOrder` also publishes the order that the member comes back to.
 */
export function useOrderList(attributes: ListParams) {
  const { host } = useElementContext();
  const uid = useMember()?.uid;
  const requestedList = listOf(attributes, Date.now());
  const requestedParams = paramsOf(requestedList);
  const [list, dispatch] = useReducer(changeList, initialList, (): OrderList => {
    if (Object.keys(requestedParams).length > 0) return requestedList;
    const last = lists.get(host);
    return last && last.uid === uid ? last.list : (resumed<OrderList>('orders') ?? initialList);
  });
  lists.set(host, { uid, list });
  useInterruption('orders', list);
  const publish = usePublishedParams({
    to: 'orders',
    requested: requestedParams,
    current: paramsOf(list),
    replace: () => dispatch({ type: 'replaced', list: requestedList }),
  });
  const latest = useRef(list);
  latest.current = list;
  const rememberOrder = useCallback(
    (orderId: string) => void publish({ ...paramsOf(latest.current), orderId }),
    [publish],
  );
  return { list, change: dispatch as (change: OrderListChange) => void, rememberOrder };
}
