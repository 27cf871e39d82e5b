/** How long an interrupted state is kept. */
const lifetimeMs = 30 * 60 * 1000;

interface InterruptedState {
  uid: string;
  state: object;
  storedAt: number;
}

/** The states by view. Kept in memory only, for privacy. */
const interrupted = new Map<string, InterruptedState>();

/** Stores the state of a view when the session ends. */
export function storeInterrupted(viewKey: string, uid: string, state: object, now: number): void {
  interrupted.set(viewKey, { uid, state, storedAt: now });
}

/** The stored state of this member; undefined for another member and after the time limit. */
export function peekInterrupted<S extends object>(
  viewKey: string,
  uid: string | undefined,
  now: number,
): S | undefined {
  const stored = interrupted.get(viewKey);
  return stored && stored.uid === uid && now - stored.storedAt <= lifetimeMs ? (stored.state as S) : undefined;
}

/** Forgets the state after it was restored or another member signed in. */
export const forgetInterrupted = (viewKey: string): boolean => interrupted.delete(viewKey);
