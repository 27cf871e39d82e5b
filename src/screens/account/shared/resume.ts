/** How long an interruption is remembered: as long as where somebody was going, in milliseconds. */
const lasts = 30 * 60 * 1000;

interface Interrupted {
  uid: string;
  state: object;
  at: number;
}

/** In memory alone: what a member was about to do is nobody's business in storage. */
const interrupted = new Map<string, Interrupted>();

/** Keeps what a member was in the middle of, by the name of the part they were in. */
export function keepInterrupted(part: string, uid: string, state: object, now: number): void {
  interrupted.set(part, { uid, state, at: now });
}

/** What this member was in the middle of; nothing for another member, or when it is long ago. */
export function peekInterrupted<S extends object>(part: string, uid: string | undefined, now: number): S | undefined {
  const found = interrupted.get(part);
  return found && found.uid === uid && now - found.at <= lasts ? (found.state as S) : undefined;
}

/** The part is shown again, as it was left or to somebody else. */
export const forgetInterrupted = (part: string): boolean => interrupted.delete(part);
