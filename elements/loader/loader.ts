// Must be the first import: it defines globalThis for old engines, and the other modules use it.
import '../tv/global-this';

import { createPageRegistry } from '../../src/runtime/page/create-page-registry';
import type { PageDefaults } from '../../src/runtime/page/page-defaults';
import { existingPage, type PageRegistry } from '../../src/runtime/page/page-registry';
import { chunkTimeoutMs } from '../../src/runtime/timing/time-limit';
import { loaderTexts } from '../base/root/loader-texts';
import { createOpen, planLinks } from './open';
import { installPrefetch } from './prefetch';
import { publicSession } from './public-session';

/** By tag, the element's own file and those that it imports, first the files of its first view. */
type FileTable = Readonly<Record<string, readonly [string, ...string[]]>>;
declare const __TAGS__: FileTable;
/** By tag, the number of files of its first view. */
declare const __FIRST_VIEW_COUNTS__: Readonly<Record<string, number>>;
/** Module with the light build's `tags`, and polyfills for old engines (elements/tv/tv.ts). */
declare const __TV_FILE__: string;
/** The script that names mistakes of the page; empty in development. */
declare const __DIAGNOSTICS_FILE__: string;
/** The operator's settings of this build: the defaults of `data-api`, `data-portal` and `data-consent`. */
declare const __DEFAULTS__: Readonly<Pick<PageDefaults, 'api' | 'portal' | 'consent'>>;
/** The script that prefetches data while an element's code loads. Empty in development, and if this script contains it. */
declare const __PREFETCH_FILE__: string;
declare const __CONTAINS_PREFETCH__: boolean;

/*
 * An element named "currentScript" shadows the document's property: <img name="currentScript" src="…"> would decide
 * where our code loads from. The native getter ignores named elements. The fallback, `document.currentScript`, is for
 * module loaders that define the property for the scripts they run. Script elements don't become named properties of
 * the document, so a result that is a script element is the running script. The getter is taken from the document's
 * prototypes, because old libraries, such as MooTools, replace the global `Document`.
 */
function nativeCurrentScript(): HTMLOrSVGScriptElement | null {
  for (let owner: object | null = document; owner; owner = Object.getPrototypeOf(owner)) {
    const getter = Object.getOwnPropertyDescriptor(owner, 'currentScript')?.get;
    if (getter && owner !== document) return getter.call(document);
  }
  return null;
}
const script = [nativeCurrentScript(), document.currentScript].find(
  (script) => script instanceof HTMLScriptElement,
) as HTMLScriptElement;
// A module has no running script.
if (!script) throw new Error('[sub-elements] The script needs a plain <script src="…" async>, without type="module".');
/** A data attribute of the script. Unlike `dataset`, `getAttribute` reads nothing from `Object.prototype`. */
const attribute = (name: string): string | null => script.getAttribute(`data-${name}`);
const assets = new URL('.', script.src).href;
// The build replaces `__TAGS__` with the whole table wherever it occurs, so it occurs only once.
const tags = __TAGS__;
const selector = Object.keys(tags).join();

// Engines without container queries or constructable style sheets (before 2023) load the light build.
const isModern = 'adoptedStyleSheets' in document && 'CSSContainerRule' in window;

/** For each tag, the promise that its code has loaded. */
const loading: Record<string, Promise<void>> = {};
/** By tag, how often its code has failed to load. */
const failures: Record<string, number> = {};
/** By tag, the notices that say that its code failed to load. */
const notices: Record<string, Element[]> = {};

function start(): void {
  // `dataset` also has data attributes that aren't page defaults. Nothing reads those from `defaults`.
  const defaults: PageDefaults = { ...__DEFAULTS__, ...script.dataset };
  // One build of the portal's pages is served at the host name of each brand.
  for (const name of ['api', 'portal'] as const) if (attribute(name) === '/') defaults[name] = location.origin;
  const page = createPageRegistry({ version: __VERSION__, defaults, assets, load, texts: loaderTexts });
  reserveSpace(!!page.sessionOf().get());
  const domReady = new Promise<unknown>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve);
    else resolve(0);
  });
  const ready = domReady.then(() => discover(document));
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) discover(node);
  });
  const observe = (root: Node) => observer.observe(root, { childList: true, subtree: true });
  observe(document);
  // This script can run while the page is still being parsed, for example because it's `async`. Then this call loads
  // the elements that are already in the page.
  void discover(document);
  reportPolicyViolations(page);
  (window as typeof window & { SubElements?: unknown }).SubElements = {
    version: __VERSION__,
    ready,
    configure: page.configure,
    open: createOpen(page),
    scan(root: ParentNode & Node) {
      observe(root);
      return discover(root);
    },
    session: publicSession(page),
  };
}

/**
 * Loads the code of all our elements inside a root, and of the root if it's one of them; for links to a plan, the code
 * that opens its checkout. Never rejects: `load` reports
 * its errors, and the error handler `Boolean` ignores them here.
 */
async function discover(root: ParentNode & Node): Promise<void> {
  const wanted = `${selector},${planLinks}`;
  const elements = [...root.querySelectorAll(wanted)];
  if (root instanceof Element && root.matches(wanted)) elements.push(root);
  const tagNames = new Set(elements.map(({ localName }) => (tags[localName] ? localName : 'sub-buy')));
  await Promise.all([...tagNames].map((tag) => load(tag).catch(Boolean)));
}

/** Loads the code of a tag. If that fails, shows a notice in the elements with this tag, and rejects. */
function load(tag: string): Promise<void> {
  if (customElements.get(tag) || !tags[tag]) return Promise.resolve();
  if (!loading[tag]) for (const notice of notices[tag] ?? []) notice.remove();
  loading[tag] ??= withTimeout(fetchCode(tag)).catch((error: unknown) => {
    delete loading[tag];
    failures[tag] = (failures[tag] ?? 0) + 1;
    console.error(`[sub-elements] <${tag}> failed to load.`, error);
    // Code that iterates over objects with `for…in` fails if a script extends Object.prototype.
    for (const name in {}) console.error(`[sub-elements] A script adds an enumerable "${name}" to Object.`);
    // Libraries can't add methods of the same names to their own prototypes then.
    if (Object.isFrozen(Object.prototype)) console.error('[sub-elements] A script has frozen Object.prototype.');
    offerRetry(tag);
    throw error;
  });
  return loading[tag] as Promise<void>;
}

async function fetchCode(tag: string): Promise<void> {
  const page = existingPage() as PageRegistry;
  const table: { tags: FileTable } = isModern ? { tags } : await import(/* @vite-ignore */ assets + __TV_FILE__);
  const codeFiles = table.tags[tag] as FileTable[string];
  const [entryFile, ...dependencies] = codeFiles;
  if (__CONTAINS_PREFETCH__ && isModern) installPrefetch(page);
  const prefetchFile = isModern && !page.prefetch && __PREFETCH_FILE__;
  // All elements with this tag may have been removed. Then `script` is used below, as an element without a shadow root.
  const element = document.querySelector(tag) || script;
  const api = element.getAttribute('api') || undefined;
  // No other file may slow down the download of the first view, which visitors get of the plans, and members of the
  // account. Plans that the server rendered are already visible.
  const isMember = !!page.sessionOf(api).get();
  const hasFirstView = isModern && isMember === (tag === 'sub-account') && !element.shadowRoot;
  const firstViewCount = hasFirstView && __FIRST_VIEW_COUNTS__[tag];
  // Prefetching is optional: everything also loads without it, a little later. Its script is requested first, because
  // the data would otherwise wait until all modules have arrived.
  const prefetchLoaded = prefetchFile && import(/* @vite-ignore */ assets + prefetchFile).catch(Boolean);
  preload(firstViewCount ? dependencies.slice(0, firstViewCount) : codeFiles);
  await prefetchLoaded;
  // Starts the prefetch. If the tag has a first view, waits for the first view's code and returns a function that waits
  // until the first view is visible.
  const whenShown = page.prefetch && (await page.prefetch.start(tag));
  preload(codeFiles, !whenShown);
  if (whenShown) await whenShown();
  // Dependencies first. Each file runs in a task of its own, because running all at once would be a long task.
  for (const file of dependencies) await import(/* @vite-ignore */ assets + file);
  // Browsers cache a failed import by its URL, so a retry needs a different URL.
  await import(/* @vite-ignore */ assets + entryFile + (failures[tag] ? `?${failures[tag]}` : ''));
}

/** Requests modules in advance. With `compiles`, also compiles them, which would delay a first view. */
function preload(files: readonly string[], compiles = true): void {
  for (const file of files) {
    const link = Object.assign(document.createElement('link'), {
      // A page that sets `integrity` on this script can have an import map with hashes. The browser would then ignore
      // `preload` links, because they have no hash.
      rel: compiles || script.integrity ? 'modulepreload' : 'preload',
      href: assets + file,
      as: 'script',
      // The same request mode as import(), so that import() reuses the file. Firefox reuses it from the HTTP cache.
      crossOrigin: '',
      nonce: script.nonce,
    });
    // The portal's HTML already has preload links for some files.
    if (!document.querySelector(`link[href$="${file}"]`)) document.head.append(link);
  }
}

const withTimeout = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, chunkTimeoutMs, new Error('Timed out')))]);

/** Shows a notice with a retry button in every element of a tag whose code failed to load. */
function offerRetry(tag: string): void {
  const [failedText, retryText] = loaderTexts();
  notices[tag] = [...document.querySelectorAll(tag)].map((element) => {
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: retryText,
      onclick() {
        load(tag).catch(Boolean);
      },
    });
    notice.append(`${failedText} `, button);
    element.append(notice);
    return notice;
  });
}

/** Logs which of our requests the page's Content-Security-Policy blocks, and how to allow them. */
function reportPolicyViolations({ defaults }: PageRegistry): void {
  const reported: Record<string, true> = {};
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, disposition }) => {
    const origins = [assets, defaults.api].map((url) => url && new URL(url, assets).origin);
    const origin = origins.find((origin) => origin && `${blockedURI}/`.startsWith(`${origin}/`));
    const remedy = `allow ${origin} in ${effectiveDirective.replace(/-(elem|attr)$/, '')}`;
    if (!origin || disposition !== 'enforce' || reported[remedy]) return;
    reported[remedy] = true;
    console.error(`[sub-elements] The page's Content-Security-Policy refuses ${blockedURI}: ${remedy}.`);
  });
}

/**
 * The plans' height depends on their own width, so a box in the element, which is its container, reserves it. The same
 * heights are in src/ui/styling/tokens.module.css.
 */
const plansHeights = (height: number, heightWithoutHeader: number) =>
  `sub-plans::after{height:var(--sub-room,${height}px)}sub-plans[header=none]::after{height:var(--sub-room,${heightWithoutHeader}px)}`;
const reservedForPlans = `sub-plans{container-type:inline-size}sub-plans::after{content:"";display:block}${plansHeights(1600, 1110)}@container(min-width:560px){${plansHeights(1440, 1040)}}@container(min-width:761px){${plansHeights(1060, 670)}}@container(min-width:1024px){${plansHeights(920, 600)}}@media(min-height:900px){@container(min-width:1240px){${plansHeights(1100, 670)}}}`;

/** Reserves the elements' height until they render, to avoid layout shift. After that, their own style sheets apply. */
function reserveSpace(isSignedIn: boolean): void {
  if (!isModern) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:is(${selector}):not([hidden],sub-buy){display:block;min-height:var(--sub-room,160px)}body:has(>sub-portal){margin:0}sub-buy{--sub-room:0}${reservedForPlans}${
      // A visitor gets a short question instead.
      isSignedIn ? 'sub-account,sub-checkout{--sub-room:800px}' : ''
    }`,
  );
  document.adoptedStyleSheets.push(sheet);
}

/**
 * `data-element="plans"` inserts <sub-plans> after the script, with the other data attributes as its attributes. A script
 * in the head, which shows nothing, inserts it at the end of the body.
 */
function insertElement(): void {
  const tag = attribute('element');
  if (!tag) return;
  const element = document.createElement(`sub-${tag}`);
  for (const { name, value } of script.attributes)
    if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
  if (script.parentNode !== document.head) {
    script.after(element);
    return;
  }
  console.warn('[sub-elements] The script with data-element is in the head: the element is at the end of the body.');
  const append = () => document.body.append(element);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', append);
  else append();
}

// This code is at the end of the file, because it uses the constants above.
const knownPage = existingPage();
if (!knownPage) start();
else if (knownPage.version !== __VERSION__) {
  console.warn(`[sub-elements] Version ${knownPage.version} is loaded, not ${__VERSION__}.`);
}
insertElement();

// On localhost, and in a file that a computer opens: apps of phones and TVs consist of files too. Not in automated
// browsers, such as those of a partner's own tests.
const isOpenedFile =
  location.protocol === 'file:' && !/Android|Mobile|TV|Tizen|Web0S|Electron/i.test(navigator.userAgent);
const isLocal = isOpenedFile || /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(location.hostname);
if (!knownPage && __DIAGNOSTICS_FILE__ && ((isLocal && !navigator.webdriver) || attribute('debug') !== null)) {
  (existingPage() as PageRegistry).isDiagnosed = true;
  import(/* @vite-ignore */ assets + __DIAGNOSTICS_FILE__).catch(Boolean);
}
