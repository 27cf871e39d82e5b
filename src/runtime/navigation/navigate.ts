import { ownFields } from '../../rules/own-fields';
import type { SubEventDetails, SubEventName } from '../page/events';
import { sessionOf } from '../session/session';
import { isTv } from '../settings/is-tv';
import type { Scene } from '../settings/settings';
import { withTimeLimit } from '../timing/time-limit';
import {
  type Destination,
  type DestinationName,
  destinations,
  isHandedOff,
  type Params,
  portalUrl,
} from './destinations';
import { type PendingDestination, storePendingDestination } from './pending-destination';

// These records need no expiry. All that an old record can do is make a checkout ask the payer, who bought the plan
// minutes ago in another tab or checkout, whether to buy the plan again.

/** The plan of the buy button that was pressed last, until a checkout opens. In memory, so that a reload shows the last order. */
let pressedPlanId: string | undefined;
/** The plan of the checkout that closed last, until another checkout opens. */
let closedCheckoutPlanId: string | undefined;

/** Records that the button that buys a plan was pressed on this page. A reload discards the record. */
export function recordBuyPress(planId: string): void {
  pressedPlanId = planId;
}

/** Records that the checkout of a plan was closed. */
export function recordCheckoutClosed(planId: string): void {
  closedCheckoutPlanId = planId;
}

/**
 * Whether the checkout opens because somebody wants to buy the plan now: the visitor pressed its button in an element, or
 * the page replaced the plan of an open checkout, which closes the old plan's checkout and opens one for `planId`. False
 * if the checkout opens because the page was loaded or the element was moved. Clears both records.
 */
export function consumeBuyPress(planId: string): boolean {
  const isPressed = pressedPlanId === planId || (closedCheckoutPlanId !== undefined && closedCheckoutPlanId !== planId);
  pressedPlanId = undefined;
  closedCheckoutPlanId = undefined;
  return isPressed;
}

interface NavigationSource {
  /** The element that contains the clicked link or button. */
  host: HTMLElement;
  api: string;
  /** URL of the operator's portal. */
  portal: string;
  /** The partner's own id of the visit. */
  reference?: string | undefined;
  scene: Scene;
  emit<E extends SubEventName>(type: E, detail: SubEventDetails[E]): boolean;
}

/**
 * Navigates to a screen, and to the sign-in first if the screen needs a member and nobody is signed in. If the host has
 * `checkout="page"`, the screen opens in the portal. Otherwise the screen opens in an element of the page that can show
 * it; if there is none, in a dialog or in place of the host. Returns false if the page prevented `sub-auth-required` or
 * `sub-navigate`.
 */
export function navigate(source: NavigationSource, to: DestinationName, requestedParams: Params = {}): boolean {
  const params = ownFields({ ...requestedParams });
  if (to === 'checkout' && params.planId) recordBuyPress(params.planId);
  const destination: Destination = destinations[to];
  // A purchase that a TV hands off to a phone needs no member on the TV, because the payer signs in on the phone.
  const needsMember = destination.needsMember && !isHandedOff(to, params, isTv(source));
  // With `checkout="page"`, no sign-in opens here: the portal opens, and its route guard opens the sign-in.
  if (needsMember && !sessionOf(source).currentToken() && source.host.getAttribute('checkout') !== 'page') {
    if (!source.emit('sub-auth-required', { to, params })) return false;
    return openDestination(source, 'login', {}, { to, params });
  }
  return openDestination(source, to, params);
}

/** The code that opens screens in the page, once requested. */
let screenCode: Promise<typeof import('./open-screen.lazy')> | undefined;

/**
 * Loads this code once. A promise that has resolved opens the next screen before the browser paints, so that nobody sees
 * what the old screen would show next, such as the welcome after a sign-in.
 */
function loadScreenCode(): Promise<typeof import('./open-screen.lazy')> {
  screenCode ??= withTimeLimit(import('./open-screen.lazy')).catch((error: unknown) => {
    screenCode = undefined;
    throw error;
  });
  return screenCode;
}

function openDestination(
  source: NavigationSource,
  to: DestinationName,
  params: Params,
  pending?: PendingDestination,
): boolean {
  // The pending destination is stored before the event, so that the event's listeners can read it.
  if (pending) storePendingDestination(source, pending);
  if (!source.emit('sub-navigate', { to, params })) return false;
  const { host } = source;
  const openPortal = () => location.assign(portalUrl(source, to, params));
  if (host.getAttribute('checkout') === 'page') openPortal();
  else {
    // If the code fails to load, the portal opens instead.
    void loadScreenCode().then(({ openScreen }) => openScreen(host, to, params), openPortal);
  }
  return true;
}
