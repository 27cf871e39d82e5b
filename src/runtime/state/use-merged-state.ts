import { useReducer } from 'react';

const merge = <S extends object>(state: S, changes: Partial<S>): S => ({ ...state, ...changes });

/**
 * State with several fields that often change together. The returned function changes some of the fields. `restore`
 * replaces the initial state on the first render, for example with a stored one.
 */
export function useMergedState<S extends object>(
  initialState: S,
  restore = (state: S): S => state,
): [S, (changes: Partial<S>) => void] {
  return useReducer(merge<S>, initialState, restore);
}
