import type { UserInfo } from '../../contract/entities';

/** What the script tag decided for the whole page. Empty where an attribute is missing. */
export interface PageDefaults {
  brand?: string;
  lang?: string;
  api?: string;
  theme?: string;
  scene?: string;
  /** Address of the operator's portal. */
  portal?: string;
  /** `false` (as an attribute: "false" or "off") switches the usage report off for the page. */
  reports?: boolean | string;
}

/** A stored sign-in and when it ends (milliseconds). */
export interface StoredSession {
  user: UserInfo;
  expires: number;
}

/**
 * What every copy of the script on a page shares: plain functions and data, because signals of two copies
 * do not track each other.
 */
export interface PageRegistry {
  version: string;
  defaults: PageDefaults;
  /** Address of the folder that the script's chunks and the card frame lie in, with a slash at the end. */
  assets: string;
  session: {
    get(): StoredSession | null;
    set(session: StoredSession | null): void;
    subscribe(listener: (session: StoredSession | null) => void): () => void;
  };
  /** What is said where something did not come, in the browser's language; the script has it with it. */
  words?(): { failed: string; retry: string };
  /** Loads the code of a tag; resolves when it is defined. */
  load(tag: string): Promise<void>;
  /** Begins to load what a tag's code will want once it is here. */
  prepare?(tag: string): void;
  /** Signs the member out here and at the server; there once an element of ours is ready to ask it. */
  endSession?(): Promise<void>;
  /**
   * Instead of `fetch`, for a request just like one that was sent before the code that wants its answer had come: the
   * first answer is that one's. Undefined for any other request.
   */
  early?(url: string, headers: unknown): typeof fetch | undefined;
  /** Changes the defaults for every element on the page. */
  configure(defaults: PageDefaults): void;
  /** Calls back when the defaults changed; returns the way to stop. */
  onConfigure(listener: () => void): () => void;
}

const key = Symbol.for('sub-elements');

type Page = typeof globalThis & { [key]?: PageRegistry };

/** The shared object of the page, if a copy of the script made one already. */
export const existingPage = (): PageRegistry | undefined => (globalThis as Page)[key];

/** Makes the shared object and puts it in its place. */
export function makePage({
  version,
  defaults,
  assets,
  load,
}: Pick<PageRegistry, 'version' | 'defaults' | 'assets' | 'load'>): PageRegistry {
  const listeners = new Set<() => void>();
  const page: PageRegistry = {
    version,
    defaults,
    assets,
    load,
    session: keepSession(),
    configure(change) {
      page.defaults = { ...page.defaults, ...change };
      for (const listener of listeners) listener();
    },
    onConfigure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  (globalThis as Page)[key] = page;
  return page;
}

const storageKey = 'sub-elements:session';

function keepSession(): PageRegistry['session'] {
  // Read when somebody asks: what the page waits for is on its way by then.
  let current: StoredSession | null | undefined;
  const get = () => {
    if (current === undefined) current = read();
    return current;
  };
  const listeners = new Set<(session: StoredSession | null) => void>();
  const tell = () => {
    for (const listener of listeners) listener(get());
  };
  globalThis.addEventListener?.('storage', (event) => {
    // A null key means that everything was cleared.
    if (event.key !== storageKey && event.key !== null) return;
    current = read();
    tell();
  });
  return {
    get,
    set(session) {
      current = session;
      write(session);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// Storage throws where the page or the browser forbids it; the session then lasts as long as the page.
function read(): StoredSession | null {
  try {
    const text = localStorage.getItem(storageKey);
    const found = text ? (JSON.parse(text) as StoredSession) : null;
    return found && typeof found.user?.token === 'string' && found.expires > Date.now() ? found : null;
  } catch {
    return null;
  }
}

function write(session: StoredSession | null): void {
  try {
    if (session) localStorage.setItem(storageKey, JSON.stringify(session));
    else localStorage.removeItem(storageKey);
  } catch {
    // The other tabs will not hear of it; this page goes on.
  }
}
