import { type Media, matchesQuery } from '../styles/media-queries';

type Listener = (event: object) => void;

interface TrackedQuery {
  query: string;
  matches: boolean;
  listeners: Set<Listener>;
}

/** Implements `matchMedia` for a page, and notifies listeners when the result of a query changes. */
export class MediaQueryLists {
  readonly #lists = new Set<TrackedQuery>();

  constructor(private readonly media: Media) {}

  /** Creates the `MediaQueryList` that `matchMedia` returns. */
  create(query: string): object {
    const list: TrackedQuery = { query, matches: matchesQuery(query, this.media), listeners: new Set() };
    this.#lists.add(list);
    const add = (listener: Listener) => list.listeners.add(listener);
    const remove = (listener: Listener) => list.listeners.delete(listener);
    return {
      media: query,
      get matches() {
        return list.matches;
      },
      addEventListener: (_: string, listener: Listener) => add(listener),
      removeEventListener: (_: string, listener: Listener) => remove(listener),
      addListener: add,
      removeListener: remove,
    };
  }

  /** Calls the listeners of queries whose result has changed. */
  notify(): void {
    for (const list of this.#lists) {
      const matches = matchesQuery(list.query, this.media);
      if (matches === list.matches) continue;
      list.matches = matches;
      for (const listener of list.listeners) listener({ matches, media: list.query });
    }
  }
}
