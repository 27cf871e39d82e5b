import { useEffect, useRef } from 'react';
import { type ElementContext, useElementContext } from '../../../../runtime/element-context/element-context';
import { memberKey } from '../../../../runtime/session/session';
import { useMergedState } from '../../../../runtime/state/use-merged-state';
import { forgetInterruptedState, peekInterruptedState, storeInterruptedState } from './interrupted-state';

/** The view's state from when this member's last session ended. After a new sign-in, the view starts with it. */
export const stateToResume = <S extends object>({ settings }: ElementContext, viewKey: string): S | undefined =>
  peekInterruptedState<S>(viewKey, memberKey(settings.peek()), Date.now());

/** Saves the view's state when the view unmounts because the session ended. If `state` is null, saves nothing. */
export function useSaveOnSessionEnd(viewKey: string, state: object | null): void {
  const { settings } = useElementContext();
  // The signed-in member and the view's latest state. Not updated after the session has ended.
  const latest = useRef<{ owner: string | undefined; state: object | null }>({ owner: undefined, state });
  useEffect(() => {
    const owner = memberKey(settings.peek());
    if (owner !== undefined) latest.current = { owner, state };
  }, [settings, state]);
  useEffect(() => {
    // The view has already read the state that an earlier session left.
    forgetInterruptedState(viewKey);
    return () => {
      const { owner, state: lastState } = latest.current;
      if (owner !== undefined && lastState && memberKey(settings.peek()) !== owner)
        storeInterruptedState(viewKey, owner, lastState, Date.now());
    };
  }, [settings, viewKey]);
}

/**
 * The state of an account view. If the session ends, the same member gets the state back after signing in, except for
 * the fields in `exclude`, such as the outcome of the last action.
 */
export function useResumable<S extends object>(
  viewKey: string,
  initialState: S,
  { exclude = [] }: { exclude?: readonly (keyof S)[] } = {},
): [S, (changes: Partial<S>) => void] {
  const context = useElementContext();
  const [state, update] = useMergedState(initialState, () => {
    const restored = { ...initialState, ...stateToResume<S>(context, viewKey) };
    for (const field of exclude) restored[field] = initialState[field];
    return restored;
  });
  useSaveOnSessionEnd(viewKey, state);
  return [state, update];
}
