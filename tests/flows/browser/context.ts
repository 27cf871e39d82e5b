import { EventEmitter } from 'node:events';
import type { Frame } from './frame/frame';
import { type RouteHandler, sendToLocalServer, type UrlPattern } from './network';
import { Page } from './page/page';
import { waitForEvent } from './page/wait-for-event';
import type { Media } from './styles/media-queries';
import { createStorageArea } from './window/storage-area';

/** The options of Playwright's `browser.newContext` that the flow tests use. */
export interface ContextOptions {
  baseURL?: string;
  viewport?: { width: number; height: number };
  userAgent?: string;
  hasTouch?: boolean;
  isMobile?: boolean;
  colorScheme?: 'light' | 'dark' | 'no-preference' | null;
  storageState?: { origins: { origin: string; localStorage: { name: string; value: string }[] }[] };
}

/** Imitates Playwright's `BrowserContext`: the storage, routes and init scripts that its pages share. */
export class BrowserContext {
  readonly baseURL: string;
  readonly sandboxPort: number;
  readonly media: Media;
  readonly userAgent: string;
  readonly initScripts: string[] = [];
  readonly routes: RouteHandler[] = [];
  isOffline = false;
  blocksPopups = false;
  clipboard = '';
  readonly #pages: Page[] = [];
  readonly #storages = new Map<string, Map<string, string>>();
  readonly #events = new EventEmitter();

  constructor(options: ContextOptions) {
    this.baseURL = options.baseURL ?? 'http://localhost/';
    this.sandboxPort = Number(new URL(this.baseURL).port);
    this.#events.setMaxListeners(0);
    const { width, height } = options.viewport ?? { width: 1280, height: 800 };
    this.media = {
      width,
      height,
      isTouch: options.hasTouch ?? false,
      colorScheme: options.colorScheme === 'dark' ? 'dark' : 'light',
      prefersReducedMotion: false,
      hasForcedColors: false,
      contrast: 'no-preference',
      type: 'screen',
    };
    this.userAgent =
      options.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    for (const { origin, localStorage } of options.storageState?.origins ?? [])
      for (const { name, value } of localStorage) this.storage(origin).setItem(name, value);
  }

  pages = () => [...this.#pages];
  newPage = async () => this.openPage(null);
  /** Opens a page. `opener` is the frame that called `window.open`, if any. */
  openPage(opener: Frame | null): Page {
    const page = new Page(this, opener);
    this.#pages.push(page);
    this.emit('page', page);
    return page;
  }
  removePage(page: Page): void {
    this.#pages.splice(this.#pages.indexOf(page), 1);
  }
  on(type: string, listener: (value: never) => void): this {
    this.#events.on(type, listener as never);
    return this;
  }
  off(type: string, listener: (value: never) => void): this {
    this.#events.off(type, listener as never);
    return this;
  }
  emit(type: string, value: unknown): void {
    this.#events.emit(type, value);
  }
  waitForEvent = (type: string, { timeout }: { timeout?: number } = {}) =>
    waitForEvent(this.#events, { type, timeout });

  /**
   * The `localStorage` of an origin, for the scripts of the frame `writer`. When these scripts change an item, all
   * frames of this origin except `writer` receive a `storage` event.
   */
  storage(origin: string, writer?: Frame): Storage {
    const items = this.#storages.get(origin) ?? new Map<string, string>();
    this.#storages.set(origin, items);
    return createStorageArea(items, (change) => {
      for (const frame of this.#pages.flatMap((page) => page.frames()))
        if (frame !== writer && frame.url() !== 'about:blank' && new URL(frame.url()).origin === origin)
          frame.dispatchStorageEvent(change);
    });
  }
  storageState = async () => ({
    cookies: [],
    origins: [...this.#storages].map(([origin, items]) => ({
      origin,
      localStorage: [...items].map(([name, value]) => ({ name, value })),
    })),
  });

  addInitScript = async (script: unknown, arg?: unknown) => {
    this.initScripts.push(
      typeof script === 'function' ? `(${script})(${arg === undefined ? '' : JSON.stringify(arg)})` : String(script),
    );
  };
  route = async (pattern: UrlPattern, handler: RouteHandler['handler'], { times = Number.POSITIVE_INFINITY } = {}) => {
    this.routes.unshift({ pattern, handler, remainingUses: times });
  };
  unroute = async (pattern: UrlPattern) => {
    const remaining = this.routes.filter((route) => route.pattern !== pattern);
    this.routes.splice(0, this.routes.length, ...remaining);
  };
  setOffline = async (isOffline: boolean) => {
    this.isOffline = isOffline;
    for (const page of this.#pages) {
      const { window } = page.mainFrame_;
      window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'));
    }
  };
  grantPermissions = async () => undefined;
  clearPermissions = async () => undefined;
  clearCookies = async () => undefined;
  cookies = async () => [];
  setDefaultTimeout = () => undefined;
  close = async () => {
    for (const page of this.pages()) await page.close();
  };

  /** Sends a request that doesn't come from a page. */
  async send(
    method: string,
    url: string,
    { headers = {}, data }: { headers?: Record<string, string>; data?: unknown },
  ) {
    const body = data === undefined || typeof data === 'string' ? (data ?? null) : JSON.stringify(data);
    const request = new Request(new URL(url, this.baseURL), { method, headers, body });
    const response = await sendToLocalServer(request, this.sandboxPort);
    return {
      status: () => response.status,
      ok: () => response.ok,
      headers: () => Object.fromEntries(response.headers),
      json: () => response.clone().json(),
      text: () => response.clone().text(),
    };
  }
  readonly request = {
    get: (url: string, options: { headers?: Record<string, string> } = {}) => this.send('GET', url, options),
    post: (url: string, options: { headers?: Record<string, string>; data?: unknown } = {}) =>
      this.send('POST', url, options),
  };
}
