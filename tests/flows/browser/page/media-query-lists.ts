import { type Media, matchesQuery } from '../styles/media-queries';

type Listener = (event: object) => void;

interface MediaList {
  query: string;
  matches: boolean;
  listeners: Set<Listener>;
}

/** The results of `matchMedia` on a page. */
export class MediaQueryLists {
  readonly #lists = new Set<MediaList>();

  constructor(private readonly media: Media) {}

  /** Implements `matchMedia`. */
  create(query: string): object {
    const list: MediaList = { query, matches: matchesQuery(query, this.media), listeners: new Set() };
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
