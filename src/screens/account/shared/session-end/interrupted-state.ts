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
