import type { UserInfo } from '../../contract/entities';
import type { Language } from '../../contract/primitives';
import type { PaymentFieldsAdapters } from '../payment-fields/payment-fields';
import type { Settings } from '../settings/settings';
import { type ItemStorage, isChangeOf, localStore } from '../storage/storage';

/** The settings for the whole page, from the script tag or `configure`. */
export interface PageDefaults {
  brand?: string;
  lang?: string;
  api?: string;
  theme?: string;
  scene?: string;
  /** URL of the operator's portal. */
  portal?: string;
  /** The partner's own id of the visit: up to 200 of the characters `A-Z a-z 0-9 _ -`. */
  reference?: string;
  /** An email address that fills the sign-in form. */
  email?: string;
  /** `denied`: no fingerprint, no analytics, and nothing stored beyond the browser session. */
  consent?: string;
  /** `false` (as an attribute: "false" or "off") turns analytics off for the page. */
  reports?: boolean | string;
  /**
   * Adapters for payment providers' own fields. Only a script can set them: an attribute is a text and has no effect.
   */
  paymentFields?: PaymentFieldsAdapters | string;
}

/** A stored sign-in. */
export interface StoredSession {
  user: UserInfo;
  /** Milliseconds since 1970. */
  expires: number;
}

/**
 * Waits until an element's first view is painted: the list of plans that is shown before the element's code has loaded.
 * Also resolves after an error or a timeout.
 */
export type WhenShown = () => Promise<unknown>;

/**
 * The state that all copies of the script on a page share. Contains only plain functions and data, because one copy's
 * effects don't track another copy's signals.
 */
export interface PageRegistry {
  version: string;
  defaults: PageDefaults;
  /** URL of the folder with the script's chunks and the card frame, with a trailing slash. */
  assets: string;
  session: {
    get(): StoredSession | null;
    set(session: StoredSession | null): void;
    subscribe(listener: (session: StoredSession | null) => void): () => void;
  };
  /** The texts that are shown if an element's code fails to load, in the browser's language; set by the loader. */
  texts?(): readonly [failed: string, retry: string];
  /**
   * Loads a tag's code, and rejects if that fails. After a failure, the loader's own `load` also shows a notice with a
   * retry button in the tag's elements.
   */
  load(tag: string): Promise<void>;
  /**
   * Prefetches what a tag's code will request. If there is a first view, returns a promise that resolves when the first
   * view's code has loaded. Until then, the loader doesn't load the rest of the tag's code, which would slow down the
   * first view. The promise's value is a function with which the loader waits until the first view is painted.
   */
  prefetch?(tag: string): Promise<WhenShown> | undefined;
  /**
   * Shows the prefetched plans in an element whose code hasn't loaded. Resolves with false if the element's own code
   * has to show them. Set by elements/first-view/first-view.ts.
   */
  showFirstView?(options: {
    element: Element;
    settings: Settings;
    lang: Language;
    response: Promise<Response>;
  }): Promise<boolean>;
  /** Loads the brand and parses the styles of server-rendered plans. Set by elements/first-view/first-view.ts. */
  prepareBrand?(code: string): Promise<unknown>;
  /** Preloads the code and texts of an element that is likely to open next. Sends no calls. */
  preloadNext?(tag: string, lang: Language): unknown;
  /** Signs the member out in the browser and on the server. Set once an element is ready. */
  endSession?(): Promise<void>;
  /**
   * Returns a `fetch` function if the loader has prefetched the request with this URL and these headers: its first call
   * returns the prefetched response, later calls use the network. Returns undefined for any other request.
   */
  prefetched?(url: string, headers: unknown): typeof fetch | undefined;
  /** Replaces `localStorage` while the visitor denies consent. */
  storage?: ItemStorage | undefined;
  /** Changes the defaults for every element on the page. */
  configure(defaults: PageDefaults): void;
  /** Calls back when the defaults change; returns the function that unsubscribes. */
  onConfigure(listener: () => void): () => void;
}

const registryKey = Symbol.for('sub-elements');

type GlobalWithRegistry = typeof globalThis & { [registryKey]?: PageRegistry };

/** The page's registry, if a copy of the script has created one. */
export const existingPage = (): PageRegistry | undefined => (globalThis as GlobalWithRegistry)[registryKey];

/** Creates the page's registry. */
export function createPageRegistry(
  options: Pick<PageRegistry, 'version' | 'defaults' | 'assets' | 'load'>,
): PageRegistry {
  const listeners = new Set<() => void>();
  const page: PageRegistry = {
    ...options,
    session: createSession(),
    configure(change) {
      page.defaults = { ...page.defaults, ...change };
      for (const listener of listeners) listener();
    },
    onConfigure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  (globalThis as GlobalWithRegistry)[registryKey] = page;
  return page;
}

const sessionKey = 'session';

function createSession(): PageRegistry['session'] {
  // Undefined until first use, so that the loader's requests don't wait for storage.
  let current: StoredSession | null | undefined;
  const get = () => {
    if (current === undefined) current = readSession();
    return current;
  };
  const listeners = new Set<(session: StoredSession | null) => void>();
  const notify = () => {
    for (const listener of listeners) listener(get());
  };
  // `addEventListener` is missing during server rendering.
  if ('addEventListener' in globalThis)
    addEventListener('storage', (event) => {
      if (!isChangeOf(sessionKey, event)) return;
      current = readSession();
      notify();
    });
  return {
    get,
    set(session) {
      current = session;
      localStore.set(sessionKey, session ?? undefined);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readSession(): StoredSession | null {
  const stored = localStore.get<StoredSession>(sessionKey);
  return stored?.user && typeof stored.user.token === 'string' && stored.expires > Date.now() ? stored : null;
}
