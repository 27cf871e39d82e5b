import { useEffect, useReducer, useRef } from 'react';
import { member } from '../../../../runtime/session/session';
import { forgetInterrupted, keepInterrupted, peekInterrupted } from './interrupted-state';

/** The state that this member had when their session ended, as initial state of a view. */
export const resumed = <S extends object>(part: string): S | undefined =>
  peekInterrupted<S>(part, member.peek()?.uid, Date.now());

/** Keeps the state if the session ends while the view is mounted; null keeps nothing. */
export function useInterruption(part: string, state: object | null): void {
  const last = useRef<{ uid: string | undefined; state: object | null }>({ uid: undefined, state });
  useEffect(() => {
    const uid = member.peek()?.uid;
    if (uid !== undefined) last.current = { uid, state };
  }, [state]);
  useEffect(() => {
    forgetInterrupted(part);
    return () => {
      const { uid: owner, state: kept } = last.current;
      if (owner !== undefined && kept && member.peek()?.uid !== owner) keepInterrupted(part, owner, kept, Date.now());
    };
  }, [part]);
}

/**
 * The state of an account view. If the session ends, the same member gets the state back after signing in, except for
 * the fields about completed actions.
 */
export function useResumable<S extends object>(
  part: string,
  start: S,
  completed: readonly (keyof S)[],
): [S, (update: Partial<S>) => void] {
  const [state, update] = useReducer(
    (before: S, next: Partial<S>): S => ({ ...before, ...next }),
    start,
    () => {
      const restored = { ...start, ...resumed<S>(part) };
      for (const field of completed) restored[field] = start[field];
      return restored;
    },
  );
  useInterruption(part, state);
  return [state, update];
}
