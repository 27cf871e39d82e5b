import { GlobalWindow } from 'happy-dom';
import type { Frame } from '../frame/frame';
import { fetchInFrame } from '../frame/frame-requests';
import type { PageWindow } from '../frame/run-script';
import { deliverMessage } from '../frame/window-proxy';
import { ConstructedStyleSheet } from '../styles/display';
import { computedStyle } from './computed-style';
import { patchHappyDom, setFrameOf } from './happy-dom-patches';
import { InProcessChannel, InProcessPort } from './message-channel';
import { AlwaysVisibleObserver } from './observers';

/** Properties of the simulated window in which the flow tests run a page, by name. */
type Members = Readonly<Record<string, unknown>>;

/** Node's own classes and functions, which pages use unchanged. */
const nodeGlobals: Members = {
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
  atob,
  btoa,
  queueMicrotask,
};

/** Simplified versions of browser classes and objects that Node and happy-dom lack or implement differently. */
const replacements: Members = {
  MessageChannel: InProcessChannel,
  MessagePort: InProcessPort,
  ResizeObserver: AlwaysVisibleObserver,
  IntersectionObserver: AlwaysVisibleObserver,
  PerformanceObserver: class {
    observe(): void {}
    disconnect(): void {}
    takeRecords = () => [];
  },
  CSSStyleSheet: ConstructedStyleSheet,
  CSSContainerRule: class {},
  CSS: { supports: () => true, escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
  FontFace: class {
    load = () => Promise.resolve(this);
  },
};

/** The timers of a document. Their callbacks no longer run once the frame shows another document. */
function timerMembers(frame: Frame, window: PageWindow): Members {
  const { page } = frame;
  const { timers } = page;
  /**
   * Wraps a callback so that it does nothing once the frame shows another document or the page is closed. Errors of the
   * callback become `pageerror` events.
   */
  const inLiveDocument =
    (callback: unknown, ...args: unknown[]) =>
    () => {
      if (frame.window !== window || page.isClosed()) return;
      try {
        (callback as (...all: unknown[]) => void)(...args);
      } catch (error) {
        page.emit('pageerror', error);
      }
    };
  const requestAnimationFrame = (callback: (time: number) => void) =>
    timers.setTimeout(
      inLiveDocument(() => callback(performance.now())),
      1,
    );
  return {
    Date: timers.Date,
    performance: timers.performance,
    setTimeout: (callback: unknown, delay?: number, ...args: unknown[]) =>
      timers.setTimeout(inLiveDocument(callback, ...args), delay),
    setInterval: (callback: unknown, delay?: number, ...args: unknown[]) =>
      timers.setInterval(inLiveDocument(callback, ...args), delay),
    clearTimeout: (id?: number) => timers.clear(id),
    clearInterval: (id?: number) => timers.clear(id),
    requestAnimationFrame,
    cancelAnimationFrame: (id?: number) => timers.clear(id),
    requestIdleCallback: (callback: (deadline: object) => void) =>
      timers.setTimeout(
        inLiveDocument(() => callback({ didTimeout: false, timeRemaining: () => 10 })),
        1,
      ),
    cancelIdleCallback: (id?: number) => timers.clear(id),
  };
}

/**
 * Window properties that the frame and its page implement. They replace happy-dom's. Names that end in an underscore,
 * such as `context_`, are explained at `Page`.
 */
function frameMembers(frame: Frame, window: PageWindow, url: string): Members {
  const { page } = frame;
  return {
    fetch: (input: unknown, init?: RequestInit) => fetchInFrame(frame, input, init),
    localStorage: page.context_.storage(new URL(url).origin, frame),
    sessionStorage: page.sessionStorage(new URL(url).origin),
    location: frame.location,
    history: frame.history,
    navigator: page.navigator,
    matchMedia: (query: string) => page.mediaQueryLists.create(query),
    getComputedStyle: (element: Element, pseudo?: string) => computedStyle(element, pseudo, frame),
    open: (to?: string, target?: string, features?: string) => frame.open(to, target, features),
    close: () => page.closeByScript(),
    focus() {},
    print: () => page.print(),
    scrollTo() {},
    scrollBy() {},
    scroll() {},
    postMessage: (data: unknown, target: unknown, transfer?: unknown[]) =>
      deliverMessage(frame, { data, sender: frame, target, transfer }),
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
}

function defineDocumentMembers(frame: Frame, document: Document): void {
  const { page } = frame;
  const members: Record<string, () => unknown> = {
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
  for (const [name, get] of Object.entries(members))
    Object.defineProperty(document, name, { get, set: () => undefined, configurable: true });
}

/** Creates the window of a new document. The window shares this process's JavaScript built-ins (Object, Array, …). */
export function createWindow(frame: Frame, url: string): PageWindow {
  const { page } = frame;
  const happyDomWindow = new GlobalWindow({
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
  const window = happyDomWindow as unknown as PageWindow;
  setFrameOf(window, frame);
  const members = {
    ...timerMembers(frame, window),
    ...nodeGlobals,
    ...replacements,
    ...frameMembers(frame, window, url),
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
  defineDocumentMembers(frame, window.document);
  patchHappyDom(window);
  return window;
}
