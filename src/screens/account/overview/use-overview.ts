import { useEffect, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { orders } from '../../../contract/calls/account/orders';
import { renewInfo } from '../../../contract/calls/account/renewal';
import { orderRemind } from '../../../contract/calls/storefront/plans';
import { invalidate } from '../../../runtime/api/query-store';
import { useErrorToast, useMember } from '../../../runtime/page/element-context';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { useRenewal } from '../shared/queries/use-renewal';
import { recentCount } from './recent-orders';

/** How long the cards wait for alerts above them, in milliseconds. */
const alertTimeoutMs = 1_500;

/** The queries of the overview, sent in parallel. */
export function useOverview() {
  const member = useMember();
  const info = useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
  const renewal = useRenewal();
  const recent = useFreshQuery(orders, { page: 1, pageSize: recentCount });
  const remind = useFreshQuery(orderRemind, {});
  useErrorToast(remind);
  const isOpen = useOnceOrAfter(renewal.status !== 'loading' && remind.status !== 'loading', alertTimeoutMs);
  return {
    info,
    renewal,
    recent,
    unfinished: remind.data?.order,
    /** False while alerts may still appear above the cards, to avoid a layout shift. */
    isOpen,
    refresh: () => invalidate(queryInfo, renewInfo, orders, orderRemind),
  };
}

/** True once the condition was true, or after the timeout. */
function useOnceOrAfter(holds: boolean, milliseconds: number): boolean {
  const [isOver, setOver] = useState(holds);
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setOver(true), holds ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [isOver, holds, milliseconds]);
  return isOver || holds;
}
