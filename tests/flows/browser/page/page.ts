import { EventEmitter } from 'node:events';
import { browserOnly } from '../browser-only';
import type { BrowserContext } from '../context';
import { Frame } from '../frame/frame';
import { Locator, LocatorFactory } from '../locator';
import { matchesUrl, type PageRequest, type PageResponse, Route, type RouteHandler, type UrlPattern } from '../network';
import { invalidateCache } from '../styles/dom-cache';
import type { Media } from '../styles/media-queries';
import { PageClock } from '../time/page-clock';
import { pollUntil } from '../time/poll-until';
import { createStorageArea } from '../window/storage-area';
import { createClock } from './clock';
import { createKeyboard } from './keyboard';
import { MediaQueryLists } from './media-query-lists';
import { createConsole, createNavigator } from './navigator-and-console';
import { waitForEvent } from './wait-for-event';

type Listener = (value: never) => void;

const initScriptSource = (script: unknown, arg: unknown): string =>
  typeof script === 'function' ? `(${script})(${arg === undefined ? '' : JSON.stringify(arg)})` : String(script);

let pageCount = 0;

/**
 * Imitates Playwright's `Page`, except for what needs a browser. If a property or method that isn't part of
 * Playwright would have the name of a Playwright method, an underscore is added: `mainFrame()` returns `mainFrame_`.
 */
export class Page extends LocatorFactory {
  /** The time and timers of the page's scripts. Tests control them with `clock`. */
  readonly timers = new PageClock();
  readonly context_: BrowserContext;
  readonly mainFrame_: Frame;
  readonly media: Media;
  readonly userAgent: string;
  readonly navigator: Navigator;
  readonly console: Console;
  readonly opener_: Frame | null;
  readonly id: number;
  isHidden = false;
  /** Settles at the end of the latest navigation by a script, link or form. */
  latestNavigation: Promise<unknown> | undefined;
  readonly #events = new EventEmitter();
  /** The newest come first. */
  readonly #routes: RouteHandler[] = [];
  readonly #initScripts: string[] = [];
  readonly #sessionStorages = new Map<string, Storage>();
  readonly mediaQueryLists: MediaQueryLists;
  #isClosed = false;

  constructor(context: BrowserContext, opener: Frame | null) {
    super();
    pageCount += 1;
    this.id = pageCount;
    this.context_ = context;
    this.opener_ = opener;
    this.media = { ...context.media };
    this.mediaQueryLists = new MediaQueryLists(this.media);
    this.userAgent = context.userAgent;
    this.#events.setMaxListeners(0);
    this.navigator = createNavigator(this);
    this.console = createConsole(this);
    this.mainFrame_ = new Frame(this, null);
    this.mainFrame_.openBlank();
  }

  // Events

  on(type: string, listener: Listener): this {
    this.#events.on(type, listener as never);
    return this;
  }
  once(type: string, listener: Listener): this {
    this.#events.once(type, listener as never);
    return this;
  }
  off(type: string, listener: Listener): this {
    this.#events.off(type, listener as never);
    return this;
  }
  removeListener = (type: string, listener: Listener) => this.off(type, listener);
  readonly #scriptErrors: unknown[] = [];
  emit(type: string, value: unknown): void {
    if (type === 'pageerror') this.#scriptErrors.push(value);
    this.#events.emit(type, value);
    this.context_.emit(type, value);
  }
  waitForEvent(
    type: string,
    options: ((value: never) => boolean) | { predicate?: (value: never) => unknown; timeout?: number } = {},
  ) {
    const predicate = typeof options === 'function' ? options : options.predicate;
    const timeout = typeof options === 'function' ? undefined : options.timeout;
    return waitForEvent(this.#events, { type, predicate, timeout });
  }
  waitForResponse = (wanted: UrlPattern | ((response: PageResponse) => unknown), options: { timeout?: number } = {}) =>
    this.waitForEvent('response', {
      ...options,
      predicate: ((response: PageResponse) =>
        typeof wanted === 'function'
          ? (wanted as (response: PageResponse) => unknown)(response)
          : matchesUrl(wanted, response.url(), this.url())) as never,
    });
  waitForRequest = (wanted: UrlPattern | ((request: PageRequest) => unknown), options: { timeout?: number } = {}) =>
    this.waitForEvent('request', {
      ...options,
      predicate: ((request: PageRequest) =>
        typeof wanted === 'function'
          ? (wanted as (request: PageRequest) => unknown)(request)
          : matchesUrl(wanted, request.url(), this.url())) as never,
    });

  // Documents

  context = () => this.context_;
  mainFrame = () => this.mainFrame_;
  opener = async () => this.opener_?.page ?? null;
  isClosed = () => this.#isClosed;
  url = () => this.mainFrame_.url();
  title = async () => this.mainFrame_.document.title;
  viewportSize = () => ({ width: this.media.width, height: this.media.height });
  frames = () => {
    const withDescendants = (frame: Frame): Frame[] => [frame, ...frame.children.flatMap(withDescendants)];
    return withDescendants(this.mainFrame_);
  };
  async goto(target: string, _options?: object): Promise<PageResponse | null> {
    const url = new URL(target, this.context_.baseURL).href;
    const response = await this.mainFrame_.load(url);
    await this.settle();
    return response;
  }
  async reload(): Promise<void> {
    await this.mainFrame_.load(this.url(), { historyChange: 'keep' });
    await this.settle();
  }
  async goBack(): Promise<null> {
    await this.mainFrame_.traverse(-1);
    await this.settle();
    return null;
  }
  async goForward(): Promise<null> {
    await this.mainFrame_.traverse(1);
    await this.settle();
    return null;
  }
  setContent = async (html: string) => {
    this.mainFrame_.document.write(html);
  };
  content = async () => this.mainFrame_.document.documentElement.outerHTML;
  async close({ runBeforeUnload = false } = {}): Promise<void> {
    if (this.#isClosed) return;
    if (runBeforeUnload && this.#isUnloadPrevented()) return;
    this.mainFrame_.unload();
    this.#isClosed = true;
    this.context_.removePage(this);
    this.emit('close', this);
  }
  /** Implements `window.close`. */
  closeByScript(): void {
    void this.close();
  }
  /** Dispatches `beforeunload`. Returns whether a script called `preventDefault` on it. */
  #isUnloadPrevented(): boolean {
    const { window } = this.mainFrame_;
    const event = new window.Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  }
  bringToFront = async () => {
    for (const page of this.context_.pages()) page.#setHidden(page !== this);
  };
  #setHidden(isHidden: boolean): void {
    if (this.isHidden === isHidden) return;
    this.isHidden = isHidden;
    const { window, document } = this.mainFrame_;
    document.dispatchEvent(new window.Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new window.Event(isHidden ? 'blur' : 'focus'));
  }
  /** Implements `window.print`. */
  print(): void {
    this.emit('print', this);
  }
  waitForLoadState = async () => {
    await this.latestNavigation;
    await this.settle();
  };
  waitForURL = (wanted: UrlPattern, { timeout }: { timeout?: number } = {}) =>
    pollUntil(() => (matchesUrl(wanted, this.url(), this.context_.baseURL) ? true : undefined), {
      timeout,
      explain: () => `expected the URL ${wanted}, received ${this.url()}`,
    });
  waitForTimeout = (): never => {
    throw new Error('waitForTimeout isn’t available: wait for a condition instead');
  };
  async waitForFunction(script: unknown, arg?: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    return pollUntil(async () => (await this.evaluate(script, arg)) || undefined, {
      timeout,
      explain: () => String(script),
    });
  }

  // Elements and scripts

  override find(selector: string): Locator {
    return new Locator(this, selector, () => this.mainFrame_);
  }
  async evaluate(script: unknown, arg?: unknown): Promise<unknown> {
    const code = typeof script === 'function' ? `return (${script})(arg_)` : `return (${script})`;
    return this.mainFrame_.evaluate(code, { arg_: arg === undefined ? undefined : structuredClone(arg) });
  }
  evaluateHandle = (script: unknown, arg?: unknown) => this.evaluate(script, arg);
  async addInitScript(script: unknown, arg?: unknown): Promise<void> {
    this.#initScripts.push(initScriptSource(script, arg));
  }
  async addScriptTag({ content = '' }: { content?: string }): Promise<void> {
    this.mainFrame_.evaluate(content);
  }
  initScripts = () => [...this.context_.initScripts, ...this.#initScripts];
  exposeFunction = async (name: string, run: unknown) => {
    (this.mainFrame_.window as unknown as Record<string, unknown>)[name] = run;
  };
  exposeBinding = this.exposeFunction;

  readonly keyboard = createKeyboard(this);
  /** Controls the time and the timers of the page's scripts, even if the test hasn't called `clock.install`. */
  readonly clock = createClock(this);

  // Network

  route = async (pattern: UrlPattern, handler: RouteHandler['handler'], { times = Number.POSITIVE_INFINITY } = {}) => {
    this.#routes.unshift({ pattern, handler, remainingUses: times });
  };
  unroute = async (pattern: UrlPattern) => {
    const remaining = this.#routes.filter((route) => route.pattern !== pattern);
    this.#routes.splice(0, this.#routes.length, ...remaining);
  };
  unrouteAll = async () => {
    this.#routes.length = 0;
  };
  /**
   * Passes a request to the matching route handlers until one of them responds: first to the page's, then to the
   * context's. Sends the request to the server if none responds.
   */
  async route_(request: PageRequest, sendToServer: (request: Request) => Promise<Response>): Promise<Response> {
    for (const entry of [...this.#routes, ...this.context_.routes]) {
      if (entry.remainingUses <= 0 || !matchesUrl(entry.pattern, request.url(), this.context_.baseURL)) continue;
      entry.remainingUses -= 1;
      const route = new Route(request, sendToServer);
      void Promise.resolve(entry.handler(route, request)).catch((error) => this.emit('pageerror', error));
      const outcome = await route.outcome;
      if (outcome === 'next') continue;
      if ('error' in outcome) throw outcome.error;
      return outcome.response;
    }
    return sendToServer(request.raw);
  }
  readonly request = {
    get: (url: string, options: { headers?: Record<string, string> } = {}) => this.context_.send('GET', url, options),
    post: (url: string, options: { headers?: Record<string, string>; data?: unknown } = {}) =>
      this.context_.send('POST', url, options),
  };

  // Environment

  sessionStorage(origin: string): Storage {
    const area = this.#sessionStorages.get(origin) ?? createStorageArea(new Map());
    this.#sessionStorages.set(origin, area);
    return area;
  }
  setViewportSize = async ({ width, height }: { width: number; height: number }) => {
    Object.assign(this.media, { width, height });
    const { window } = this.mainFrame_;
    window.dispatchEvent(new window.Event('resize'));
    invalidateCache();
    this.mediaQueryLists.notify();
    await this.settle();
  };
  emulateMedia = async (change: {
    colorScheme?: 'light' | 'dark' | null;
    reducedMotion?: string | null;
    forcedColors?: string | null;
    contrast?: string | null;
    media?: string | null;
  }) => {
    if (change.colorScheme) this.media.colorScheme = change.colorScheme;
    if (change.reducedMotion) this.media.prefersReducedMotion = change.reducedMotion === 'reduce';
    if (change.forcedColors) this.media.hasForcedColors = change.forcedColors === 'active';
    if (change.contrast) this.media.contrast = change.contrast === 'more' ? 'more' : 'no-preference';
    if (change.media !== undefined) this.media.type = change.media === 'print' ? 'print' : 'screen';
    invalidateCache();
    this.mediaQueryLists.notify();
    await this.settle();
  };
  /** Waits two turns of the event loop, so that promise callbacks, due timers and messages run. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** The page's script errors, URL and accessibility tree, for the error message of a failed wait. */
  stateForErrors(): string {
    const { document, injected } = this.mainFrame_;
    const errors = this.#scriptErrors.map((error) => `\nerror: ${(error as Error)?.stack ?? error}`).join('');
    try {
      return `${errors}\n${this.url()}\n${injected.ariaSnapshot(document.body, { mode: 'expect' }).slice(0, 3000)}`;
    } catch (error) {
      return `\n${this.url()} (${error})`;
    }
  }

  screenshot = browserOnly('screenshot');
  pdf = browserOnly('pdf');
  pause = browserOnly('pause');
  readonly mouse = new Proxy({}, { get: () => browserOnly('mouse') });
  setExtraHTTPHeaders = browserOnly('setExtraHTTPHeaders');
  setDefaultTimeout = () => undefined;
}
