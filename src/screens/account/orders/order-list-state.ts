import { useReducer } from 'react';
import { useElementContext, useMember } from '../../../runtime/page/element-context';
import { resumed, useInterruption } from '../shared/use-resumable';
import { changeList, type OrderList, type OrderListChange, wholeList } from './order-list';

/** What an element listed last, and for whom: who comes back from another part finds the list as it was left. */
const lists = new WeakMap<HTMLElement, { uid: string | undefined; list: OrderList }>();

/** The list as it was left in this element, or when the session ended in another one. */
export function useOrderList(): [OrderList, (change: OrderListChange) => void] {
  const { host } = useElementContext();
  const uid = useMember()?.uid;
  const kept = lists.get(host);
  const [list, change] = useReducer(changeList, wholeList, (whole) =>
    kept && kept.uid === uid ? kept.list : (resumed<OrderList>('orders') ?? whole),
  );
  lists.set(host, { uid, list });
  useInterruption('orders', list);
  return [list, change];
}
