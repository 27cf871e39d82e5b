import type { Page } from '../page/page';
import { flatParent } from '../styles/display';
import { matchesQuery } from '../styles/media-queries';
import type { StorageChange } from '../window/storage-area';
import { createWindow } from '../window/window';
import { followLink, handleSubmit } from './default-actions';
import { type LoadedDocument, loadDocument } from './document-request';
import { runScriptElement } from './document-scripts';
import { FrameHistory, type HistoryChange } from './frame-history';
import { createInjectedScript, type InjectedScript } from './injected-script';
import { createHistory, createLocation } from './location-and-history';
import { type PageWindow, runScript } from './run-script';
import { createWindowProxy } from './window-proxy';

export interface LoadOptions {
  method?: string;
  body?: string | null;
  headers?: Record<string, string>;
  historyChange?: HistoryChange;
}

/**
 * A frame in the simulated browser of the flow tests: a page's main frame, or the frame of an iframe element. Contains
 * one document at a time.
 */
export class Frame {
  window!: PageWindow;
  readyState = 'complete';
  referrer = '';
  /** Open modal dialogs, the topmost last. */
  modals: HTMLDialogElement[] = [];
  readonly sessionHistory = new FrameHistory();
  readonly history: History;
  readonly location: Location;
  #url = 'about:blank';
  /** For an iframe: the URL in its `src`, before redirects. */
  #requestedUrl = '';
  #isParsing = false;
  #injected: { window: PageWindow; script: InjectedScript } | undefined;
  #loadController: AbortController | undefined;
  readonly #children = new Map<HTMLIFrameElement, Frame>();
  readonly #proxies = new Map<Frame, object>();

  constructor(
    readonly page: Page,
    readonly parent: Frame | null,
  ) {
    this.location = createLocation(this);
    this.history = createHistory(this);
  }

  url(): string {
    return this.#url;
  }

  /** Whether the document is `about:blank`, as in a new tab. */
  get isBlank(): boolean {
    return this.#url === 'about:blank';
  }

  /** The document's origin; an empty string for `about:blank`. */
  get origin(): string {
    return this.isBlank ? '' : new URL(this.#url).origin;
  }

  get children(): Frame[] {
    return [...this.#children.values()];
  }

  get document(): Document {
    return this.window.document;
  }

  /** Playwright's engine for selectors and assertions, loaded into this document. */
  get injected(): InjectedScript {
    if (this.#injected?.window !== this.window)
      this.#injected = { window: this.window, script: createInjectedScript(this.window) };
    return this.#injected.script;
  }

  /** Whether the styles inside an at-rule such as `@media (min-width: 600px)` apply. */
  readonly matchesCondition = (condition: string): boolean => {
    if (condition.startsWith('@supports') || condition.startsWith('@layer')) return true;
    return matchesQuery(condition, this.page.media);
  };

  evaluate(code: string, values: Record<string, unknown> = {}): unknown {
    return runScript(this.window, code, values);
  }

  openBlank(): void {
    this.#url = 'about:blank';
    this.sessionHistory.reset(this.#url);
    this.#writeDocument('about:blank', '<!doctype html><html><head></head><body></body></html>');
  }

  /** Resolves a URL against the document's URL. */
  resolve(url: string): URL {
    return new URL(url, this.isBlank ? undefined : this.#url);
  }

  /**
   * Loads a document and resolves with its response when its scripts have run. Resolves with null for a URL without a
   * document, such as `mailto:`. Keeps the current document if the response is a download or a newer load has started.
   */
  async load(href: string, { historyChange = 'push', ...options }: LoadOptions = {}) {
    const url = this.resolve(href);
    this.#loadController?.abort();
    if (url.href === 'about:blank') {
      this.unload();
      this.openBlank();
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const controller = new AbortController();
    this.#loadController = controller;
    const loaded = await loadDocument(this, url, options);
    if (loaded.isDownload || controller.signal.aborted || this.page.isClosed()) return loaded.response;
    await this.#showDocument(loaded, historyChange);
    return loaded.response;
  }

  async #showDocument({ url, text, isHtml }: LoadedDocument, historyChange: HistoryChange): Promise<void> {
    this.unload();
    this.referrer = this.isBlank ? '' : `${this.origin}/`;
    this.sessionHistory.recordLoad(url, this.isBlank && historyChange === 'push' ? 'replace' : historyChange);
    this.#url = url;
    await this.#writeDocument(url, isHtml ? text : '<!doctype html><html><body><pre></pre></body></html>');
    if (!isHtml) (this.document.querySelector('pre') as Element).textContent = text;
    this.page.emit('framenavigated', this);
    if (!this.parent) this.page.emit('load', this.page);
  }

  /** Leaves the document. Its scripts receive `pagehide`, and never run again. */
  unload(): void {
    const { window } = this;
    if (!window) return;
    for (const child of this.#children.values()) child.unload();
    this.#children.clear();
    try {
      window.dispatchEvent(new window.Event('pagehide'));
    } catch (error) {
      this.page.emit('pageerror', error);
    }
    if (!this.parent) this.page.timers.clearAll();
  }

  async #writeDocument(url: string, markup: string): Promise<void> {
    this.modals = [];
    this.readyState = 'loading';
    const window = createWindow(this, url);
    this.window = window;
    window.addEventListener('click', (event) => followLink(this, event));
    window.addEventListener('submit', (event) => handleSubmit(this, event as SubmitEvent));
    window.addEventListener('error', (event) => {
      if ((event as ErrorEvent).error) this.page.emit('pageerror', (event as ErrorEvent).error);
    });
    for (const script of this.page.initScripts()) this.evaluate(script);
    // While `#isParsing` is true, inserted scripts don't run. The loop below runs them when parsing is done.
    this.#isParsing = true;
    window.document.write(markup);
    this.#isParsing = false;
    this.readyState = 'interactive';
    for (const script of window.document.querySelectorAll('script')) await runScriptElement(this, script);
    if (this.window !== window) return;
    window.document.dispatchEvent(new window.Event('DOMContentLoaded', { bubbles: true }));
    this.readyState = 'complete';
    window.dispatchEvent(new window.Event('load'));
    window.dispatchEvent(new window.Event('pageshow'));
    for (const iframe of window.document.querySelectorAll('iframe')) this.attachChild(iframe);
  }

  /** Runs a script element that another script has inserted into the document. */
  handleInsertedScript(script: HTMLScriptElement): void {
    if (!this.#isParsing) void runScriptElement(this, script);
  }

  /** Starts a navigation that a script, a link or a form requested. */
  navigate(href: string, options: LoadOptions = {}): void {
    const url = this.resolve(href);
    const isHashChange = url.hash !== '' && !options.method && url.href.split('#')[0] === this.#url.split('#')[0];
    if (isHashChange) {
      this.pushOrReplaceState(url.href, null, { isReplacement: options.historyChange === 'replace' });
      const { HashChangeEvent } = this.window;
      this.window.dispatchEvent(new HashChangeEvent('hashchange'));
      return;
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return;
    this.page.latestNavigation = this.load(url.href, options).catch(() => undefined);
  }

  /** Implements `history.pushState` and `history.replaceState`. */
  pushOrReplaceState(url: string, state: unknown, { isReplacement }: { isReplacement: boolean }): void {
    this.sessionHistory.pushOrReplaceState(url, state, isReplacement);
    this.#url = url;
    this.page.emit('framenavigated', this);
  }

  /** Moves by `delta` history entries. Resolves with false if the history has no such entry. */
  async traverse(delta: number): Promise<boolean> {
    const traversal = this.sessionHistory.traverse(delta);
    if (!traversal) return false;
    const { entry, isSameDocument } = traversal;
    if (!isSameDocument) {
      await this.load(entry.url, { historyChange: 'keep' });
      return true;
    }
    const isHashChange = entry.url !== this.#url && entry.url.split('#')[0] === this.#url.split('#')[0];
    this.#url = entry.url;
    const { PopStateEvent, HashChangeEvent } = this.window;
    this.window.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
    if (isHashChange) this.window.dispatchEvent(new HashChangeEvent('hashchange'));
    return true;
  }

  /** Implements `window.open`. */
  open(url = '', target = '_blank', features = ''): object | null {
    if (target === '_self' || target === '_top') {
      this.navigate(url);
      return this.proxyFor(this);
    }
    const hasOpener = !/noopener|noreferrer/.test(features);
    if (this.page.context_.blocksPopups) return null;
    const popup = this.page.context_.openPage(hasOpener ? this : null);
    this.page.emit('popup', popup);
    if (url && url !== 'about:blank')
      popup.mainFrame_.navigate(new URL(url, this.#url).href, { historyChange: 'replace' });
    return hasOpener ? popup.mainFrame_.proxyFor(this) : null;
  }

  /** Loads the document of an iframe that was inserted, or whose `src` has changed. */
  attachChild(element: HTMLIFrameElement): void {
    const src = element.getAttribute('src');
    if (!src || this.#isParsing) return;
    const url = new URL(src, this.#url).href;
    const existing = this.#children.get(element);
    if (existing && existing.#requestedUrl === url) return;
    const child = existing ?? new Frame(this.page, this);
    child.#requestedUrl = url;
    if (!existing) {
      this.#children.set(element, child);
      child.openBlank();
    }
    const { Event } = this.window;
    const dispatchLoad = () => element.dispatchEvent(new Event('load'));
    void child.load(url, { headers: { Referer: this.#url } }).then(dispatchLoad, dispatchLoad);
  }

  detachChild(element: HTMLIFrameElement): void {
    this.#children.get(element)?.unload();
    this.#children.delete(element);
  }

  /** The frame that an iframe element of this document contains. */
  childFrameIn(element: HTMLIFrameElement): Frame | undefined {
    return this.#children.get(element);
  }

  /** Dispatches a `storage` event, because another document has changed `localStorage`. */
  dispatchStorageEvent(change: StorageChange): void {
    const { window } = this;
    setImmediate(() => {
      if (this.window !== window || this.page.isClosed()) return;
      const event = new window.StorageEvent('storage', { ...change, url: this.#url });
      Object.defineProperty(event, 'storageArea', { value: window.localStorage });
      window.dispatchEvent(event);
    });
  }

  /** This frame's window as another frame sees it. The object stays the same when the frame loads another document. */
  proxyFor(viewer: Frame): object {
    const proxy = this.#proxies.get(viewer) ?? createWindowProxy(this, viewer);
    this.#proxies.set(viewer, proxy);
    return proxy;
  }

  /** Whether a modal dialog covers the element, or `inert` applies to it. */
  isBlocked(element: Element): boolean {
    const modal = this.modals.at(-1);
    let isReachable = !modal;
    for (let node: Element | null = element; node; node = flatParent(node)) {
      if (node.hasAttribute('inert')) return true;
      if (node === modal) isReachable = true;
    }
    return !isReachable;
  }
}
