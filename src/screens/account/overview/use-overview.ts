import { useEffect, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { orderRemind, orders } from '../../../contract/calls/orders';
import { renewInfo } from '../../../contract/calls/renewal';
import { invalidate } from '../../../runtime/api/query-store';
import { useErrorToast } from '../../../runtime/element-context/use-query';
import { useAccountInfo } from '../shared/queries/use-account-info';
import { useFreshQuery } from '../shared/queries/use-fresh-query';
import { useRenewal } from '../shared/queries/use-renewal';
import { recentOrderCount } from './recent-orders';

/** How long the overview waits for the renewal and the unfinished order after the account data has loaded. */
const alertTimeoutMs = 1_500;

/** Sends the overview's queries in parallel. */
export function useOverview() {
  const info = useAccountInfo();
  const renewal = useRenewal();
  const recentOrders = useFreshQuery(orders, { page: 1, pageSize: recentOrderCount });
  const unfinishedOrderQuery = useFreshQuery(orderRemind, {});
  useErrorToast(unfinishedOrderQuery);
  const isReady = useConditionOrTimeout({
    // The hero (the box at the top) shows alerts about the renewal and the unfinished order. It would grow if an alert
    // appeared later.
    condition: [info, renewal, unfinishedOrderQuery].every(({ status }) => status !== 'loading'),
    timeoutMs: info.status === 'loading' ? null : alertTimeoutMs,
  });
  return {
    info,
    renewal,
    recentOrders,
    unfinishedOrder: unfinishedOrderQuery.data?.order,
    /** False while the queries for the alerts load, up to the timeout. Meanwhile, skeletons avoid a layout shift. */
    isReady,
    refresh: () => invalidate(queryInfo, renewInfo, orders, orderRemind),
  };
}

interface ConditionOptions {
  condition: boolean;
  /** Null while the timeout must not start yet. */
  timeoutMs: number | null;
}

/** Returns true once the condition has been true, or after the timeout, and stays true. */
function useConditionOrTimeout({ condition, timeoutMs }: ConditionOptions): boolean {
  const [isDone, setDone] = useState(condition);
  useEffect(() => {
    if (isDone || (!condition && timeoutMs === null)) return undefined;
    const timer = setTimeout(() => setDone(true), condition ? 0 : (timeoutMs ?? 0));
    return () => clearTimeout(timer);
  }, [isDone, condition, timeoutMs]);
  return isDone || condition;
}
