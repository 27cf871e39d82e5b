import { useCallback, useReducer, useRef } from 'react';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useMember } from '../../../../runtime/element-context/element-context';
import { usePublishedParams } from '../../../shared/published-params/use-published-params';
import { stateToResume, useSaveOnSessionEnd } from '../../shared/session-end/use-resumable';
import {
  changeList,
  initialList,
  type ListParams,
  listParams,
  type OrderList,
  type OrderListChange,
  parseListParams,
} from './order-list';

/**
 * The list that each element showed last, and the id of the member who saw it. The member sees the same list again
 * after returning from another view.
 */
const lastLists = new WeakMap<HTMLElement, { uid: string | undefined; list: OrderList }>();

/**
 * Returns the filters and pages of the order list. They come from the attributes. If the attributes set none, the list
 * is as the member left it before another view was opened or the session ended. `rememberOrder` sends the list's
 * parameters and an order's id to the page (`sub-view-change`). If the page puts both in its URL, the member can later
 * return to this order.
 */
export function useOrderList(attributes: ListParams) {
  const context = useElementContext();
  const { host } = context;
  const uid = useMember()?.uid;
  const requestedList = parseListParams(attributes, serverNow());
  const requestedParams = listParams(requestedList);
  const [list, dispatch] = useReducer(changeList, initialList, (): OrderList => {
    if (Object.keys(requestedParams).length > 0) return requestedList;
    const lastShown = lastLists.get(host);
    return lastShown && lastShown.uid === uid
      ? lastShown.list
      : (stateToResume<OrderList>(context, 'orders') ?? initialList);
  });
  lastLists.set(host, { uid, list });
  useSaveOnSessionEnd('orders', list);
  const publish = usePublishedParams({
    to: 'orders',
    requested: requestedParams,
    current: listParams(list),
    apply: () => dispatch({ type: 'replaced', list: requestedList }),
  });
  const latestList = useRef(list);
  latestList.current = list;
  const rememberOrder = useCallback(
    (orderId: string) => void publish({ ...listParams(latestList.current), orderId }),
    [publish],
  );
  return { list, change: dispatch as (change: OrderListChange) => void, rememberOrder };
}
