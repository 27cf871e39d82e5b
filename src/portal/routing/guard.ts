import { behaviorOf } from '../../contract/errors/catalogue';
import { parseJson } from '../../rules/own-fields';
import {
  type DestinationName,
  isDestination,
  isHandedOff,
  type Params,
  pathOf,
} from '../../runtime/navigation/destinations';
import type { PendingDestination } from '../../runtime/navigation/pending-destination';
import { sessionKeyOf } from '../../runtime/session/shared-session';
import { keyPrefix } from '../../runtime/storage/storage';
import type { CurrentRoute } from './router';
import { type RouteMatch, routes } from './routes';

/** The route's destination if the visitor must sign in before it opens; null if no sign-in is required. */
export function destinationAfterSignIn(
  { route, params, needsMember }: RouteMatch,
  { isMember, isTv }: { isMember: boolean; isTv: boolean },
): PendingDestination | null {
  if (!needsMember || isMember || !route.to || isHandedOff(route.to, params, isTv)) return null;
  return { to: route.to, params };
}

/** Whether a signed-in member returned to the sign-in page with Back. The portal then redirects to the plans. */
export const isMemberBackAtSignIn = (
  { route, trigger }: Pick<CurrentRoute, 'route' | 'trigger'>,
  isMember: boolean,
): boolean => isMember && trigger === 'back' && (route.to === 'login' || route.to === 'register');

/** The portal's URL for a destination that an element requests; undefined for an unknown name. */
export function portalUrlOf(to: string, params: Params): string | undefined {
  if (to === 'not-found') return '/404';
  if (!isDestination(to)) return undefined;
  // Some views of a destination, such as `pix` of `payment`, have a route of their own, with a path and a title.
  const routeOfView = routes.find((route) => route.to === to && matchesRouteParams(route.params ?? {}, params));
  if (!routeOfView) return pathOf(to, params);
  const queryParams = Object.entries(params).filter(([name]) => !(name in (routeOfView.params ?? {})));
  return queryParams.length > 0 ? `${routeOfView.path}?${new URLSearchParams(queryParams)}` : routeOfView.path;
}

/** Whether a destination's parameters include all those that the route sets. False if the route sets none. */
const matchesRouteParams = (routeParams: Params, params: Params): boolean =>
  Object.keys(routeParams).length > 0 && Object.entries(routeParams).every(([name, value]) => params[name] === value);

/** The URL to open after a screen is closed. */
export function urlAfterClose({ route }: RouteMatch, isMember: boolean): string {
  const to: DestinationName = (route.to && route.closesTo) ?? 'plans';
  return pathOf(to === 'account' && !isMember ? 'plans' : to);
}

/**
 * Whether the sign-in page opens in place of the screen that would show the message about the ended session. `code` is
 * the error code that ended it. False for codes without such a message. Source: specification, section 8.
 */
export function signInPageReplacesMessage(
  current: RouteMatch,
  { code, isTv }: { code: string; isTv: boolean },
): boolean {
  const { handling } = behaviorOf(code);
  const needsSignIn = destinationAfterSignIn(current, { isMember: false, isTv }) !== null;
  return handling === 'messageAndLogin' || (needsSignIn && handling === 'messageAndClearSession');
}

/** The token in a stored session (JSON); undefined if there is none or the JSON is invalid. */
const tokenIn = (storedSession: string | null): string | undefined => {
  try {
    return (parseJson(storedSession ?? 'null') as { user?: { token?: string } } | null)?.user?.token;
  } catch {
    return undefined;
  }
};

/**
 * Whether a storage event means that another tab replaced or ended the session at the API with this origin. Source:
 * specification, section 4.
 */
export function isTokenChange(
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
  apiOrigin: string,
): boolean {
  if (key !== keyPrefix + sessionKeyOf(apiOrigin)) return false;
  const previousToken = tokenIn(oldValue);
  return previousToken !== undefined && previousToken !== tokenIn(newValue);
}
