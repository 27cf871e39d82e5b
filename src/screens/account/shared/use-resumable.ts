import { useEffect, useReducer, useRef } from 'react';
import { member } from '../../../runtime/session/session';
import { forgetInterrupted, keepInterrupted, peekInterrupted } from './resume';

/** What this member was in the middle of when their session ended, to begin a part's state with. */
export const resumed = <S extends object>(part: string): S | undefined =>
  peekInterrupted<S>(part, member.peek()?.uid, Date.now());

/** Keeps this state where the session ends while the part is shown; null keeps nothing, nor does going elsewhere. */
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
 * The state of a part of the account, changed field by field. Where the session ends in the middle of it, the same
 * member finds it again after signing in, but for the fields that tell what was done.
 */
export function useResumable<S extends object>(
  part: string,
  start: S,
  told: readonly (keyof S)[],
): [S, (change: Partial<S>) => void] {
  const [state, change] = useReducer(
    (before: S, next: Partial<S>): S => ({ ...before, ...next }),
    start,
    () => {
      const kept = { ...start, ...resumed<S>(part) };
      for (const field of told) kept[field] = start[field];
      return kept;
    },
  );
  useInterruption(part, state);
  return [state, change];
}
