import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import { useElementContext, useMember } from '../../../runtime/page/element-context';
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

const keyOf = (params: Record<string, string>): string => new URLSearchParams(params).toString();

/**
 * The state of the list: as the attributes have it, or restored after visiting another view or a new sign-in. Changes are
 * published to the page, which can keep them in its address. `leave` also publishes the order that the member comes back
 * to.
 */
export function useOrderList(attributes: ListParams) {
  const { host, emit } = useElementContext();
  const uid = useMember()?.uid;
  const asked = listOf(attributes, Date.now());
  const askedKey = keyOf(paramsOf(asked));
  const [list, change] = useReducer(changeList, initialList, (): OrderList => {
    if (askedKey) return asked;
    const last = lists.get(host);
    return last && last.uid === uid ? last.list : (resumed<OrderList>('orders') ?? initialList);
  });
  lists.set(host, { uid, list });
  useInterruption('orders', list);

  const listKey = keyOf(paramsOf(list));
  const publish = useCallback(
    (params: Record<string, string>) => !emit('sub-view-change', { to: 'orders', params }),
    [emit],
  );
  /** Changes that the page will repeat as attributes. */
  const echoes = useRef<string[]>([]);
  const published = useRef(askedKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listKey` stands for the list
  useLayoutEffect(() => {
    if (published.current === listKey) return;
    published.current = listKey;
    if (publish(paramsOf(list))) echoes.current.push(listKey);
  }, [listKey]);

  const seen = useRef(askedKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new attributes replace the list
  useLayoutEffect(() => {
    if (seen.current === askedKey) return;
    seen.current = askedKey;
    const echo = echoes.current.indexOf(askedKey);
    if (echo >= 0) {
      echoes.current.splice(0, echo + 1);
      return;
    }
    published.current = askedKey;
    change({ type: 'replaced', list: asked });
  }, [askedKey]);

  const latest = useRef(list);
  latest.current = list;
  const leave = useCallback((orderId: string) => void publish({ ...paramsOf(latest.current), orderId }), [publish]);
  return { list, change: change as (change: OrderListChange) => void, leave };
}
