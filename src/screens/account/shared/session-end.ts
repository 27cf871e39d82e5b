import { useEffect, useRef, useState } from 'react';
import { type ElementContext, useElementContext } from '../../../runtime/element-context/element-context';
import type { SubEventDetails } from '../../../runtime/page/events';
import { memberKey } from '../../../runtime/session/session';
import { useMergedState } from '../../../runtime/state/use-merged-state';

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

/** How long a view's state is kept after the session ended. */
const lifetimeMs = 30 * 60 * 1000;

/** The state of an account view that was open when the session ended, such as which dialog was open. */
interface InterruptedState {
  /** The member (`memberKey`). */
  owner: string;
  state: object;
  /** Milliseconds since 1970. */
  storedAt: number;
}

/** The interrupted states by view. Kept in memory only, for privacy. */
const interruptedStates = new Map<string, InterruptedState>();

/** Stores the state of a view when the session ends. */
export function storeInterruptedState(viewKey: string, owner: string, state: object, now: number): void {
  interruptedStates.set(viewKey, { owner, state, storedAt: now });
}

/** The state stored for this member and view; undefined for another member, and after `lifetimeMs`. */
export function peekInterruptedState<S extends object>(
  viewKey: string,
  owner: string | undefined,
  now: number,
): S | undefined {
  const stored = interruptedStates.get(viewKey);
  return stored && stored.owner === owner && now - stored.storedAt <= lifetimeMs ? (stored.state as S) : undefined;
}

/** Deletes a view's stored state. Called when the view has mounted again, for the same member or another one. */
export const forgetInterruptedState = (viewKey: string): boolean => interruptedStates.delete(viewKey);

/** Whether the session ended without a sign-out on this page: it expired, or the server or another tab ended it. */
export function useSessionEnded(isMember: boolean): boolean {
  const wasMember = useRef(false);
  const [hasSignedOut, setHasSignedOut] = useState(false);
  if (isMember) wasMember.current = true;
  useEffect(() => {
    const onLogout = (event: Event) => {
      if ((event as CustomEvent<SubEventDetails['sub-logout']>).detail.reason === 'user') setHasSignedOut(true);
    };
    document.addEventListener('sub-logout', onLogout);
    return () => document.removeEventListener('sub-logout', onLogout);
  }, []);
  useEffect(() => {
    if (isMember) setHasSignedOut(false);
  }, [isMember]);
  return wasMember.current && !isMember && !hasSignedOut;
}
