import { useEffect, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { orders } from '../../../contract/calls/account/orders';
import { renewInfo } from '../../../contract/calls/account/renewal';
import { orderRemind } from '../../../contract/calls/storefront/plans';
import { invalidate } from '../../../runtime/api/query-store';
import { useMember } from '../../../runtime/page/element-context';
import { useFreshQuery } from '../shared/use-fresh-query';
import { useRenewal } from '../shared/use-renewal';
import { recentCount } from './recent-orders';

/** How long the cards wait for what may come to stand over them, in milliseconds. */
const patience = 1_500;

/** Everything the overview shows, asked for at once. */
export function useOverview() {
  const member = useMember();
  const info = useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
  const renewal = useRenewal();
  const recent = useFreshQuery(orders, { page: 1, pageSize: recentCount });
  const remind = useFreshQuery(orderRemind, {});
  const isOpen = useOnceOrAfter(renewal.status !== 'loading' && remind.status !== 'loading', patience);
  return {
    info,
    renewal,
    recent,
    // A reminder that did not come is no error to show: the order is in the list.
    unfinished: remind.data?.order,
    /** False while it is not known what stands over the cards: they would be pushed down under somebody's finger. */
    isOpen,
    refresh: () => invalidate(queryInfo, renewInfo, orders, orderRemind),
  };
}

/** True from the moment that it held once, or so many milliseconds went by. */
function useOnceOrAfter(holds: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(holds);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), holds ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [isOver, holds, milliseconds]);
  return isOver || holds;
}
