import { useEffect } from 'react';
import type { CallDefinition } from '../../../contract/define-call';
import { invalidate } from '../../../runtime/api/query-store';
import { isChangeOf, localStore } from '../../../runtime/storage/storage';

const key = 'changed';

interface Told {
  calls: readonly string[];
  /** Two changes of the same calls are two messages. */
  at: string;
}

/** Asks again for every shown answer of these calls, in this tab and in the others. */
export function invalidateEverywhere(...definitions: readonly CallDefinition[]): void {
  invalidate(...definitions);
  const told: Told = { calls: definitions.map(({ name }) => name), at: `${Date.now()}-${Math.random()}` };
  localStore.set(key, told);
}

/** Those of the calls that another tab says it changed. */
export function changedElsewhere(
  event: Pick<StorageEvent, 'key' | 'newValue'>,
  definitions: readonly CallDefinition[],
): readonly CallDefinition[] {
  if (!isChangeOf(key, event) || event.newValue === null) return [];
  const calls = localStore.get<Partial<Told>>(key)?.calls;
  return Array.isArray(calls) ? definitions.filter(({ name }) => calls.includes(name)) : [];
}

/** While it is drawn, a change of these calls' answers made in another tab is asked for here too. `definitions` is a constant. */
export function useChangesElsewhere(definitions: readonly CallDefinition[]): void {
  useEffect(() => {
    const hear = (event: StorageEvent) => invalidate(...changedElsewhere(event, definitions));
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [definitions]);
}
