import { useEffect, useRef } from 'react';
import { queryInfo, queryInfoRequest } from '../../../contract/calls/account';
import { renewInfo } from '../../../contract/calls/renewal';
import type { CallDefinition, DataOf, RequestOf } from '../../../contract/define-call';
import type { Renewal } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { invalidate } from '../../../runtime/api/query-store';
import { useMember } from '../../../runtime/element-context/element-context';
import { type QueryView, useQuery } from '../../../runtime/element-context/use-query';
import { isChangeOf, localStore } from '../../../runtime/storage/storage';

/** Runs a query. Data that was cached before the component mounted is refetched, because it may be out of date. */
export function useFreshQuery<C extends CallDefinition>(
  definition: C,
  body: RequestOf<C> | null,
): QueryView<DataOf<C>> {
  const view = useQuery(definition, body);
  const { retry } = view;
  const wasCached = useRef(view.status !== 'loading' && !view.isFresh?.());
  useEffect(() => {
    if (wasCached.current) retry();
    wasCached.current = false;
  }, [retry]);
  return view;
}

/** Queries the member's account. Data that was cached before the component mounted is refetched. */
export function useAccountInfo() {
  const member = useMember();
  return useFreshQuery(queryInfo, member && queryInfoRequest(member));
}

const noRenewal: Renewal = { status: 'none' };

/** The member's renewal; its status is `none` for a member who never had one. */
export function useRenewal(): QueryView<Renewal> {
  const view = useFreshQuery(renewInfo, {});
  return behaviorOf(view.error).isNotFound ? { ...view, status: 'ready', data: noRenewal, error: undefined } : view;
}

const storageKey = 'changed';

interface Invalidation {
  /** The names of the calls whose queries are refetched. */
  calls: readonly string[];
  /** Makes each value unique, because browsers send a storage event only if the value has changed. */
  id: string;
}

/** Refetches the queries of these calls in this tab and in other tabs that show the account. */
export function invalidateInAllTabs(...definitions: readonly CallDefinition[]): void {
  invalidate(...definitions);
  const invalidation: Invalidation = {
    calls: definitions.map(({ name }) => name),
    id: `${Date.now()}-${Math.random()}`,
  };
  localStore.set(storageKey, invalidation);
}

/** Returns the calls in `definitions` that another tab has invalidated, if `event` reports an invalidation. */
export function callsInvalidatedByOtherTab(
  event: Pick<StorageEvent, 'key' | 'newValue'>,
  definitions: readonly CallDefinition[],
): readonly CallDefinition[] {
  if (!isChangeOf(storageKey, event) || event.newValue === null) return [];
  const calls = localStore.get<Partial<Invalidation>>(storageKey)?.calls;
  return Array.isArray(calls) ? definitions.filter(({ name }) => calls.includes(name)) : [];
}

/**
 * While mounted, refetches these calls when another tab invalidates them. `definitions` must be the same array in
 * every render.
 */
export function useCrossTabInvalidation(definitions: readonly CallDefinition[]): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => invalidate(...callsInvalidatedByOtherTab(event, definitions));
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [definitions]);
}
