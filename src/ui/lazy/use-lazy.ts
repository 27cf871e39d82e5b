import { useEffect, useReducer } from 'react';
import { hasOwn } from '../../rules/own-fields';
import { withTimeLimit } from '../../runtime/timing/time-limit';

interface State<T> {
  key: string | null;
  module: T | undefined;
  hasFailed: boolean;
}

type Action<T> = { key: string; module: T } | { key: string; hasFailed: true } | 'retry';

function reduce<T>(state: State<T>, action: Action<T>): State<T> {
  if (action === 'retry') return { ...state, hasFailed: false };
  return hasOwn(action, 'hasFailed') ? { ...action, module: undefined } : { ...action, hasFailed: false };
}

export interface LazyModule<T> {
  /** What `load` returned: a module or one of its exports. Undefined until it has loaded. */
  module: T | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads code on demand. `key` identifies what `load` loads; nothing loads while `key` is null. `hasFailed` is true
 * after an error or a timeout, until `retry` is called. `initialModule`: what `load` returned earlier, if it is known
 * when the component mounts.
 */
export function useLazy<T>(key: string | null, load: () => Promise<T>, initialModule?: T): LazyModule<T> {
  const [state, dispatch] = useReducer(reduce<T>, { key, module: initialModule, hasFailed: false });
  const isCurrentKey = key !== null && state.key === key;
  const hasFailed = isCurrentKey && state.hasFailed;
  const shouldLoad = key !== null && !hasFailed && !(isCurrentKey && state.module);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies what `load` loads
  useEffect(() => {
    if (!shouldLoad) return;
    let isCancelled = false;
    withTimeLimit(load()).then(
      (module) => isCancelled || dispatch({ key, module }),
      () => isCancelled || dispatch({ key, hasFailed: true }),
    );
    return () => {
      isCancelled = true;
    };
  }, [key, shouldLoad]);
  return { module: isCurrentKey ? state.module : undefined, hasFailed, retry: () => dispatch('retry') };
}
