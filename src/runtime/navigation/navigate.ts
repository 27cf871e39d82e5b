import type { SubEventDetails, SubEventName } from '../page/events';
import { currentToken } from '../session/session';
import { localStore } from '../storage/storage';
import {
  type Destination,
  type DestinationName,
  destinations,
  isDestination,
  isHandedOff,
  type Params,
  pathOf,
} from './destinations';

/** What stands between two screens when a sign-in is needed on the way. */
export interface NextStep {
  to: DestinationName;
  params: Params;
}

interface Departure {
  host: HTMLElement;
  portal: string;
  scene: string;
  emit<E extends SubEventName>(type: E, detail: SubEventDetails[E]): boolean;
}

/**
 * Goes to a screen: asks the page first, then lets another tag of the page show it, else opens it in a dialog, in place
 * or in the portal. A visitor who must sign in does so on the way. False when the page prevented it.
 */
export function navigate(departure: Departure, to: DestinationName, params: Params = {}): boolean {
  const destination: Destination = destinations[to];
  // In the portal the sign-in comes on the way there.
  const isForMembers = destination.needsMember && !isHandedOff(to, params, departure.scene);
  if (isForMembers && !currentToken() && departure.host.getAttribute('checkout') !== 'page') {
    if (!departure.emit('sub-auth-required', { to, params })) return false;
    return go(departure, 'login', {}, { to, params });
  }
  return go(departure, to, params);
}

function go(departure: Departure, to: DestinationName, params: Params, next?: NextStep): boolean {
  // Kept before the event is fired, so that whoever answers it finds where the visitor was going.
  if (next) rememberNext(next);
  if (!departure.emit('sub-navigate', { to, params })) return false;
  const { host, portal } = departure;
  const toPortal = () => location.assign(portal + pathOf(to, params));
  if (host.getAttribute('checkout') === 'page') toPortal();
  else {
    // Where the code that opens screens does not come, the portal is still a way on.
    void import('./open-screen.lazy').then(({ openScreen }) => openScreen(host, to, params), toPortal);
  }
  return true;
}

const nextKey = 'next';
/** After this long, coming back is a new visit. */
const nextLifetimeMs = 30 * 60 * 1000;

/** Stores where the visitor goes after signing in; survives a reload. */
export function rememberNext(next: NextStep): void {
  localStore.set(nextKey, { ...next, at: Date.now() });
}

/** Where the visitor goes after signing in, unless that has expired. */
export function peekNext(): NextStep | undefined {
  const next = localStore.get<NextStep & { at: number }>(nextKey);
  return next && Date.now() - next.at < nextLifetimeMs && isDestination(next.to)
    ? { to: next.to, params: next.params }
    : undefined;
}

/** Returns the same and removes it. */
export function takeNext(): NextStep | undefined {
  const next = peekNext();
  localStore.set(nextKey, undefined);
  return next;
}
