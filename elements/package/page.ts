import { loadBrand } from '../../src/runtime/brand/brand';
import { currentPage, loadNothing } from '../../src/runtime/page/current-page';
import { createOpen, planLinks } from '../loader/open';
import { publicSession } from '../loader/public-session';
import type { SubElementsGlobal } from '../typings/tags';
import type { StartOptions } from './tags';

/** Functions that import the elements' modules, by path. The bundler of the page makes a chunk of each module. */
const importers = import.meta.glob('../tags/sub-*.tsx');

const importerOf = (tag: string) => importers[`../tags/${tag}.tsx`];

const load = async (tag: string): Promise<void> => {
  if (!customElements.get(tag)) await importerOf(tag)?.();
};

// This runs on import, so that an imported element can open other elements, such as the checkout, even if the page
// never calls `start` (tags.ts).
if (currentPage().load === loadNothing) {
  currentPage().load = load;
  // Only the bundler knows the chunks' file names, so the only way to preload an element is to run its module.
  currentPage().preloadNext = (tag) => load(tag).catch(() => undefined);
}

const selector = Object.keys(importers)
  .map((file) => file.replace(/^.*\/(.*)\.tsx$/, '$1'))
  .join();

/**
 * Loads the code of the elements inside a root, and of the root if it's an element; for links to a plan, the code that
 * opens its checkout. Returns a promise per tag.
 */
function loadElementsIn(root: ParentNode): Promise<void>[] {
  const wanted = `${selector},${planLinks}`;
  const elements = [...root.querySelectorAll(wanted)];
  if (root instanceof Element && root.matches(wanted)) elements.push(root);
  const tags = elements.map((element) => (element.matches(selector) ? element.localName : 'sub-buy'));
  return [...new Set(tags)].map((tag) => currentPage().load(tag));
}

const reportFailure = (error: unknown) => console.error('[sub-elements] An element could not be loaded.', error);

const observer = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node instanceof Element) Promise.all(loadElementsIn(node)).catch(reportFailure);
});

/** Loads the code of the elements inside a root, now and whenever an element is added later. */
async function scan(root: ShadowRoot | Element | Document): Promise<void> {
  observer.observe(root, { childList: true, subtree: true });
  await Promise.all(loadElementsIn(root));
}

/** The API of this page, so that `startPage` can be called twice. */
let pageApi: SubElementsGlobal | undefined;

/**
 * Sets the page's defaults, loads its elements and returns the page API. If the operator's script or another copy of
 * this package already loads the page's elements, only returns that one's API.
 */
export function startPage({ assets, ...defaults }: StartOptions): SubElementsGlobal {
  const page = currentPage();
  if (page.load !== load) {
    if (page.version !== __VERSION__)
      console.warn(`[sub-elements] Version ${page.version} is already loaded on this page; ${__VERSION__} is ignored.`);
    return window.SubElements as SubElementsGlobal;
  }
  page.assets = new URL(assets.replace(/\/?$/, '/'), location.href).href;
  page.configure(defaults);
  // In parallel with the elements' code. Elements that need the brand report a failure.
  if (defaults.brand) void loadBrand(defaults.brand).catch(() => undefined);
  if (pageApi) return pageApi;
  pageApi = {
    version: __VERSION__,
    ready: scan(document).catch(reportFailure),
    configure: page.configure,
    open: createOpen(page),
    scan,
    session: publicSession(page),
  };
  window.SubElements = pageApi;
  return pageApi;
}
