import { useEffect, useReducer } from 'react';
import { loadMethod } from './methods';
import type { MethodModule } from './methods/method';

interface State {
  group: string | null;
  module: MethodModule | undefined;
  hasFailed: boolean;
}

type Change = { group: string | null; module: MethodModule } | { group: string | null; hasFailed: true } | 'retry';

function reduce(state: State, change: Change): State {
  if (change === 'retry') return { ...state, hasFailed: false };
  return 'module' in change ? { ...state, ...change, hasFailed: false } : { ...state, ...change, module: undefined };
}

/** The code of a way to pay, loaded when it is wanted. */
export function useMethod(group: string | null) {
  const [state, change] = useReducer(reduce, { group: null, module: undefined, hasFailed: false });
  const isThis = state.group === group;
  const hasFailed = isThis && state.hasFailed;
  useEffect(() => {
    if (hasFailed) return;
    let isWanted = true;
    loadMethod(group).then(
      (module) => isWanted && change({ group, module }),
      () => isWanted && change({ group, hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [group, hasFailed]);
  return {
    module: isThis ? state.module : undefined,
    hasFailed,
    retry: () => change('retry'),
  };
}
