// The very first: nothing below may need what an old engine lacks.
import '../tv/global-this';

import type { PageRegistry } from '../../src/runtime/page/page-registry';
import { existingPage, makePage, type PageDefaults } from '../../src/runtime/page/page-registry';
import { loaderTexts } from '../base/loader-texts';
import { publicSession } from './public-session';

/** File names of the build, and for each tag which of them it needs; its own entry is the first. */
declare const __FILES__: readonly string[];
declare const __TAGS__: Readonly<Record<string, readonly number[]>>;
declare const __TV_FILE__: string;
/** What runs before a tag's own code, to begin what that will want; for some tags. */
declare const __EARLY__: Readonly<Record<string, string>>;

/** Milliseconds. Source: specification, section 9 (chunk load timeout). */
const chunkTimeout = 120_000;

/*
 * An element of the page named "currentScript" shadows the document's property: <img name="currentScript" src="…"> would
 * choose where our code comes from. The native getter ignores such names. The fallback serves module loaders that define
 * the property for the scripts they run; no element that can shadow it is a script.
 */
const { get: nativeGetter } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript') as {
  get(): HTMLOrSVGScriptElement | null;
};
const script = [nativeGetter.call(document), document.currentScript].find(
  (one) => one instanceof HTMLScriptElement,
) as HTMLScriptElement;
// Once each: the build writes the tables where their names stand.
const files = __FILES__;
const tags = __TAGS__;
const selector = Object.keys(tags).join();

// Container queries and shared sheets came to every engine by 2023; older ones get the single file.
const isModern = 'adoptedStyleSheets' in document && 'CSSContainerRule' in window;

const found = existingPage();
if (!found) start();
else if (found.version !== __VERSION__) {
  console.warn(`[sub-elements] Version ${found.version} is on this page already; version ${__VERSION__} is not used.`);
}
placeElement();

function start(): void {
  const assets = new URL('.', script.src).href;
  // Other data attributes come along; nobody reads them.
  const defaults: PageDefaults = { ...script.dataset };
  const page = makePage({ version: __VERSION__, defaults, assets, load });
  page.words = loaderTexts;
  reserveSpace();
  const isParsed = new Promise<void>((done) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => done());
    else done();
  });
  const ready = isParsed.then(() => Promise.all(discover(document))).then(() => undefined);
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) discover(node);
  });
  const follow = (root: Node) => observer.observe(root, { childList: true, subtree: true });
  follow(document);
  explainRefusals(page);
  (window as typeof window & { SubElements?: unknown }).SubElements = {
    version: __VERSION__,
    ready,
    configure: page.configure,
    scan(root: ParentNode & Node) {
      follow(root);
      return Promise.all(discover(root)).then(() => undefined);
    },
    session: publicSession(page),
  };
}

/** Loads the code of every tag of ours in a part of the page. */
function discover(root: ParentNode & Node): Promise<void>[] {
  const inside = [...root.querySelectorAll(selector)];
  if (root instanceof Element && root.matches(selector)) inside.push(root);
  return [...new Set(inside.map(({ localName }) => localName))].map((tag) => load(tag).catch(() => offerRetry(tag)));
}

const loading: Record<string, Promise<void>> = {};

function load(tag: string): Promise<void> {
  if (customElements.get(tag) || !tags[tag]) return Promise.resolve();
  loading[tag] ??= withTimeout(fetchCode(tag)).catch((error: unknown) => {
    delete loading[tag];
    console.error(`[sub-elements] <${tag}> could not be loaded.`, error);
    for (const name in {}) console.error(`[sub-elements] A script of the page adds an enumerable "${name}" to Object.`);
    throw error;
  });
  return loading[tag] as Promise<void>;
}

let attempts = 0;

async function fetchCode(tag: string): Promise<void> {
  const page = existingPage() as PageRegistry;
  const indexes = tags[tag] as readonly number[];
  const [own, ...others] = (isModern ? indexes.map((index) => files[index]) : [__TV_FILE__]) as [string, ...string[]];
  const first = isModern && !page.prepare && __EARLY__[tag];
  const early = first && import(/* @vite-ignore */ page.assets + first);
  if (isModern) for (const file of [own, ...others]) preload(page.assets, file);
  // Without it everything comes all the same, a little later.
  if (early) await early.catch(Boolean);
  page.prepare?.(tag);
  // Each runs in a task of its own, what others stand on first: all at once they would hold the page up.
  for (const file of others) await import(/* @vite-ignore */ page.assets + file);
  // An engine remembers a failed import by its address; another try needs another one.
  await import(/* @vite-ignore */ page.assets + own + (attempts ? `?${attempts}` : ''));
}

function preload(assets: string, file: string): void {
  // The portal's page asks for some by itself.
  if (document.querySelector(`link[href$="${file}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = assets + file;
  link.nonce = script.nonce;
  document.head.append(link);
}

/** Its timer is left to run out: it has nothing to say by then. */
const withTimeout = (work: Promise<void>): Promise<void> =>
  new Promise((done, fail) => {
    work.then(done, fail);
    setTimeout(() => fail(new Error('It took too long')), chunkTimeout);
  });

/** Says in every such tag that it did not come, with a button that tries again. */
function offerRetry(tag: string): void {
  const { failed, retry } = loaderTexts();
  for (const element of document.querySelectorAll(tag)) {
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = retry;
    button.addEventListener('click', () => {
      attempts++;
      notice.remove();
      load(tag).catch(() => offerRetry(tag));
    });
    notice.append(`${failed} `, button);
    element.append(notice);
  }
}

/** What the page's own policy refuses of ours, said in words that its developer can act on. */
function explainRefusals({ assets, defaults }: PageRegistry): void {
  const said: Record<string, true> = {};
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective, disposition }) => {
    const ours = [assets, defaults.api].map((address) => address && new URL(address, assets).origin);
    const origin = ours.find((one) => one && `${blockedURI}/`.startsWith(`${one}/`));
    const words = `allow ${origin} in ${effectiveDirective.replace(/-(elem|attr)$/, '')}`;
    if (!origin || disposition !== 'enforce' || said[words]) return;
    said[words] = true;
    console.error(`[sub-elements] The page's Content-Security-Policy refuses ${blockedURI}: ${words}.`);
  });
}

/** Keeps room for tags until they are drawn, whose own sheet then outweighs this one: the page below does not jump. */
function reserveSpace(): void {
  if (!isModern) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `:is(${selector}):not([hidden]){display:block;min-height:var(--sub-room,160px)}body:has(>sub-portal){margin:0}sub-plans{--sub-room:1311px}@media(min-width:800px){sub-plans{--sub-room:695px}}`,
  );
  document.adoptedStyleSheets.push(sheet);
}

/** `data-element="plans"` puts the tag where the script stands; the other data attributes become its own. */
function placeElement(): void {
  const { element: tag } = script.dataset;
  if (!tag) return;
  const element = document.createElement(`sub-${tag}`);
  for (const { name, value } of script.attributes)
    if (name.startsWith('data-')) element.setAttribute(name.slice(5), value);
  script.after(element);
}
