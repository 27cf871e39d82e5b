import type { UserInfo } from '../../contract/entities';
import type { Language } from '../../contract/primitives';
import type { Settings } from '../settings/settings';
import type { PageDefaults } from './page-defaults';

/** A stored sign-in. */
export interface StoredSession {
  user: UserInfo;
  /** Milliseconds since 1970. */
  expires: number;
}

/** The session at one API, which its origin identifies. No other API's server gets the token. */
export interface SharedSession {
  origin: string;
  get(): StoredSession | null;
  set(session: StoredSession | null): void;
  subscribe(listener: (session: StoredSession | null) => void): () => void;
  /** Signs the member out in the browser and on the server. Set by each of the API's elements that becomes ready. */
  end?(): Promise<void>;
}

/** The part of `localStorage` or `sessionStorage` that we use. */
export type ItemStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Waits until an element's first view is painted: the list of plans that is shown before the element's code has loaded.
 * Also resolves after an error or a timeout.
 */
export type WhenShown = () => Promise<unknown>;

/** A response that has arrived. */
export interface ResponseParts {
  status: number;
  text: string;
  /** The `Date` header. */
  date: string | null;
}

/** The loader's prefetch (elements/loader/prefetch.ts). */
export interface PagePrefetch {
  /**
   * Prefetches what a tag's code will request. If there is a first view, returns a promise that resolves when the first
   * view's code has loaded. Until then, the loader doesn't load the rest of the tag's code, which would slow down the
   * first view. The promise's value is a function with which the loader waits until the first view is painted.
   */
  start(tag: string): Promise<WhenShown> | undefined;
  /**
   * Returns the response to the request with this URL, these headers and this JSON body (null for a GET) if it has been
   * prefetched and no other request got it. Present once a response is being prefetched.
   */
  takeResponse?(url: string, headers: unknown, body: string | null): Promise<Response> | undefined;
  /** The response that `takeResponse` would return, if it has arrived as a whole. Other requests can still get it. */
  arrivedResponse?(url: string, headers: unknown, body: string | null): ResponseParts | undefined;
}

/** What the first view shows, and in which element. */
export interface FirstViewOptions {
  element: Element;
  settings: Settings;
  lang: Language;
  /** The responses to the element's first requests, in the order of the requests. */
  responses: readonly Promise<Response>[];
  /** Whether the settings, the language or the member has changed since the requests were sent. */
  isOutdated(): boolean;
}

/** Shows elements before their code has loaded (elements/first-view/first-view.tsx). */
export interface FirstView {
  /** Loads the brand and parses the styles of the tag's first view. */
  prepareBrand(code: string, tag: string): Promise<unknown>;
  /** Shows an element from its prefetched responses. Resolves with false if the element's own code has to show it. */
  show(options: FirstViewOptions): Promise<boolean>;
}

/**
 * The state that all copies of the script on a page share. Contains only plain functions and data, because one copy's
 * effects don't track another copy's signals.
 */
export interface PageRegistry {
  version: string;
  defaults: PageDefaults;
  /** URL of the folder with the script's chunks and the card frame, with a trailing slash. */
  assets: string;
  /** The session at the API with this URL. Default: the API of the page's settings. */
  sessionOf(api?: string): SharedSession;
  /**
   * Loads a tag's code, and rejects if that fails. After a failure, the loader's own `load` also shows a notice with a
   * retry button in the tag's elements.
   */
  load(tag: string): Promise<void>;
  /**
   * The texts that are shown if an element's code fails to load, in the browser's language. Undefined without the
   * loader.
   */
  texts?(): readonly [failed: string, retry: string];
  /** Changes the defaults for every element on the page. */
  configure(defaults: PageDefaults): void;
  /** Calls back when the defaults change; returns the function that unsubscribes. */
  onConfigure(listener: () => void): () => void;

  // The following members are absent when the registry is created. Each is set by the module that its comment names,
  // when this module runs.

  /** Set by elements/loader/prefetch.ts. */
  prefetch?: PagePrefetch;
  /** Set by elements/first-view/first-view.tsx. */
  firstView?: FirstView;
  /**
   * Preloads the code and texts of an element that is likely to open next. Sends no calls. Set by
   * elements/loader/prefetch.ts, or by elements/package/page.ts without the loader.
   */
  preloadNext?(tag: string, lang: Language): unknown;
  /** Whether the diagnostics run, which name the page's mistakes. Set by elements/loader/loader.ts. */
  isDiagnosed?: boolean;
  /** Replaces `localStorage` while the visitor denies consent. Set by src/runtime/storage/consent.ts. */
  storage?: ItemStorage | undefined;
}

export const registryKey = Symbol.for('sub-elements');

export type GlobalWithRegistry = typeof globalThis & { [registryKey]?: PageRegistry };

/** The page's registry, if a copy of the script has created one. */
export const existingPage = (): PageRegistry | undefined => (globalThis as GlobalWithRegistry)[registryKey];
