import type { Language } from '../../src/contract/primitives';
import { ownFields } from '../../src/rules/own-fields';
import { callHeaders } from '../../src/runtime/api/call-headers';
import type { FirstViewOptions, PagePrefetch, PageRegistry, WhenShown } from '../../src/runtime/page/page-registry';
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
import { deferClick } from './defer-click';
import { preloadModules } from './module-preload';

interface PrefetchTables {
  /** The language rules of each brand. */
  brands: Readonly<Record<string, LanguageRules>>;
  /**
   * Names of the build's smaller files, referenced by index in the following tables. The loader's own table contains
   * the larger files.
   */
  files: readonly string[];
  /** For each element: its smaller files, and the locale files ("areas") that it needs. */
  tags: Readonly<Record<string, { files: readonly number[]; areas: readonly string[] }>>;
  /** The files of each brand's settings. */
  brandFiles: Readonly<Record<string, readonly number[]>>;
  /** The file with a language's texts, by language, then by area. */
  textFiles: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** URL paths of each element in the portal, without a trailing id. */
  portalPaths: Readonly<Record<string, readonly string[]>>;
  /** API path of the plans request, which is prefetched. */
  plansPath: string;
  /** Module that shows the plans before React has loaded. Empty, except in the prefetch script of `sub-plans`. */
  firstViewFile: string;
  /** Module with which the element replaces plans that a server or the first view rendered. */
  hydrateFile: string;
  /** Module that preloads the elements that are likely to open next. */
  nextStepFile: string;
}

/** Set by the build (elements/build/scripts/build-loader.ts). */
declare const __PREFETCH_TABLES__: PrefetchTables;

// A function, so that a loader that doesn't prefetch (`__PREFETCHES_PLANS__` is false) doesn't refer to the tables.
const tables = (): PrefetchTables => __PREFETCH_TABLES__;

/** Source: specification, section 9. */
const requestTimeoutMs = 60_000;

/**
 * How long the element's code waits for the first view. The wait ends even if the plans haven't arrived, or if the
 * browser tab is in the background. Not in the specification.
 */
const firstViewTimeoutMs = 3_000;

/** Makes the page prefetch what the first element of each tag needs. */
export function installPrefetch(page: PageRegistry): void {
  page.prefetch ??= ownFields<PagePrefetch>({ start: (tag) => prefetchOnce(page, tag) });
  // The next-step module overwrites `preloadNext`. `Boolean` is an error handler that does nothing.
  page.preloadNext ??= (...next) =>
    import(/* @vite-ignore */ page.assets + tables().nextStepFile).then(() => page.preloadNext?.(...next), Boolean);
}

/** Elements whose prefetch has started, by tag. */
const startedTags: Record<string, true> = {};

/**
 * While the loader requests an element's larger files, prefetches the smaller files, the brand and the texts, and for
 * `sub-plans` the plan list. Determines the settings in the same way as the element. If the element still gets
 * different settings, the element ignores the prefetched response and sends its own request.
 */
function prefetchOnce(page: PageRegistry, tag: string): Promise<WhenShown> | undefined {
  const element = document.querySelector(tag);
  if (startedTags[tag] || !tables().tags[tag] || !element) return undefined;
  // Query parameters can sign the visitor in or change settings, so the portal's screen isn't prefetched if the URL has
  // any.
  const screenTag = tag === 'sub-portal' && !location.search ? portalTagAt(location.pathname) : undefined;
  return startPrefetch(page, element, screenTag ? [tag, screenTag] : [tag]);
}

/** Prefetches for the elements with these tags, with the settings of `element`. */
function startPrefetch(page: PageRegistry, element: Element, tags: readonly string[]): Promise<WhenShown> | undefined {
  const { tags: needsByTag, brandFiles, textFiles, firstViewFile } = tables();
  const { settings, lang } = resolveElementSettings(page, element);
  // Before the element's code has run, only server-rendered HTML can have given it a shadow root. The HTML can be
  // incomplete, because the parser may still be waiting for the rest.
  const isServerRendered = element.shadowRoot !== null;
  // Server-rendered HTML embeds the plan list that visitors get. Members need a list of their own.
  const hasEmbeddedPlans = isServerRendered && !page.sessionOf(settings.api).get();
  // Requests the plan list before the files, because browsers limit the connections per server.
  const response =
    lang && needsPlanList(tags) && !isSceneUnknown() && !hasEmbeddedPlans
      ? fetchPlans(page, { ...settings, lang, fingerprint: storedFingerprint(page, element) })
      : undefined;
  const importFirstView = () => import(/* @vite-ignore */ page.assets + firstViewFile);
  let firstView: Promise<WhenShown> | undefined;
  if (isServerRendered) {
    prepareHydration(page, element);
    // Adds the brand's fonts before the element renders. Fonts that are added later would make the browser lay out the
    // list again.
    importFirstView()
      .then(() => page.firstView?.prepareBrand(settings.brand))
      .catch(Boolean);
  } else if (firstViewFile && response && lang) {
    firstView = startFirstView(page, importFirstView(), { element, settings, lang, response });
  }
  const texts = lang && textFiles[lang];
  preload(page, brandFiles[settings.brand]);
  for (const tag of tags) {
    startedTags[tag] = true;
    const { files = [], areas = [] } = needsByTag[tag] ?? {};
    const textIndexes = texts ? ['common', ...areas].map((area) => texts[area] as number) : [];
    preload(page, [...textIndexes, ...files]);
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
  (element.getAttribute('consent') ?? defaults.consent) === 'denied' ? undefined : sessionStore.get('fingerprint');

/** Whether `tags` include `sub-plans`, and no `sub-plans` element has been prefetched or has loaded its code yet. */
const needsPlanList = (tags: readonly string[]): boolean =>
  tags.includes('sub-plans') && !startedTags['sub-plans'] && !customElements.get('sub-plans');

/**
 * In the portal, a release id in the URL (`web` or a set-top box's version) determines the scene, with rules that this
 * module doesn't contain. The tab keeps the scene (`consume-entry-link.ts`).
 */
const isSceneUnknown = (): boolean =>
  !!document.querySelector('sub-portal') &&
  (/[?&](r|releaseId)=/.test(location.search) || sessionStore.get('scene') !== undefined);

/**
 * Shows the plans before React has loaded. `code` resolves when the first view's module has loaded. Then the returned
 * promise resolves too, with a function that waits until the plans are visible.
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

/** For plans that are visible before the element's code has loaded: defers clicks, preloads the hydration module. */
function prepareHydration(page: PageRegistry, element: Element): void {
  deferClick(page, element);
  preloadModules(page.assets, [tables().hydrateFile]);
}

/** The tag of the element that the portal shows at a path. */
function portalTagAt(path: string): string | undefined {
  const { portalPaths } = tables();
  return Object.keys(portalPaths).find((tag) => portalPaths[tag]?.includes(path.replace(/\d+$/, '')));
}

function fetchPlans(
  page: PageRegistry,
  {
    api,
    ...requestSettings
  }: Pick<Settings, 'api' | 'brand' | 'scene'> & { lang: Language; fingerprint: string | undefined },
): Promise<Response> {
  const token = page.sessionOf(api).get()?.user.token;
  const headers = callHeaders({ ...requestSettings, token });
  const url = api + tables().plansPath;
  const signal = AbortSignal.timeout(requestTimeoutMs);
  // A patched fetch can throw synchronously. The async function turns that into a rejection.
  const response = (async () => fetch(url, ownFields({ headers, signal })))();
  // Avoids an unhandled rejection if no element uses the response.
  response.catch(() => undefined);
  let unusedResponse: typeof response | undefined = response;
  // `installPrefetch` has set `page.prefetch`.
  const prefetch = page.prefetch as PagePrefetch;
  // The API client calls `fetchFor` before each request. If `fetchFor` returns a function, the client calls this
  // function instead of `fetch`.
  prefetch.fetchFor = (requestedUrl, requestedHeaders) => {
    const isSameRequest = requestedUrl === url && JSON.stringify(requestedHeaders) === JSON.stringify(headers);
    // The prefetch is useless if it timed out before the element's code loaded.
    if (!isSameRequest || !unusedResponse || signal.aborted) return undefined;
    delete prefetch.fetchFor;
    // Without ky's second argument, whose fields can come from `Object.prototype`.
    return (input) => {
      const response = unusedResponse ?? fetch(input);
      unusedResponse = undefined;
      return response;
    };
  };
  return response;
}

function preload({ assets }: PageRegistry, indexes: readonly number[] = []): void {
  const { files } = tables();
  preloadModules(
    assets,
    indexes.map((index) => files[index] as string),
  );
}
