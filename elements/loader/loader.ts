// The very first: nothing below may need what an old engine lacks.
import '../tv/global-this';

import type { SharedPage } from '../../src/runtime/shared-page';
import { existingPage, makePage, type PageDefaults } from '../../src/runtime/shared-page';
import { loaderTexts } from '../base/loader-texts';

/** File names of the build, and for each tag which of them it needs; its own entry is the first. */
declare const __FILES__: readonly string[];
declare const __TAGS__: Readonly<Record<string, readonly number[]>>;
declare const __TV_FILE__: string;

/** Milliseconds. Source: specification, section 9 (chunk load timeout). */
const chunkTimeout = 120_000;

const script = document.currentScript as HTMLScriptElement;
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
  const { brand, lang, api, theme, scene, portal } = script.dataset;
  const defaults = JSON.parse(JSON.stringify({ brand, lang, api, theme, scene, portal })) as PageDefaults;
  const page = makePage({ version: __VERSION__, defaults, assets, load });
  reserveSpace();
  const isParsed = new Promise<void>((done) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => done());
    else done();
  });
  const ready = isParsed.then(() => Promise.all(discover(document))).then(() => undefined);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) discover(node);
  }).observe(document, { childList: true, subtree: true });
  (window as typeof window & { SubElements?: unknown }).SubElements = {
    version: __VERSION__,
    ready,
    configure: page.configure,
    session: publicSession(page),
  };
}

/** The session as a host page may see it: who, but no token, e-mail or phone. */
function publicSession({ session }: SharedPage) {
  const shown = () => {
    const user = session.get()?.user;
    return user ? { uid: user.uid, payStatus: user.payStatus, expiration: user.expiration } : null;
  };
  return {
    get: shown,
    subscribe: (listener: (user: ReturnType<typeof shown>) => void) => session.subscribe(() => listener(shown())),
    logout: () => session.set(null),
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
    throw error;
  });
  return loading[tag] as Promise<void>;
}

let attempts = 0;

async function fetchCode(tag: string): Promise<void> {
  const { assets } = existingPage() as SharedPage;
  const [own, ...others] = (isModern ? (tags[tag] ?? []).map((index) => files[index]) : [__TV_FILE__]) as string[];
  for (const file of others) preload(assets + file);
  // An engine remembers a failed import by its address; another try needs another one.
  await import(/* @vite-ignore */ assets + own + (attempts ? `?${attempts}` : ''));
}

const preloaded = new Set<string>();

function preload(href: string): void {
  if (preloaded.has(href)) return;
  preloaded.add(href);
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

function withTimeout(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<void>((_, fail) => {
    timer = setTimeout(() => fail(new Error('It took too long')), chunkTimeout);
  });
  return Promise.race([work, late]).then(
    () => clearTimeout(timer),
    (error: unknown) => {
      clearTimeout(timer);
      throw error;
    },
  );
}

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

/** Keeps room for tags that are still to come, so that the page below them does not jump. */
function reserveSpace(): void {
  if (!isModern) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:is(${selector}):not(:defined){display:block;min-height:160px}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** `data-element="plans"` puts the tag where the script stands; the other data attributes become its own. */
function placeElement(): void {
  const { element: name, ...rest } = script.dataset;
  if (!name) return;
  const element = document.createElement(`sub-${name}`);
  for (const key of Object.keys(rest)) {
    const attribute = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    element.setAttribute(attribute, rest[key] as string);
  }
  script.after(element);
}
