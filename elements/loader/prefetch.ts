import type { Language } from '../../src/contract/primitives';
import { ownFields } from '../../src/rules/own-fields';
import { callHeaders } from '../../src/runtime/api/call-headers';
import type { PrefetchedCalls, PrefetchedRequest } from '../../src/runtime/api/request-target';
import { readConsent } from '../../src/runtime/page/page-defaults';
import type {
  FirstViewOptions,
  PagePrefetch,
  PageRegistry,
  ResponseParts,
  WhenShown,
} from '../../src/runtime/page/page-registry';
import {
  chosenLanguageKey,
  type LanguageRules,
  operatorDefaultLanguagesKey,
  pageSources,
  resolveSettingsAndLanguage,
  type SettingsAndLanguage,
} from '../../src/runtime/settings/resolve-settings-and-language';
import { asLanguage, type Settings, settingAttributes } from '../../src/runtime/settings/settings';
import { localStore, sessionStore } from '../../src/runtime/storage/storage';
import { requestTimeoutMs } from '../../src/runtime/timing/time-limit';
import { deferClick } from './defer-click';
import { preloadModules } from './module-preload';

/** Names of the build's files, and what else the prefetch needs to know about it. */
interface PrefetchTables {
  /** The language rules of each brand. */
  brands: Readonly<Record<string, LanguageRules>>;
  /**
   * For each element: its own file and those that it imports; the files that it imports late but always needs; and the
   * locale files ("areas") that it needs.
   */
  elements: Readonly<Record<string, Record<'modules' | 'prefetched' | 'areas', readonly string[]>>>;
  /** The files of each brand's settings. */
  brandFiles: Readonly<Record<string, readonly string[]>>;
  /** The file with a language's texts, by language, then by area. */
  textFiles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** URL paths of each element in the portal, without a trailing id. */
  portalPaths: Readonly<Record<string, readonly string[]>>;
  /** The calls whose responses are prefetched, by the tag of the element that sends them. */
  calls: Readonly<Record<string, PrefetchedCalls>>;
  /** For each element with a first view, the module that shows it before React has loaded, and those that it imports. */
  firstViewFiles: Readonly<Record<string, readonly [string, ...string[]]>>;
  /** Module with which the element replaces what a server or the first view rendered. */
  hydrateFile: string;
}

/** Set by the build (elements/build/scripts/build-loader.ts). */
declare const __PREFETCH_TABLES__: PrefetchTables;

// A function, so that a loader that doesn't contain the prefetch doesn't refer to the tables.
const tables = (): PrefetchTables => __PREFETCH_TABLES__;

/**
 * How long the element's code waits for the first view. The wait ends even if the responses haven't arrived, or if the
 * browser tab is in the background. Not in the specification.
 */
const firstViewTimeoutMs = 3_000;

/** Makes the page prefetch what the first element of each tag needs. */
export function installPrefetch(page: PageRegistry): void {
  page.prefetch ??= ownFields<PagePrefetch>({ start: (tag) => prefetchOnce(page, tag) });
  page.preloadNext ??= (tag, lang) => {
    // The portal opens elements as pages. Elsewhere, they open in a dialog.
    const tags = document.querySelector('sub-portal') ? [tag] : [tag, 'sub-dialog'];
    for (const opened of tags) preloadModules(page.assets, [...modulesOf(opened), ...textsOf(opened, lang)]);
  };
}

/** All modules that an element loads first. */
function modulesOf(tag: string): readonly string[] {
  const { modules = [], prefetched = [] } = tables().elements[tag] ?? {};
  return [...modules, ...prefetched];
}

/** The files with an element's texts. */
const textsOf = (tag: string, lang: Language): string[] =>
  (tables().elements[tag]?.areas ?? []).flatMap((area) => tables().textFiles[lang]?.[area] ?? []);

/** Elements whose prefetch has started, by tag. */
const startedTags: Record<string, true> = {};

/**
 * While the loader requests an element's own file and those that it imports, prefetches the files that it imports late,
 * the brand, the texts, and the responses to its first calls. Determines the settings in the same way as the element. If the element still gets
 * different settings, the element ignores the prefetched response and sends its own request.
 */
function prefetchOnce(page: PageRegistry, tag: string): Promise<WhenShown> | undefined {
  const element = document.querySelector(tag);
  if (startedTags[tag] || !tables().elements[tag] || !element) return undefined;
  // Query parameters can sign the visitor in or change settings, so the portal's screen isn't prefetched if the URL has
  // any besides the plan.
  const isKnownQuery = /^(\?planId=\w+)?$/.test(location.search);
  const screenTag = tag === 'sub-portal' && isKnownQuery ? portalTagAt(location.pathname) : undefined;
  return startPrefetch(page, element, screenTag ? [tag, screenTag] : [tag]);
}

/** Prefetches for the elements with these tags, with the settings of `element`. */
function startPrefetch(page: PageRegistry, element: Element, tags: readonly string[]): Promise<WhenShown> | undefined {
  const { elements, brandFiles, firstViewFiles } = tables();
  const [tag = ''] = tags;
  const { settings, lang } = resolveElementSettings(page, element);
  const readState = () =>
    JSON.stringify([resolveElementSettings(page, element), page.sessionOf(settings.api).get()?.user.uid]);
  const stateAtStart = readState();
  // Before the element's code has run, only server-rendered HTML can have given it a shadow root. The HTML can be
  // incomplete, because the parser may still be waiting for the rest.
  const isServerRendered = element.shadowRoot !== null;
  // Server-rendered HTML embeds the plan list that visitors get. Members need a list of their own.
  const hasEmbeddedPlans = isServerRendered && !page.sessionOf(settings.api).get();
  // Requests the data before the files, because browsers limit the connections per server.
  const responses =
    lang && !isSceneUnknown()
      ? tags
          .filter(
            (name) => !startedTags[name] && !customElements.get(name) && !(name === 'sub-plans' && hasEmbeddedPlans),
          )
          .flatMap((name) => requestsOf(page, element, name, { settings, lang }))
          .map((request) => send(page, request, { ...settings, lang, fingerprint: storedFingerprint(page, element) }))
      : [];
  const [firstViewFile] = firstViewFiles[tag] ?? [];
  const importFirstView = () => import(/* @vite-ignore */ page.assets + firstViewFile);
  let firstView: Promise<WhenShown> | undefined;
  if (isServerRendered) {
    prepareHydration(page, element);
    // Adds the brand's fonts before the element renders. Fonts that are added later would make the browser lay out the
    // list again.
    importFirstView()
      .then(() => page.firstView?.prepareBrand(settings.brand, tag))
      .catch(Boolean);
  } else if (firstViewFile && responses.length > 0 && lang) {
    firstView = startFirstView(page, importFirstView(), {
      element,
      settings,
      lang,
      responses,
      isOutdated: () => readState() !== stateAtStart,
    });
  }
  preloadModules(page.assets, brandFiles[settings.brand] ?? []);
  for (const shownTag of tags) {
    startedTags[shownTag] = true;
    // The loader requests the modules of the element on the page, but not those of the screen that the portal shows.
    const modules = shownTag === element.localName ? elements[shownTag]?.prefetched : modulesOf(shownTag);
    preloadModules(page.assets, [...(lang ? textsOf(shownTag, lang) : []), ...(modules ?? [])]);
  }
  return firstView;
}

/** Resolves an element's settings and language in the same way as the element will. */
function resolveElementSettings(page: PageRegistry, element: Element): SettingsAndLanguage {
  const { brands } = tables();
  return resolveSettingsAndLanguage({
    ...pageSources(page),
    pageDefaults: page.defaults,
    attributes: ownFields(Object.fromEntries(settingAttributes.map((name) => [name, element.getAttribute(name)]))),
    brands: Object.keys(brands),
    scene: undefined,
    languageRules: (brand) => ({
      ...(brands[brand] as LanguageRules),
      operatorDefault: asLanguage(localStore.get<Record<string, string>>(operatorDefaultLanguagesKey)?.[brand]),
    }),
    stored: asLanguage(localStore.get<string>(chosenLanguageKey)),
    country: undefined,
  });
}

/** The stored fingerprint. Undefined if consent is denied: then a fingerprint that was stored earlier isn't sent. */
const storedFingerprint = ({ defaults }: PageRegistry, element: Element): string | undefined =>
  readConsent(element.getAttribute('consent') ?? defaults.consent ?? 'granted') === 'denied'
    ? undefined
    : sessionStore.get('fingerprint');

/** The requests that the element with this tag will send first, if the page shows which. */
function requestsOf(
  page: PageRegistry,
  element: Element,
  tag: string,
  { settings, lang }: { settings: Settings; lang: Language },
): PrefetchedRequest[] {
  const calls = tables().calls[tag];
  const user = page.sessionOf(settings.api).get()?.user;
  const isScreen = element.localName !== tag;
  if (!calls || (calls.needsMember && !user)) return [];
  if (isScreen ? calls.path && calls.path !== location.pathname : calls.except && element.matches(calls.except))
    return [];
  const planId = isScreen ? /planId=(\w+)/.exec(location.search)?.[1] : element.getAttribute('plan-id');
  const values = ownFields<Record<string, unknown>>({ ...user, planId, language: lang });
  const areAllKnown = ({ url, body }: PrefetchedRequest) =>
    [...`${url}${body}`.matchAll(placeholders)].every(([, name]) => typeof values[name as string] === 'string');
  const fill = (text: string, encode: (value: string) => string) =>
    text.replace(placeholders, (_, name: string) => encode(values[name] as string));
  return calls.requests.filter(areAllKnown).map(({ url, body }) => ({
    url: settings.api + fill(url, encodeURIComponent),
    body: body && fill(body, (value) => JSON.stringify(value).slice(1, -1)),
  }));
}

const placeholders = /__([a-zA-Z]+)__/g;

/**
 * In the portal, a release id in the URL (`web` or a set-top box's version) determines the scene, with rules that this
 * module doesn't contain. The tab keeps the scene (`consume-entry-link.ts`).
 */
const isSceneUnknown = (): boolean =>
  !!document.querySelector('sub-portal') &&
  (/[?&](r|releaseId)=/.test(location.search) || sessionStore.get('scene') !== undefined);

/**
 * Shows an element before React has loaded. `code` resolves when the first view's modules have loaded. Then the returned
 * promise resolves too, with a function that waits until the element is visible.
 */
function startFirstView(page: PageRegistry, code: Promise<unknown>, view: FirstViewOptions): Promise<WhenShown> {
  const shown = code
    .then(() => page.firstView?.show(view))
    .then((isShown) => {
      if (!isShown) return undefined;
      prepareHydration(page, view.element);
      return nextPaint();
    });
  // After an error or a timeout, there is no first view to wait for: the element renders when its code has loaded.
  const orTimeout = (work: Promise<unknown>) => Promise.race([work.catch(Boolean), delay(firstViewTimeoutMs)]);
  const shownOrTimeout = orTimeout(shown);
  // Resolves with a function that returns `shownOrTimeout`: resolving with the promise itself would wait for it.
  return orTimeout(code).then(() => () => shownOrTimeout);
}

/** Resolves in a task after the next animation frame. */
const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** For content that is visible before the element's code has loaded: defers clicks, preloads the hydration module. */
function prepareHydration(page: PageRegistry, element: Element): void {
  deferClick(page, element);
  preloadModules(page.assets, [tables().hydrateFile]);
}

/** The tag of the element that the portal shows at a path. */
function portalTagAt(path: string): string | undefined {
  const { portalPaths } = tables();
  return Object.keys(portalPaths).find((tag) => portalPaths[tag]?.includes(path.replace(/\d+$/, '')));
}

/** A response that no request has used yet. */
interface UnusedResponse {
  response: Promise<Response>;
  signal: AbortSignal;
  /** Set once the whole response has arrived. */
  arrived?: ResponseParts;
}

/** By URL, headers and body. */
const unusedResponses = new Map<string, UnusedResponse>();

/**
 * How long after the first use of a response the others can be used. Later, they would be out of date: before a payment,
 * the checkout asks whether the plan was bought elsewhere.
 */
const useTimeMs = 1_000;

function send(
  page: PageRegistry,
  { url, body }: PrefetchedRequest,
  {
    api,
    ...requestSettings
  }: Pick<Settings, 'api' | 'brand' | 'scene'> & { lang: Language; fingerprint: string | undefined },
): Promise<Response> {
  const token = page.sessionOf(api).get()?.user.token;
  const headers = {
    ...callHeaders({ ...requestSettings, token }),
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const options = { headers, signal, ...(body && { method: 'POST', body }) };
  // A patched fetch can throw synchronously. The async function turns that into a rejection. The body is read at once,
  // because the browser keeps a request open until somebody has read its response, and not every response is used.
  const receive = async () => {
    const received = await fetch(url, ownFields(options));
    const text = await received.text();
    unused.arrived = { status: received.status, text, date: received.headers.get('Date') };
    // An empty text isn't allowed with every status.
    return new Response(text || null, { status: received.status, headers: received.headers });
  };
  const unused: UnusedResponse = { response: receive(), signal };
  // Avoids an unhandled rejection if no element uses the response.
  unused.response.catch(() => undefined);
  const keyOf = (...parts: unknown[]) => JSON.stringify(parts);
  unusedResponses.set(keyOf(url, headers, body ?? null), unused);
  // `installPrefetch` has set `page.prefetch`. The API client calls these functions before each request.
  const prefetch = page.prefetch as PagePrefetch;
  const forget = () => {
    unusedResponses.clear();
    delete prefetch.arrivedResponse;
  };
  // The prefetch is useless if it timed out before the element's code loaded.
  const find = (key: string) => {
    const found = unusedResponses.get(key);
    return found?.signal.aborted ? undefined : found;
  };
  prefetch.takeResponse ??= (...request) => {
    const found = find(keyOf(...request));
    if (!found) return undefined;
    unusedResponses.delete(keyOf(...request));
    setTimeout(forget, useTimeMs);
    return found.response;
  };
  prefetch.arrivedResponse ??= (...request) => find(keyOf(...request))?.arrived;
  return unused.response;
}
