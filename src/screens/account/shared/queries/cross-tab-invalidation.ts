import { useEffect } from 'react';
import type { CallDefinition } from '../../../../contract/define-call';
import { invalidate } from '../../../../runtime/api/query-store';
import { isChangeOf, localStore } from '../../../../runtime/storage/storage';

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
