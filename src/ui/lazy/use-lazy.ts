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
  const isThis = key !== null && state.key === key;
  const hasFailed = isThis && state.hasFailed;
  const isEnabled = key !== null && !hasFailed && !(isThis && state.part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` loads
  useEffect(() => {
    if (!isEnabled) return;
    let isStill = true;
    withTimeLimit(load()).then(
      (part) => isStill && dispatch({ key, part }),
      () => isStill && dispatch({ key, hasFailed: true }),
    );
    return () => {
      isStill = false;
    };
  }, [key, isEnabled]);
  return { part: isThis ? state.part : undefined, hasFailed, retry: () => dispatch('retry') };
}
