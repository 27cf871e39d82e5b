import { GlobalWindow, PropertySymbol } from 'happy-dom';
import type { Frame } from './frame';
import type { PageWindow } from './scripts';
import { displayOf, isRendered, LightStyleSheet, slotOf, visibilityOf } from './styles/display-rules';

/** What happy-dom's classes have besides the DOM's types. */
interface Patchable {
  [name: string | symbol]: unknown;
}

interface Definition {
  elementClass: (new () => HTMLElement) & Patchable;
  observedAttributes: Set<string>;
}

const frames = new WeakMap<object, Frame>();

/** The frame of a node's document. */
const frameOf = (node: Node): Frame | undefined => {
  const { defaultView } = node.ownerDocument ?? (node as Document);
  return defaultView ? frames.get(defaultView) : undefined;
};

const focusable = 'a[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable]';

const box = { x: 0, y: 0, top: 0, left: 0, right: 100, bottom: 20, width: 100, height: 20, toJSON: () => ({}) };
const noBox = { ...box, right: 0, bottom: 0, width: 0, height: 0 };

const patched = new WeakSet<object>();

/** Changes a class once; windows may share it. */
function patch(target: { prototype: object } | undefined, members: object): void {
  if (!target || patched.has(target.prototype)) return;
  patched.add(target.prototype);
  Object.defineProperties(target.prototype, Object.getOwnPropertyDescriptors(members));
}

const isShown = (element: Element): boolean => {
  const frame = frameOf(element);
  return frame ? isRendered(element, frame.conditions) : false;
};

/** Gives elements boxes, focus and top layers, which happy-dom leaves out. */
function patchElements(window: PageWindow): void {
  const focus = window.HTMLElement.prototype.focus;
  patch(window.Element, {
    getBoundingClientRect(this: Element) {
      return isShown(this) ? box : noBox;
    },
    getClientRects(this: Element) {
      return isShown(this) ? [box] : [];
    },
    checkVisibility(this: Element) {
      return isShown(this);
    },
    get assignedSlot() {
      return slotOf(this as unknown as Element);
    },
    scrollIntoView() {},
    scrollTo() {},
    animate: () => ({ finished: Promise.resolve(), cancel() {}, finish() {}, play() {}, addEventListener() {} }),
    getAnimations: () => [],
    setPointerCapture() {},
    releasePointerCapture() {},
  });
  patch(window.HTMLElement, {
    focus(this: HTMLElement, options?: FocusOptions) {
      // An element with a shadow root can focus something inside of it.
      if (this.matches(focusable) && isShown(this)) focus.call(this, options);
    },
    /** Upgrades an element that was created before its class, with its attributes, which happy-dom leaves out. */
    [PropertySymbol.onCustomElementConnected](this: HTMLElement) {
      const own = this as unknown as Patchable & {
        attributeChangedCallback?(name: string, old: null, now: string): void;
      };
      const { customElements } = this.ownerDocument.defaultView as unknown as { customElements: Patchable };
      const registry = customElements[PropertySymbol.registry] as Map<string, Definition>;
      const definition = registry.get(this.localName);
      if (!definition || !this.parentNode) return;
      const { elementClass, observedAttributes } = definition;
      Object.setPrototypeOf(this, elementClass.prototype);
      elementClass[PropertySymbol.customElementUpgradeTarget] = this;
      try {
        new elementClass();
      } finally {
        elementClass[PropertySymbol.customElementUpgradeTarget] = null;
      }
      own[PropertySymbol.customElementDefineCallback] = null;
      for (const { name, value } of [...this.attributes])
        if (observedAttributes.has(name)) own.attributeChangedCallback?.(name, null, value);
      if (!this.isConnected) return;
      if (this.shadowRoot) (this.shadowRoot as unknown as Patchable)[PropertySymbol.isConnected] = true;
      (own[PropertySymbol.connectedToDocument] as () => void).call(this);
    },
    get offsetHeight() {
      return isShown(this as never) ? box.height : 0;
    },
    get offsetWidth() {
      return isShown(this as never) ? box.width : 0;
    },
    get offsetParent() {
      return isShown(this as never) ? (this as unknown as HTMLElement).ownerDocument.body : null;
    },
    showPopover(this: HTMLElement) {
      this.setAttribute('data-popover-open', '');
    },
    hidePopover(this: HTMLElement) {
      this.removeAttribute('data-popover-open');
    },
  });
  patch(window.ShadowRoot, {
    /** happy-dom throws if the focused element has left the document. */
    get activeElement() {
      const { ownerDocument } = this as unknown as ShadowRoot;
      let active = (ownerDocument as unknown as Patchable)[PropertySymbol.activeElement] as Element | null | undefined;
      while (active) {
        const root = active.getRootNode() as ShadowRoot;
        if (root === (this as unknown)) return active;
        active = root.host;
      }
      return null;
    },
  });
  patch(window.Range, {
    getBoundingClientRect(this: Range) {
      const { parentElement } = this.startContainer.childNodes[this.startOffset] ?? this.startContainer;
      return parentElement && isShown(parentElement) ? box : noBox;
    },
  });
  patch(window.HTMLDialogElement, {
    showModal(this: HTMLDialogElement) {
      this.setAttribute('open', '');
      frameOf(this)?.modals.push(this);
      const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(focusable);
      first?.focus();
    },
    close(this: HTMLDialogElement, returnValue?: string) {
      if (!this.hasAttribute('open')) return;
      this.removeAttribute('open');
      if (returnValue !== undefined) this.returnValue = returnValue;
      const frame = frameOf(this);
      if (frame) frame.modals = frame.modals.filter((one) => one !== this);
      const { Event } = this.ownerDocument.defaultView as PageWindow;
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
  const frameProto = Object.getPrototypeOf(window.HTMLIFrameElement.prototype) as Patchable;
  patch(window.HTMLIFrameElement, {
    [PropertySymbol.connectedToDocument](this: HTMLIFrameElement) {
      (frameProto[PropertySymbol.connectedToDocument] as () => void).call(this);
      frameOf(this)?.attachChild(this);
    },
    [PropertySymbol.disconnectedFromDocument](this: HTMLIFrameElement) {
      (frameProto[PropertySymbol.disconnectedFromDocument] as () => void).call(this);
      frameOf(this)?.detachChild(this);
    },
    [PropertySymbol.onSetAttribute](this: HTMLIFrameElement, attribute: { name: string }, replaced: unknown) {
      (frameProto[PropertySymbol.onSetAttribute] as (...all: unknown[]) => void).call(this, attribute, replaced);
      if (attribute.name === 'src' && this.isConnected) frameOf(this)?.attachChild(this);
    },
    [PropertySymbol.onRemoveAttribute]() {},
    get contentWindow() {
      return (
        frameOf(this as never)
          ?.childOf(this as never)
          ?.proxyFor(frameOf(this as never) as Frame) ?? null
      );
    },
    get contentDocument() {
      return null;
    },
  });
  // The frame loads scripts itself.
  const scriptProto = Object.getPrototypeOf(window.HTMLScriptElement.prototype) as Patchable;
  patch(window.HTMLScriptElement, {
    [PropertySymbol.connectedToDocument](this: HTMLScriptElement) {
      (scriptProto[PropertySymbol.connectedToDocument] as () => void).call(this);
      frameOf(this)?.insertedScript(this);
    },
  });
  const linkProto = Object.getPrototypeOf(window.HTMLLinkElement.prototype) as Patchable;
  patch(window.HTMLLinkElement, {
    [PropertySymbol.connectedToDocument](this: HTMLLinkElement) {
      (linkProto[PropertySymbol.connectedToDocument] as () => void).call(this);
    },
  });
  // happy-dom looks for the form of a `form` attribute in the document, but it is in the control's own root.
  for (const control of [window.HTMLButtonElement, window.HTMLInputElement, window.HTMLSelectElement])
    patch(control, {
      get form() {
        const own = this as unknown as HTMLElement & Patchable;
        const id = own.getAttribute('form');
        if (id === null) return own[PropertySymbol.formNode] ?? null;
        if (!own.isConnected) return null;
        return (own.getRootNode() as ShadowRoot).getElementById(id);
      },
    });
  patch(window.HTMLFormElement, {
    submit(this: HTMLFormElement) {
      frameOf(this)?.submitForm(this, null);
    },
  });
}

/** The styles that a test without layout knows. */
function computedStyle(element: Element, pseudo: string | undefined, frame: Frame): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const own: Record<string, string> = {
    content: pseudo ? 'none' : 'normal',
    opacity: '1',
    pointerEvents: 'auto',
    cursor: 'auto',
    position: 'static',
    overflow: 'visible',
    textTransform: 'none',
    direction: element.closest('[dir]')?.getAttribute('dir') ?? 'ltr',
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) =>
          property === 'display' || property === 'visibility'
            ? (property === 'display' ? displayOf : visibilityOf)(element, frame.conditions)
            : (own[property] ?? style?.getPropertyValue(property) ?? '');
      if (name === 'display') return displayOf(element, frame.conditions);
      if (name === 'visibility') return visibilityOf(element, frame.conditions);
      return own[String(name)] ?? (style as unknown as Record<string, string>)?.[String(name)] ?? '';
    },
  });
}

/** A port of a message channel that needs no other thread. */
class LightPort {
  other!: LightPort;
  isClosed = false;
  readonly #listeners = new Set<(event: { data: unknown }) => void>();
  #onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly #early: unknown[] = [];
  get onmessage() {
    return this.#onmessage;
  }
  set onmessage(listener) {
    this.#onmessage = listener;
    this.start();
  }
  start(): void {
    for (const data of this.#early.splice(0)) this.#deliver(data);
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.add(listener);
  }
  removeEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.delete(listener);
  }
  postMessage(data: unknown): void {
    const copy = structuredClone(data);
    setImmediate(() => {
      if (!this.isClosed && !this.other.isClosed) this.other.#receive(copy);
    });
  }
  close(): void {
    this.isClosed = true;
  }
  #receive(data: unknown): void {
    if (this.#onmessage || this.#listeners.size > 0) this.#deliver(data);
    else this.#early.push(data);
  }
  #deliver(data: unknown): void {
    this.#onmessage?.({ data });
    for (const listener of this.#listeners) listener({ data });
  }
}

class LightChannel {
  readonly port1 = new LightPort();
  readonly port2 = new LightPort();
  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}

class LightObserver {
  readonly #callback: (entries: unknown[], observer: unknown) => void;
  constructor(callback: (entries: unknown[], observer: unknown) => void) {
    this.#callback = callback;
  }
  /** Calls back once, as in a browser, with a box in view. */
  observe(target: Element): void {
    const entry = { target, isIntersecting: true, intersectionRatio: 1, contentRect: box, boundingClientRect: box };
    setImmediate(() => {
      if (target.isConnected) this.#callback([entry], this);
    });
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = () => [];
}

/** Creates the window of a new document. It shares this process's language objects. */
export function createWindow(frame: Frame, url: string): PageWindow {
  const { page } = frame;
  const { timers } = page;
  const made = new GlobalWindow({
    url,
    width: page.media.width,
    height: page.media.height,
    settings: {
      disableComputedStyleRendering: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: {
        disableMainFrameNavigation: true,
        disableChildFrameNavigation: true,
        disableFallbackToSetURL: true,
      },
    } as never,
  });
  const window = made as unknown as PageWindow;
  frames.set(window, frame);
  const guarded =
    (run: unknown, ...args: unknown[]) =>
    () => {
      if (frame.window !== window || page.isClosed()) return;
      try {
        (run as (...all: unknown[]) => void)(...args);
      } catch (error) {
        page.emit('pageerror', error);
      }
    };
  const animationFrame = (run: (time: number) => void) =>
    timers.setTimeout(
      guarded(() => run(performance.now())),
      1,
    );
  const members: Record<string, unknown> = {
    Date: timers.Date,
    setTimeout: (run: unknown, delay?: number, ...args: unknown[]) => timers.setTimeout(guarded(run, ...args), delay),
    setInterval: (run: unknown, delay?: number, ...args: unknown[]) => timers.setInterval(guarded(run, ...args), delay),
    clearTimeout: (id?: number) => timers.clear(id),
    clearInterval: (id?: number) => timers.clear(id),
    requestAnimationFrame: animationFrame,
    cancelAnimationFrame: (id?: number) => timers.clear(id),
    requestIdleCallback: (run: (deadline: object) => void) =>
      timers.setTimeout(
        guarded(() => run({ didTimeout: false, timeRemaining: () => 10 })),
        1,
      ),
    cancelIdleCallback: (id?: number) => timers.clear(id),
    fetch: (input: unknown, init?: RequestInit) => frame.fetch(input, init),
    Request,
    Response,
    Headers,
    FormData,
    Blob,
    File,
    URLSearchParams,
    AbortController,
    AbortSignal,
    ReadableStream,
    TextEncoder,
    TextDecoder,
    structuredClone,
    crypto,
    performance,
    atob,
    btoa,
    queueMicrotask,
    MessageChannel: LightChannel,
    MessagePort: LightPort,
    ResizeObserver: LightObserver,
    IntersectionObserver: LightObserver,
    PerformanceObserver: class {
      observe(): void {}
      disconnect(): void {}
      takeRecords = () => [];
    },
    CSSStyleSheet: LightStyleSheet,
    CSSContainerRule: class {},
    CSS: { supports: () => true, escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
    FontFace: class {
      load = () => Promise.resolve(this);
    },
    localStorage: page.context_.storage(new URL(url).origin, frame),
    sessionStorage: page.sessionStorage(new URL(url).origin),
    location: frame.location,
    history: frame.history,
    navigator: page.navigator,
    matchMedia: (query: string) => page.matchMedia(query),
    getComputedStyle: (element: Element, pseudo?: string) => computedStyle(element, pseudo, frame),
    open: (to?: string, target?: string, features?: string) => frame.open(to, target, features),
    close: () => page.closeByScript(),
    focus() {},
    print: () => page.print(),
    scrollTo() {},
    scrollBy() {},
    scroll() {},
    postMessage: (data: unknown, target: unknown, transfer?: unknown[]) =>
      frame.receiveMessage({ data, from: frame, target, transfer }),
    alert() {},
    confirm: () => true,
    devicePixelRatio: 1,
    isSecureContext: true,
    origin: new URL(url).origin,
    opener: page.opener_ && !frame.parent ? page.opener_.proxyFor(frame) : null,
    parent: frame.parent ? frame.parent.proxyFor(frame) : window,
    top: frame.parent ? page.mainFrame_.proxyFor(frame) : window,
    frameElement: null,
    caches: undefined,
    trustedTypes: undefined,
    console: page.console,
  };
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  Object.defineProperty(window, 'innerWidth', { get: () => page.media.width, configurable: true });
  Object.defineProperty(window, 'innerHeight', { get: () => page.media.height, configurable: true });
  Object.defineProperty(window.URL, 'createObjectURL', {
    value: () => 'blob:flow',
    configurable: true,
    writable: true,
  });
  Object.defineProperty(window.URL, 'revokeObjectURL', { value: () => undefined, configurable: true, writable: true });
  const { document } = window;
  const documentMembers: Record<string, () => unknown> = {
    location: () => frame.location,
    URL: () => frame.location.href,
    baseURI: () => frame.location.href,
    hidden: () => page.isHidden,
    visibilityState: () => (page.isHidden ? 'hidden' : 'visible'),
    referrer: () => frame.referrer,
    fonts: () => ({ add() {}, ready: Promise.resolve(), load: () => Promise.resolve([]) }),
    scrollingElement: () => document.documentElement,
    readyState: () => frame.readyState,
  };
  for (const [name, get] of Object.entries(documentMembers))
    Object.defineProperty(document, name, { get, set: () => undefined, configurable: true });
  patchElements(window);
  return window;
}

export { isShown };
