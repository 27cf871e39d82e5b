import { type ReadonlySignal, signal } from '@preact/signals-react';
import { matchRoute, type Shown } from './routes';

/** The current route, and how the visitor got there. */
export interface Place extends Shown {
  /** Path and query. */
  url: string;
  query: URLSearchParams;
  /** Increments with every navigation, including one to the same URL. */
  visit: number;
  /** `back` includes forward; the browser then restores the scroll position. */
  by: 'opening' | 'link' | 'back';
}

/** The part of a window that the router uses. */
export interface RouterWindow {
  location: Pick<Location, 'pathname' | 'search' | 'origin'>;
  history: Pick<History, 'pushState' | 'replaceState' | 'back'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

export interface Router {
  place: ReadonlySignal<Place>;
  /**
   * Navigates to a URL of the portal. `replace` replaces the history entry; `isGuarded` applies the leave
   * guard first.
   */
  go(url: string, options?: { replace?: boolean; isGuarded?: boolean }): void;
  /** Replaces the URL of the current visit: the same screen shows something else, so nothing scrolls or takes the focus. */
  update(url: string): void;
  /**
   * Sets a guard that can ask for confirmation before a link, Back or Forward leaves the page. It returns whether it
   * asks, and calls `proceed` when the visitor confirms. Null removes it.
   */
  setLeaveGuard(leaveGuard: ((proceed: () => void) => boolean) | null): void;
  /** Handles the browser's Back and Forward; returns a function that stops. */
  start(): () => void;
}

/** A history router for the table of routes. Redirects replace the URL in the address bar. */
export function makeRouter(page: RouterWindow): Router {
  const currentPath = () => page.location.pathname + page.location.search;
  const arrive = (url: string, by: Place['by'], visit: number): Place => {
    const [path = '/', search] = url.split('?');
    const match = matchRoute(path, search ? `?${search}` : '');
    if (match.redirect !== undefined) {
      page.history.replaceState(null, '', match.redirect);
      return arrive(match.redirect, by, visit);
    }
    return { ...match, url, query: new URLSearchParams(search), visit, by };
  };
  const place = signal(arrive(currentPath(), 'opening', 0));
  const show = (by: Place['by']) => {
    place.value = arrive(currentPath(), by, place.peek().visit + 1);
  };
  let leaveGuard: Parameters<Router['setLeaveGuard']>[0] = null;
  let isMeant = false;
  const goBack = () => {
    isMeant = true;
    page.history.back();
  };
  const go: Router['go'] = (url, { replace = false, isGuarded = false } = {}) => {
    if (isGuarded && leaveGuard?.(() => go(url, { replace }))) return;
    const change = replace || url === currentPath() ? 'replaceState' : 'pushState';
    page.history[change](null, '', url);
    show('link');
  };
  return {
    place,
    go,
    update(url) {
      page.history.replaceState(null, '', url);
      const { by, visit } = place.peek();
      place.value = arrive(url, by, visit);
    },
    setLeaveGuard(guard) {
      leaveGuard = guard;
    },
    start() {
      const handlePopState = () => {
        const isAsked = !isMeant && leaveGuard?.(goBack);
        isMeant = false;
        // The browser has already navigated, so the URL is restored while the confirmation is open.
        if (isAsked) page.history.pushState(null, '', place.peek().url);
        else show('back');
      };
      page.addEventListener('popstate', handlePopState);
      return () => page.removeEventListener('popstate', handlePopState);
    },
  };
}
