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
  history: Pick<History, 'pushState' | 'replaceState' | 'back'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

export interface Router {
  place: ReadonlySignal<Place>;
  /**
   * Goes to an address of the portal; `replace` leaves no step back to where one was, `asks` lets the question of
   * `askBefore` come first.
   */
  go(url: string, options?: { replace?: boolean; asks?: boolean }): void;
  /**
   * A question before the visitor goes elsewhere by a link, Back or Forward: it answers whether it was asked, and calls
   * `goOn` when the visitor means it. Null takes it back.
   */
  askBefore(question: ((goOn: () => void) => boolean) | null): void;
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
  let question: Parameters<Router['askBefore']>[0] = null;
  let isMeant = false;
  const goBack = () => {
    isMeant = true;
    page.history.back();
  };
  const go: Router['go'] = (url, { replace = false, asks = false } = {}) => {
    if (asks && question?.(() => go(url, { replace }))) return;
    const change = replace || url === here() ? 'replaceState' : 'pushState';
    page.history[change](null, '', url);
    show('link');
  };
  return {
    place,
    go,
    askBefore(asked) {
      question = asked;
    },
    start() {
      const follow = () => {
        const isAsked = !isMeant && question?.(goBack);
        isMeant = false;
        // The browser has gone already: the address is put back while the question stands.
        if (isAsked) page.history.pushState(null, '', place.peek().url);
        else show('back');
      };
      page.addEventListener('popstate', follow);
      return () => page.removeEventListener('popstate', follow);
    },
  };
}
