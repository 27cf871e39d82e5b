import { useReducer } from 'react';
import { useElementContext, useMember } from '../../../runtime/page/element-context';
import { resumed, useInterruption } from '../shared/session-end/use-resumable';
import { changeList, initialList, type OrderList, type OrderListChange } from './order-list';

/** The last list of an element and its member, so that the list is unchanged after visiting another view. */
const lists = new WeakMap<HTMLElement, { uid: string | undefined; list: OrderList }>();

/** The state of the list, restored after visiting another view or after a new sign-in. */
export function useOrderList(): [OrderList, (change: OrderListChange) => void] {
  const { host } = useElementContext();
  const uid = useMember()?.uid;
  const kept = lists.get(host);
  const [list, change] = useReducer(changeList, initialList, (whole) =>
    kept && kept.uid === uid ? kept.list : (resumed<OrderList>('orders') ?? whole),
  );
  lists.set(host, { uid, list });
  useInterruption('orders', list);
  return [list, change];
}
