/** An interrupted state expires after this long. */
const lifetimeMs = 30 * 60 * 1000;

interface Interrupted {
  uid: string;
  state: object;
  at: number;
}

/** In memory only, for privacy. */
const interrupted = new Map<string, Interrupted>();

/** Keeps the state of a view when the session ends. */
export function keepInterrupted(part: string, uid: string, state: object, now: number): void {
  interrupted.set(part, { uid, state, at: now });
}

/** The kept state of this member; undefined for another member and after the time limit. */
export function peekInterrupted<S extends object>(part: string, uid: string | undefined, now: number): S | undefined {
  const stored = interrupted.get(part);
  return stored && stored.uid === uid && now - stored.at <= lifetimeMs ? (stored.state as S) : undefined;
}

/** Forgets the state after it was restored or another member signed in. */
export const forgetInterrupted = (part: string): boolean => interrupted.delete(part);
