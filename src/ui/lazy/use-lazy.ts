import { useEffect, useReducer } from 'react';
import { withTimeLimit } from '../../runtime/page/time-limit';

interface State<T> {
  key: string | null;
  part: T | undefined;
  hasFailed: boolean;
}

type Change<T> = { key: string; part: T } | { key: string; hasFailed: true } | 'retry';

function reduce<T>(state: State<T>, change: Change<T>): State<T> {
  if (change === 'retry') return { ...state, hasFailed: false };
  return 'part' in change ? { ...change, hasFailed: false } : { ...change, part: undefined };
}

export interface Loaded<T> {
  /** Undefined until it has loaded. */
  part: T | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Loads code on demand, with a retry after a failure or the time limit. `key` identifies the module; null loads nothing yet. */
export function useLazy<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  const [state, dispatch] = useReducer(reduce<T>, { key: null, part: undefined, hasFailed: false });
  const isCurrentKey = key !== null && state.key === key;
  const hasFailed = isCurrentKey && state.hasFailed;
  const isEnabled = key !== null && !hasFailed && !(isCurrentKey && state.part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` loads
  useEffect(() => {
    if (!isEnabled) return;
    let isCurrent = true;
    withTimeLimit(load()).then(
      (part) => isCurrent && dispatch({ key, part }),
      () => isCurrent && dispatch({ key, hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, isEnabled]);
  return { part: isCurrentKey ? state.part : undefined, hasFailed, retry: () => dispatch('retry') };
}
