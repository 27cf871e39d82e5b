import { globalHandlingOf } from '../../contract/errors/global/global-errors';
import {
  type DestinationName,
  isDestination,
  isHandedOff,
  type Params,
  pathOf,
} from '../../runtime/navigation/destinations';
import type { NextStep } from '../../runtime/navigation/navigate';
import type { Scene } from '../../runtime/settings/settings';
import type { Place } from './router';
import { routes, type Shown } from './routes';

/** The destination that requires a sign-in; null if the screen may be shown. */
export function requiredSignIn(
  { route, params, needsMember }: Shown,
  isMember: boolean,
  scene: Scene = 'WEB',
): NextStep | null {
  if (!needsMember || isMember || !route.to || isHandedOff(route.to, params, scene)) return null;
  return { to: route.to, params };
}

/** Whether a signed-in member came back to the sign-in page. Back then leads to the plans. */
export const isPastSignIn = ({ route, by }: Pick<Place, 'route' | 'by'>, isMember: boolean): boolean =>
  isMember && by === 'back' && (route.to === 'login' || route.to === 'register');

/** The portal's URL for a destination that an element requests; undefined for an unknown name. */
export function addressOf(to: string, params: Params): string | undefined {
  if (to === 'not-found') return '/404';
  if (!isDestination(to)) return undefined;
  // A view with its own route is shown there, with its own title.
  const ownRoute = routes.find(({ to: shown, params: fixed = {} }) => shown === to && isPartOf(fixed, params));
  if (!ownRoute) return pathOf(to, params);
  const rest = Object.entries(params).filter(([name]) => !(name in (ownRoute.params ?? {})));
  return rest.length > 0 ? `${ownRoute.path}?${new URLSearchParams(rest)}` : ownRoute.path;
}

const isPartOf = (fixed: Params, params: Params): boolean =>
  Object.keys(fixed).length > 0 && Object.entries(fixed).every(([name, value]) => params[name] === value);

/** The destination after a screen is closed. */
export function afterClosing({ route }: Shown, isMember: boolean): string {
  const to: DestinationName = (route.to && route.closesTo) ?? 'plans';
  return pathOf(to === 'account' && !isMember ? 'plans' : to);
}

/**
 * Whether the end of a session removes the screen, and with it the screen's own message about that. Most codes end it
 * without a message. Source: specification, section 8.
 */
export function losesMessage({ needsMember }: Shown, code: string): boolean {
  const handling = globalHandlingOf(code);
  return handling === 'messageAndLogin' || (needsMember && handling === 'messageAndClearSession');
}

const tokenIn = (text: string | null): string | undefined => {
  try {
    return (JSON.parse(text ?? 'null') as { user?: { token?: string } } | null)?.user?.token;
  } catch {
    return undefined;
  }
};

/** Whether another tab replaced or ended the session. Source: specification, section 4. */
export function isTokenChanged({
  key,
  oldValue,
  newValue,
}: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): boolean {
  if (key !== 'sub-elements:session') return false;
  const previousToken = tokenIn(oldValue);
  return previousToken !== undefined && previousToken !== tokenIn(newValue);
}
