import { localStore } from '../storage/storage';
import { type DestinationName, isDestination, type Params } from './destinations';

/** The destination to open after a sign-in. */
export interface PendingDestination {
  to: DestinationName;
  params: Params;
  /** The session ended while the member was on the destination's screen. */
  hasSessionEnded?: boolean | undefined;
  /** The session ended when the payer clicked the pay button, before anything was charged. */
  isUncharged?: boolean | undefined;
}

/** Key in `localStore`. */
const storageKey = 'next';
/** How long a stored destination is used. */
const lifetimeMs = 30 * 60 * 1000;

/** Stores where the visitor goes after signing in. A reload keeps the stored destination. */
export function storePendingDestination(destination: PendingDestination): void {
  localStore.set(storageKey, { ...destination, at: Date.now() });
}

/** Returns where the visitor goes after signing in; undefined if no destination is stored or it has expired. */
export function readPendingDestination(): PendingDestination | undefined {
  const pending = localStore.get<PendingDestination & { at: number }>(storageKey);
  return pending && Date.now() - pending.at < lifetimeMs && isDestination(pending.to) ? pending : undefined;
}

/** Returns the same as `readPendingDestination`, and removes the stored destination. */
export function consumePendingDestination(): PendingDestination | undefined {
  const pending = readPendingDestination();
  localStore.set(storageKey, undefined);
  return pending;
}
