import type { Frame } from './frame';

const urlParts = ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'] as const;

/** The `location` object for the documents of a frame in the simulated browser. */
export function createLocation(frame: Frame): Location {
  const location = {
    get href() {
      return frame.url();
    },
    set href(url: string) {
      frame.navigate(url);
    },
    assign: (url: string | URL) => frame.navigate(String(url)),
    replace: (url: string | URL) => frame.navigate(String(url), { historyChange: 'replace' }),
    reload: () => {
      frame.page.latestNavigation = frame.load(frame.url(), { historyChange: 'keep' });
    },
    toString: () => frame.url(),
    ancestorOrigins: frame.parent ? [new URL(frame.parent.url()).origin] : [],
  };
  for (const part of urlParts)
    Object.defineProperty(location, part, {
      enumerable: true,
      get: () => (frame.isBlank ? '' : new URL(frame.url())[part]),
      set: (value: string) => {
        const url = new URL(frame.url());
        (url as unknown as Record<string, string>)[part] = value;
        frame.navigate(url.href);
      },
    });
  return location as unknown as Location;
}

/** The `history` object for the documents of a frame in the simulated browser. */
export function createHistory(frame: Frame): History {
  const go = (delta: number) => {
    setImmediate(() => void frame.traverse(delta));
  };
  return {
    get length() {
      return frame.sessionHistory.length;
    },
    get state() {
      return frame.sessionHistory.state;
    },
    scrollRestoration: 'auto',
    pushState: (state, _, url) =>
      frame.pushOrReplaceState(new URL(url ?? '', frame.url()).href, state, { isReplacement: false }),
    replaceState: (state, _, url) =>
      frame.pushOrReplaceState(new URL(url ?? frame.url(), frame.url()).href, state, { isReplacement: true }),
    back: () => go(-1),
    forward: () => go(1),
    go: (delta = 0) => (delta === 0 ? frame.location.reload() : go(delta)),
  };
}
