import { keyAtApi } from '../session/session';
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

/** The API of the element that stores or reads the destination. */
type Settings = Parameters<typeof keyAtApi>[1];

/** Key in `localStore`. */
const storageKey = (settings: Settings) => keyAtApi('next', settings);
/** How long a stored destination is used. */
const lifetimeMs = 30 * 60 * 1000;

/** Stores where the visitor goes after signing in at this API. A reload keeps the stored destination. */
export function storePendingDestination(settings: Settings, destination: PendingDestination): void {
  localStore.set(storageKey(settings), { ...destination, at: Date.now() });
}

/** Returns where the visitor goes after signing in at this API; undefined if no destination is stored or it has expired. */
export function readPendingDestination(settings: Settings): PendingDestination | undefined {
  const pending = localStore.get<PendingDestination & { at: number }>(storageKey(settings));
  return pending && Date.now() - pending.at < lifetimeMs && isDestination(pending.to) ? pending : undefined;
}

/** Returns the same as `readPendingDestination`, and removes the stored destination. */
export function consumePendingDestination(settings: Settings): PendingDestination | undefined {
  const pending = readPendingDestination(settings);
  localStore.set(storageKey(settings), undefined);
  return pending;
}
