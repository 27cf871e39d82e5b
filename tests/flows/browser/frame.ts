import { PropertySymbol } from 'happy-dom';
import { pageScript } from '../page/bundle-page';
import { PageRequest, PageResponse, send } from './network';
import type { Page } from './page';
import { type InjectedScript, injectedScript, type PageWindow, runScript } from './scripts';
import type { StorageChange } from './storage-area';
import { flatParent } from './styles/display-rules';
import { holdsQuery } from './styles/media';
import { createWindow } from './window';

interface Message {
  data: unknown;
  from: Frame;
  target: unknown;
  transfer?: unknown[] | undefined;
}

interface Entry {
  url: string;
  state: unknown;
  /** Entries of the same document differ only in state. */
  document: number;
}

interface Load {
  method?: string;
  body?: BodyInit | null;
  headers?: Record<string, string>;
  /** What happens to the history. */
  entry?: 'push' | 'replace' | 'keep';
}

let documents = 0;

const scripts: Record<string, Promise<string> | undefined> = {};

/** A document of a page: its own or an iframe's. */
export class Frame {
  window!: PageWindow;
  readyState = 'complete';
  referrer = '';
  modals: HTMLDialogElement[] = [];
  entries: Entry[] = [];
  at = -1;
  readonly history: History;
  location: Location;
  #url = 'about:blank';
  #injected: { window: PageWindow; script: InjectedScript } | undefined;
  readonly #children = new Map<HTMLIFrameElement, Frame>();
  readonly #proxies = new Map<Frame, object>();
  #loading: AbortController | undefined;
  readonly conditions = (header: string): boolean => {
    if (header.startsWith('@supports') || header.startsWith('@layer')) return true;
    return holdsQuery(header, this.page.media);
  };

  constructor(
    readonly page: Page,
    readonly parent: Frame | null,
    readonly element: HTMLIFrameElement | null = null,
  ) {
    this.location = this.#createLocation();
    this.history = this.#createHistory();
  }

  url(): string {
    return this.#url;
  }

  get children(): Frame[] {
    return [...this.#children.values()];
  }

  get document(): Document {
    return this.window.document;
  }

  /** Playwright's engine in this document. */
  get injected(): InjectedScript {
    if (this.#injected?.window !== this.window)
      this.#injected = { window: this.window, script: injectedScript(this.window) };
    return this.#injected.script;
  }

  evaluate(code: string, values: Record<string, unknown> = {}): unknown {
    return runScript(this.window, code, values);
  }

  /** Opens an empty document, as a new tab has. */
  openBlank(): void {
    documents += 1;
    this.#url = 'about:blank';
    this.entries = [{ url: this.#url, state: null, document: documents }];
    this.at = 0;
    this.#open('about:blank', '<!doctype html><html><head></head><body></body></html>');
  }

  /** Loads a document and resolves when its scripts ran. Null for an address without a document. */
  async load(address: string, { method = 'GET', body = null, headers = {}, entry = 'push' }: Load = {}) {
    const url = new URL(address, this.#url === 'about:blank' ? undefined : this.#url);
    this.#loading?.abort();
    if (url.href === 'about:blank') {
      this.unload();
      this.openBlank();
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    const loading = new AbortController();
    this.#loading = loading;
    const previous = this.#url;
    let response: PageResponse | null = null;
    let target = url.href;
    for (let redirects = 0; redirects < 10; redirects += 1) {
      response = await this.request(new Request(target, { method, body, headers: this.#documentHeaders(headers) }), {
        type: 'document',
        body: typeof body === 'string' ? body : body ? String(body) : null,
      });
      const next = [301, 302, 303, 307, 308].includes(response.status()) && response.raw.headers.get('location');
      if (!next) break;
      target = new URL(next, target).href;
      method = 'GET';
      body = null;
    }
    if (loading.signal.aborted || !response) return response;
    const type = response.raw.headers.get('content-type') ?? '';
    if (/attachment/.test(response.raw.headers.get('content-disposition') ?? '')) return response;
    const text = await response.text();
    if (loading.signal.aborted || this.page.isClosed()) return response;
    const hash = new URL(target).hash || url.hash;
    const shown = new URL(target);
    shown.hash = hash;
    this.unload();
    this.referrer = previous === 'about:blank' ? '' : `${new URL(previous).origin}/`;
    documents += 1;
    const added: Entry = { url: shown.href, state: null, document: documents };
    if (entry === 'push' && previous !== 'about:blank') {
      this.entries = [...this.entries.slice(0, this.at + 1), added];
      this.at = this.entries.length - 1;
    } else if (entry === 'keep' && this.entries[this.at])
      this.entries[this.at] = { ...(this.entries[this.at] as Entry), document: documents };
    else {
      this.at = Math.max(this.at, 0);
      this.entries[this.at] = added;
    }
    this.#url = shown.href;
    const page = /html/.test(type) ? text : `<!doctype html><html><body><pre></pre></body></html>`;
    await this.#open(shown.href, page);
    if (!/html/.test(type)) (this.document.querySelector('pre') as Element).textContent = text;
    this.page.emit('framenavigated', this);
    return response;
  }

  /** Leaves the document: its scripts hear of it and then never run again. */
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

  async #open(url: string, markup: string): Promise<void> {
    this.modals = [];
    this.readyState = 'loading';
    const window = createWindow(this, url);
    this.window = window;
    window.addEventListener('click', (event) => this.#followLink(event));
    window.addEventListener('submit', (event) => this.#submitted(event as SubmitEvent));
    window.addEventListener('error', (event) => {
      if ((event as ErrorEvent).error) this.page.emit('pageerror', (event as ErrorEvent).error);
    });
    for (const script of this.page.initScripts()) this.evaluate(script);
    // Scripts run below, when the document is complete.
    this.#isParsing = true;
    window.document.write(markup);
    this.#isParsing = false;
    this.readyState = 'interactive';
    for (const script of window.document.querySelectorAll('script')) await this.#run(script);
    if (this.window !== window) return;
    window.document.dispatchEvent(new window.Event('DOMContentLoaded', { bubbles: true }));
    this.readyState = 'complete';
    window.dispatchEvent(new window.Event('load'));
    window.dispatchEvent(new window.Event('pageshow'));
    for (const frame of window.document.querySelectorAll('iframe')) this.attachChild(frame);
  }

  #isParsing = false;

  /** A script that a script added. */
  insertedScript(script: HTMLScriptElement): void {
    if (!this.#isParsing) void this.#run(script);
  }

  async #run(script: HTMLScriptElement): Promise<void> {
    const { window } = this;
    const type = script.getAttribute('type') ?? '';
    if (script.hasAttribute('nomodule') || !/^(module|text\/javascript|)$/.test(type)) return;
    const src = script.getAttribute('src');
    const { Event } = window;
    let code = script.textContent ?? '';
    if (src !== null) {
      const url = new URL(src, this.#url);
      const built = /\/v1\/(sub|card-frame)\.js$/.exec(url.pathname)?.[1];
      try {
        const response = await this.request(new Request(url), { type: 'script', body: null, built: Boolean(built) });
        if (!response.ok()) throw new Error(`${url} answered ${response.status()}`);
        const name = built === 'sub' ? 'elements' : 'card-frame';
        if (built) scripts[name] ??= pageScript(name);
        code = built ? ((await scripts[name]) as string) : await response.text();
      } catch {
        script.dispatchEvent(new Event('error'));
        return;
      }
    }
    if (this.window !== window) return;
    const { document } = window;
    const marker = document as unknown as Record<symbol, unknown>;
    marker[PropertySymbol.currentScript] = script;
    try {
      this.evaluate(code, { exports: {}, module: { exports: {} } });
    } catch (error) {
      this.page.emit('pageerror', error);
    } finally {
      marker[PropertySymbol.currentScript] = null;
    }
    if (src !== null) script.dispatchEvent(new Event('load'));
  }

  // Network

  #documentHeaders(headers: Record<string, string>): Record<string, string> {
    const from = this.#url === 'about:blank' ? {} : { Referer: this.#url };
    return { 'User-Agent': this.page.userAgent, 'Accept-Language': 'en-US', Accept: 'text/html', ...from, ...headers };
  }

  /** Sends a request through the test's routes. */
  async request(
    raw: Request,
    { type, body, built = false }: { type: string; body: string | null; built?: boolean },
  ): Promise<PageResponse> {
    const request = new PageRequest(raw, body, type, this);
    const { page } = this;
    page.emit('request', request);
    const toServer = async (sent: Request) => (built ? new Response('') : send(sent, page.context_.sandboxPort));
    try {
      if (page.context_.isOffline) throw new TypeError('Failed to fetch');
      const response = new PageResponse(await page.route_(request, toServer), request);
      request.response_ = response;
      page.emit('response', response);
      page.emit('requestfinished', request);
      return response;
    } catch (error) {
      request.failure_ = { errorText: 'net::ERR_FAILED' };
      page.emit('requestfailed', request);
      throw error;
    }
  }

  /** `fetch` of the document. */
  async fetch(input: unknown, init: RequestInit = {}): Promise<Response> {
    const { window } = this;
    const given = input instanceof Request ? input : null;
    const url = new URL(given ? given.url : String(input), this.#url);
    const { signal } = init;
    const plain = given ? new Request(given, init) : new Request(url, init);
    const headers = new Headers(plain.headers);
    const own = new URL(this.#url).origin;
    if (plain.method !== 'GET' || url.origin !== own) headers.set('Origin', own);
    headers.set('Referer', url.origin === own ? this.#url : `${own}/`);
    headers.set('User-Agent', this.page.userAgent);
    headers.set('Accept-Language', 'en-US');
    const text = plain.body ? await plain.clone().text() : null;
    const raw = new Request(plain, { headers });
    const never = new Promise<never>(() => undefined);
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(signal?.reason ?? new DOMException('The operation was aborted.', 'AbortError'));
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort);
    });
    aborted.catch(() => undefined);
    const isGone = () => this.window !== window || this.page.isClosed();
    try {
      const response = await Promise.race([this.request(raw, { type: 'fetch', body: text }), aborted]);
      const content = await Promise.race([response.raw.clone().arrayBuffer(), aborted]);
      if (isGone()) return await never;
      const isEmpty = [101, 204, 205, 304].includes(response.status());
      const answer = new Response(isEmpty ? null : content, {
        status: response.status(),
        headers: response.raw.headers,
      });
      Object.defineProperty(answer, 'url', { value: url.href });
      return answer;
    } catch (error) {
      if (isGone()) return never;
      throw error;
    }
  }

  // Navigation

  /** A script, a link or a form left the document. */
  navigate(address: string, load: Load = {}): void {
    const url = new URL(address, this.#url === 'about:blank' ? undefined : this.#url);
    const current = new URL(this.#url === 'about:blank' ? 'http://blank/' : this.#url);
    const isHash = url.hash !== '' && url.href.split('#')[0] === current.href.split('#')[0] && !load.method;
    if (isHash) {
      this.#push(url.href, null, load.entry === 'replace');
      const { HashChangeEvent } = this.window;
      this.window.dispatchEvent(new HashChangeEvent('hashchange'));
      return;
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return;
    const done = this.load(url.href, load).then(
      () => undefined,
      () => undefined,
    );
    this.page.navigating = done;
  }

  #push(url: string, state: unknown, isReplacement: boolean): void {
    const { document = 0 } = this.entries[this.at] ?? {};
    const entry: Entry = { url, state: structuredClone(state), document };
    if (isReplacement) this.entries[this.at] = entry;
    else {
      this.entries = [...this.entries.slice(0, this.at + 1), entry];
      this.at += 1;
    }
    this.#url = url;
    this.page.emit('framenavigated', this);
  }

  /** Moves in the history; false if there is no such entry. */
  async traverse(delta: number): Promise<boolean> {
    const entry = this.entries[this.at + delta];
    if (!entry) return false;
    const isSameDocument = entry.document === this.entries[this.at]?.document;
    this.at += delta;
    if (!isSameDocument) {
      await this.load(entry.url, { entry: 'keep' });
      return true;
    }
    const isHashChange = entry.url !== this.#url && entry.url.split('#')[0] === this.#url.split('#')[0];
    this.#url = entry.url;
    const { PopStateEvent, HashChangeEvent } = this.window;
    this.window.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
    if (isHashChange) this.window.dispatchEvent(new HashChangeEvent('hashchange'));
    return true;
  }

  #createHistory(): History {
    const frame = this;
    const go = (delta: number) => {
      setImmediate(() => void frame.traverse(delta));
    };
    return {
      get length() {
        return frame.entries.length;
      },
      get state() {
        return frame.entries[frame.at]?.state ?? null;
      },
      scrollRestoration: 'auto',
      pushState: (state, _, url) => frame.#push(new URL(url ?? '', frame.#url).href, state, false),
      replaceState: (state, _, url) => frame.#push(new URL(url ?? frame.#url, frame.#url).href, state, true),
      back: () => go(-1),
      forward: () => go(1),
      go: (delta = 0) => (delta === 0 ? frame.location.reload() : go(delta)),
    };
  }

  #createLocation(): Location {
    const frame = this;
    const parts = ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'] as const;
    const location = {
      get href() {
        return frame.#url;
      },
      set href(url: string) {
        frame.navigate(url);
      },
      assign: (url: string | URL) => frame.navigate(String(url)),
      replace: (url: string | URL) => frame.navigate(String(url), { entry: 'replace' }),
      reload: () => {
        frame.page.navigating = frame.load(frame.#url, { entry: 'keep' });
      },
      toString: () => frame.#url,
      ancestorOrigins: this.parent ? [new URL(this.parent.url()).origin] : [],
    };
    for (const part of parts)
      Object.defineProperty(location, part, {
        enumerable: true,
        get: () => (frame.#url === 'about:blank' ? '' : new URL(frame.#url)[part]),
        set: (value: string) => {
          const url = new URL(frame.#url);
          (url as unknown as Record<string, string>)[part] = value;
          frame.navigate(url.href);
        },
      });
    return location as unknown as Location;
  }

  /** The default action of a click on a link. */
  #followLink(event: MouseEvent): void {
    if (event.defaultPrevented) return;
    const link = event.composedPath().find((one) => (one as Element).localName === 'a') as
      | HTMLAnchorElement
      | undefined;
    const address = link?.getAttribute('href');
    if (!link || address === null || address === undefined) return;
    // happy-dom would open the link in a window of its own.
    event.preventDefault();
    const { target } = link;
    const isNew = (target && target !== '_self' && target !== '_top') || event.ctrlKey || event.metaKey;
    if (link.hasAttribute('download'))
      this.page.emit('download', { url: () => link.href, suggestedFilename: () => link.download });
    else if (isNew)
      this.open(address, target, `${link.rel.includes('opener') ? '' : 'noopener,'}${link.rel.replaceAll(' ', ',')}`);
    else (target === '_top' ? this.page.mainFrame_ : this).navigate(address);
  }

  #submitted(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.composedPath()[0] as HTMLFormElement;
    this.submitForm(form, event.submitter as HTMLButtonElement | null);
  }

  /** Sends a form as a navigation. */
  submitForm(form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
    const fields = new URLSearchParams();
    for (const control of form.querySelectorAll<HTMLInputElement>('input,select,textarea')) {
      const isChosen = !['checkbox', 'radio'].includes(control.type) || control.checked;
      if (control.name && !control.disabled && isChosen && control.type !== 'submit')
        fields.append(control.name, control.value);
    }
    if (submitter?.name) fields.append(submitter.name, submitter.value);
    const action = new URL(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', this.#url);
    const method = (submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toUpperCase();
    if (method === 'GET') {
      action.search = fields.toString();
      this.navigate(action.href);
      return;
    }
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: new URL(this.#url).origin,
    };
    const target = form.getAttribute('target') === '_top' ? this.page.mainFrame_ : this;
    target.navigate(action.href, { method, body: fields.toString(), headers });
  }

  /** `window.open` */
  open(address = '', target = '_blank', features = ''): object | null {
    if (target === '_self' || target === '_top') {
      this.navigate(address);
      return this.proxyFor(this);
    }
    const hasOpener = !/noopener|noreferrer/.test(features);
    if (this.page.context_.blocksPopups) return null;
    const opened = this.page.context_.openPopup(hasOpener ? this : null);
    this.page.emit('popup', opened);
    if (address && address !== 'about:blank')
      opened.mainFrame_.navigate(new URL(address, this.#url).href, { entry: 'replace' });
    return hasOpener ? opened.mainFrame_.proxyFor(this) : null;
  }

  // Frames and messages

  attachChild(element: HTMLIFrameElement): void {
    const src = element.getAttribute('src');
    if (!src || this.#isParsing) return;
    const url = new URL(src, this.#url).href;
    const existing = this.#children.get(element);
    if (existing?.requestedUrl === url) return;
    const child = existing ?? new Frame(this.page, this, element);
    child.requestedUrl = url;
    if (!existing) {
      this.#children.set(element, child);
      child.openBlank();
    }
    const { Event } = this.window;
    void child.load(url, { headers: { Referer: this.#url } }).then(
      () => element.dispatchEvent(new Event('load')),
      () => element.dispatchEvent(new Event('load')),
    );
  }

  requestedUrl = '';

  detachChild(element: HTMLIFrameElement): void {
    this.#children.get(element)?.unload();
    this.#children.delete(element);
  }

  childOf(element: HTMLIFrameElement): Frame | undefined {
    return this.#children.get(element);
  }

  receiveMessage({ data, from, target, transfer = [] }: Message): void {
    const origin =
      typeof target === 'string' ? target : ((target as { targetOrigin?: string } | undefined)?.targetOrigin ?? '/');
    const own = this.#url === 'about:blank' ? '' : new URL(this.#url).origin;
    if (origin !== '*' && origin !== '/' && new URL(origin, this.#url).origin !== own) return;
    const copy = structuredClone(data);
    const fromOrigin = new URL(from.url()).origin;
    setImmediate(() => {
      const { window } = this;
      const event = new window.MessageEvent('message', { data: copy, origin: fromOrigin } as MessageEventInit);
      const source = from === this ? window : from.proxyFor(this);
      Object.defineProperty(event, 'source', { value: source });
      Object.defineProperty(event, 'ports', { value: transfer });
      window.dispatchEvent(event);
    });
  }

  /** Another document changed the local storage. */
  announceStorage({ key, newValue }: StorageChange): void {
    const { window } = this;
    setImmediate(() => {
      if (this.window !== window || this.page.isClosed()) return;
      const event = new window.StorageEvent('storage', { key, newValue, url: this.#url });
      Object.defineProperty(event, 'storageArea', { value: window.localStorage });
      window.dispatchEvent(event);
    });
  }

  /** This frame's window as another frame sees it: the same object for every document in it. */
  proxyFor(viewer: Frame): object {
    const known = this.#proxies.get(viewer);
    if (known) return known;
    const frame = this;
    const own: Record<string, unknown> = {
      postMessage: (data: unknown, target: unknown, transfer?: unknown[]) =>
        frame.receiveMessage({ data, from: viewer, target, transfer }),
      close: () => frame.page.closeByScript(),
      focus: () => undefined,
      blur: () => undefined,
    };
    const isReadable = () =>
      frame.url() === 'about:blank' || new URL(frame.url()).origin === new URL(viewer.url()).origin;
    const proxy = new Proxy(own, {
      get(target, name) {
        if (name in target) return target[name as string];
        if (name === 'closed') return frame.page.isClosed();
        if (name === 'then') return undefined;
        if (name === 'location') return frame.location;
        if (!isReadable())
          throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
        return (frame.window as unknown as Record<string | symbol, unknown>)[name];
      },
      set(_, name, value) {
        if (name === 'location') frame.navigate(new URL(String(value), viewer.url()).href);
        else (frame.window as unknown as Record<string | symbol, unknown>)[name] = value;
        return true;
      },
      has: (target, name) => name in target || name in frame.window,
    });
    this.#proxies.set(viewer, proxy);
    return proxy;
  }

  /** Whether something over the element or `inert` around it keeps a person from using it. */
  isBlocked(element: Element): boolean {
    const modal = this.modals.at(-1);
    let isInside = !modal;
    for (let at: Element | null = element; at; at = flatParent(at)) {
      if (at.hasAttribute('inert')) return true;
      if (at === modal) isInside = true;
    }
    return !isInside;
  }
}
