import { type ReadonlySignal, signal } from '@preact/signals-react';
import { matchRoute, type RouteMatch } from './routes';

/** The current route, and how the visitor got there. */
export interface CurrentRoute extends RouteMatch {
  /** Path and query. */
  url: string;
  query: URLSearchParams;
  /** Number of navigations since the page was opened, including those to the same URL. */
  navigationCount: number;
  /**
   * How the visitor navigated here. `link` includes navigations by a screen. `back` includes Forward; the browser then
   * restores the scroll position.
   */
  trigger: 'opening' | 'link' | 'back';
}

/** The part of a window that the router uses. */
export interface RouterWindow {
  location: Pick<Location, 'pathname' | 'search' | 'origin'>;
  history: Pick<History, 'pushState' | 'replaceState' | 'back'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

export interface Router {
  currentRoute: ReadonlySignal<CurrentRoute>;
  /**
   * Navigates to a URL of the portal. `replace` replaces the current history entry. With `isGuarded`, the guard of
   * `setLeaveGuard` is asked first.
   */
  go(url: string, options?: { replace?: boolean; isGuarded?: boolean }): void;
  /**
   * Replaces the URL of the current history entry. The screen stays, so the page doesn't scroll and the focus doesn't
   * move.
   */
  replaceUrl(url: string): void;
  /**
   * Sets a guard that can ask for confirmation before a link, Back or Forward leaves the current screen. The guard
   * returns true if it asks, and calls `proceed` when the visitor confirms. Null removes the guard.
   */
  setLeaveGuard(leaveGuard: ((proceed: () => void) => boolean) | null): void;
  /** Starts to handle the browser's Back and Forward. Returns a function that stops handling them. */
  start(): () => void;
}

/** Creates a router for the portal's routes. Redirects replace the URL in the address bar. */
export function createRouter(routerWindow: RouterWindow): Router {
  const currentUrl = () => routerWindow.location.pathname + routerWindow.location.search;
  const routeAt = (url: string, trigger: CurrentRoute['trigger'], navigationCount: number): CurrentRoute => {
    const [path = '/', search] = url.split('?');
    const match = matchRoute(path, search ? `?${search}` : '');
    if (match.redirect !== undefined) {
      routerWindow.history.replaceState(null, '', match.redirect);
      return routeAt(match.redirect, trigger, navigationCount);
    }
    return { ...match, url, query: new URLSearchParams(search), navigationCount, trigger };
  };
  const currentRoute = signal(routeAt(currentUrl(), 'opening', 0));
  const handleNavigation = (trigger: CurrentRoute['trigger']) => {
    currentRoute.value = routeAt(currentUrl(), trigger, currentRoute.peek().navigationCount + 1);
  };
  let leaveGuard: Parameters<Router['setLeaveGuard']>[0] = null;
  /** Whether the visitor has confirmed Back or Forward, so that the next `popstate` event isn't guarded. */
  let isLeaveConfirmed = false;
  // To keep the current URL during the confirmation, `handlePopState` below has added a history entry after the one
  // that the visitor requested. One step back therefore opens the requested entry, also after Forward.
  const repeatNavigation = () => {
    isLeaveConfirmed = true;
    routerWindow.history.back();
  };
  const go: Router['go'] = (url, { replace = false, isGuarded = false } = {}) => {
    if (isGuarded && leaveGuard?.(() => go(url, { replace }))) return;
    const historyMethod = replace || url === currentUrl() ? 'replaceState' : 'pushState';
    routerWindow.history[historyMethod](null, '', url);
    handleNavigation('link');
  };
  return {
    currentRoute,
    go,
    replaceUrl(url) {
      routerWindow.history.replaceState(null, '', url);
      const { trigger, navigationCount } = currentRoute.peek();
      currentRoute.value = routeAt(url, trigger, navigationCount);
    },
    setLeaveGuard(guard) {
      leaveGuard = guard;
    },
    start() {
      const handlePopState = () => {
        const needsConfirmation = !isLeaveConfirmed && leaveGuard?.(repeatNavigation);
        isLeaveConfirmed = false;
        // The browser has already changed the URL. While the confirmation is open, the current screen's URL is shown.
        if (needsConfirmation) routerWindow.history.pushState(null, '', currentRoute.peek().url);
        else handleNavigation('back');
      };
      routerWindow.addEventListener('popstate', handlePopState);
      return () => routerWindow.removeEventListener('popstate', handlePopState);
    },
  };
}
