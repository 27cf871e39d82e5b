import type { SubEventDetails, SubEventName } from '../page/events';
import { withTimeLimit } from '../page/time-limit';
import { currentToken } from '../session/session';
import { localStore } from '../storage/storage';
import {
  type Destination,
  type DestinationName,
  destinations,
  isDestination,
  isHandedOff,
  type Params,
  portalUrl,
} from './destinations';
import { recordPlanChoice } from './plan-choice';

/** A destination that waits for a sign-in. */
export interface PendingDestination {
  to: DestinationName;
  params: Params;
  /** The visitor was signed in there until the session ended. */
  hasSessionEnded?: boolean | undefined;
  /** The session ended when the payer clicked the pay button, before anything was charged. */
  isUncharged?: boolean | undefined;
}

interface NavigationSource {
  host: HTMLElement;
  portal: string;
  reference?: string | undefined;
  scene: string;
  emit<E extends SubEventName>(type: E, detail: SubEventDetails[E]): boolean;
}

/**
 * Navigates to a screen, unless the page prevents the event. Another element of the page shows it if one can; otherwise
 * it opens in a dialog, in place or in the portal. Opens the sign-in first if needed. False if the page prevented it.
 */
export function navigate(source: NavigationSource, to: DestinationName, params: Params = {}): boolean {
  if (to === 'checkout' && params.planId) recordPlanChoice(params.planId);
  const destination: Destination = destinations[to];
  // With `checkout="page"` the portal opens, whose route guard opens the sign-in.
  const isForMembers = destination.needsMember && !isHandedOff(to, params, source.scene);
  if (isForMembers && !currentToken() && source.host.getAttribute('checkout') !== 'page') {
    if (!source.emit('sub-auth-required', { to, params })) return false;
    return openDestination(source, 'login', {}, { to, params });
  }
  return openDestination(source, to, params);
}

function openDestination(
  source: NavigationSource,
  to: DestinationName,
  params: Params,
  pending?: PendingDestination,
): boolean {
  // Stored before the event, so that its listeners find the destination.
  if (pending) storePendingDestination(pending);
  if (!source.emit('sub-navigate', { to, params })) return false;
  const { host } = source;
  const openPortal = () => location.assign(portalUrl(source, to, params));
  if (host.getAttribute('checkout') === 'page') openPortal();
  else {
    // If the code fails to load, the portal opens instead.
    void withTimeLimit(import('./open-screen.lazy')).then(({ openScreen }) => openScreen(host, to, params), openPortal);
  }
  return true;
}

const nextKey = 'next';
/** A stored destination expires after this long. */
const nextLifetimeMs = 30 * 60 * 1000;

/** Stores where the visitor goes after signing in; survives a reload. */
export function storePendingDestination(destination: PendingDestination): void {
  localStore.set(nextKey, { ...destination, at: Date.now() });
}

/** Where the visitor goes after signing in; undefined if there is no such destination or it has expired. */
export function readPendingDestination(): PendingDestination | undefined {
  const next = localStore.get<PendingDestination & { at: number }>(nextKey);
  return next && Date.now() - next.at < nextLifetimeMs && isDestination(next.to) ? next : undefined;
}

/** Returns the stored destination and removes it. */
export function consumePendingDestination(): PendingDestination | undefined {
  const next = readPendingDestination();
  localStore.set(nextKey, undefined);
  return next;
}
