import { type Media, matchesQuery } from '../styles/media-queries';

type Listener = (event: object) => void;

interface TrackedQuery {
  query: string;
  matches: boolean;
  listeners: Set<Listener>;
}

/**
 * Implements `matchMedia` for a page of the simulated browser. `media` is the state that queries are evaluated against,
 * such as the page's width.
 */
export class MediaQueryLists {
  readonly #trackedQueries = new Set<TrackedQuery>();

  constructor(private readonly media: Media) {}

  /** Creates the `MediaQueryList` that `matchMedia` returns. */
  create(query: string): object {
    const tracked: TrackedQuery = { query, matches: matchesQuery(query, this.media), listeners: new Set() };
    this.#trackedQueries.add(tracked);
    const add = (listener: Listener) => tracked.listeners.add(listener);
    const remove = (listener: Listener) => tracked.listeners.delete(listener);
    return {
      media: query,
      get matches() {
        return tracked.matches;
      },
      addEventListener: (_: string, listener: Listener) => add(listener),
      removeEventListener: (_: string, listener: Listener) => remove(listener),
      addListener: add,
      removeListener: remove,
    };
  }

  /** Calls the listeners of queries whose result has changed. Must be called after each change of `media`. */
  notify(): void {
    for (const tracked of this.#trackedQueries) {
      const matches = matchesQuery(tracked.query, this.media);
      if (matches === tracked.matches) continue;
      tracked.matches = matches;
      for (const listener of tracked.listeners) listener({ matches, media: tracked.query });
    }
  }
}
