import { type ReadonlySignal, signal } from '@preact/signals-react';
import { matchRoute, type Shown } from './routes';

/** An address that is shown, and how one came there. */
export interface Place extends Shown {
  /** Path and query. */
  url: string;
  query: URLSearchParams;
  /** Counts up with every arrival, so that coming to the same address again is an arrival too. */
  visit: number;
  /** `back` covers forward as well; the browser then keeps the scroll position. */
  by: 'opening' | 'link' | 'back';
}

/** The part of a window that the router uses. */
export interface RouterWindow {
  location: Pick<Location, 'pathname' | 'search' | 'origin'>;
  history: Pick<History, 'pushState' | 'replaceState'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

export interface Router {
  place: ReadonlySignal<Place>;
  /** Goes to an address of the portal; `replace` leaves no step back to where one was. */
  go(url: string, options?: { replace?: boolean }): void;
  /** Follows the browser's back and forward; returns the way to stop. */
  start(): () => void;
}

/** History routing over the table of routes. Unknown addresses and aliases are replaced in the address bar. */
export function makeRouter(page: RouterWindow): Router {
  const here = () => page.location.pathname + page.location.search;
  const arrive = (url: string, by: Place['by'], visit: number): Place => {
    const [path = '/', search] = url.split('?');
    const found = matchRoute(path, search ? `?${search}` : '');
    if (found.redirect !== undefined) {
      page.history.replaceState(null, '', found.redirect);
      return arrive(found.redirect, by, visit);
    }
    return { ...found, url, query: new URLSearchParams(search), visit, by };
  };
  const place = signal(arrive(here(), 'opening', 0));
  const show = (by: Place['by']) => {
    place.value = arrive(here(), by, place.peek().visit + 1);
  };
  return {
    place,
    go(url, { replace = false } = {}) {
      const change = replace || url === here() ? 'replaceState' : 'pushState';
      page.history[change](null, '', url);
      show('link');
    },
    start() {
      const follow = () => show('back');
      page.addEventListener('popstate', follow);
      return () => page.removeEventListener('popstate', follow);
    },
  };
}
