import { currentPage, loadNothing } from '../../src/runtime/page/current-page';
import { publicSession } from '../loader/public-session';
import type { SubElementsGlobal } from './options';
import type { StartOptions } from './tags';

/** The tags' code by name; a bundler makes a chunk of each. */
const files = import.meta.glob('../tags/sub-*.tsx');

const fileOf = (tag: string) => files[`../tags/${tag}.tsx`];

const load = async (tag: string): Promise<void> => {
  if (!customElements.get(tag)) await fileOf(tag)?.();
};

// A tag that its author imported alone opens others: its checkout, its dialog.
if (currentPage().load === loadNothing) currentPage().load = load;

const selector = Object.keys(files)
  .map((file) => file.replace(/^.*\/(.*)\.tsx$/, '$1'))
  .join();

function discover(root: ParentNode): Promise<void>[] {
  const found = [...root.querySelectorAll(selector)];
  if (root instanceof Element && root.matches(selector)) found.push(root);
  return [...new Set(found.map(({ localName }) => localName))].map((tag) => currentPage().load(tag));
}

const failed = (error: unknown) => console.error('[sub-elements] A tag could not be loaded.', error);

const observer = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
    if (node instanceof Element) Promise.all(discover(node)).catch(failed);
});

async function scan(root: ShadowRoot | Element | Document): Promise<void> {
  observer.observe(root, { childList: true, subtree: true });
  await Promise.all(discover(root));
}

let begun: SubElementsGlobal | undefined;

/** Keeps the page's defaults and loads its tags. A script that came first goes on doing that. */
export function begin({ assets, ...defaults }: StartOptions): SubElementsGlobal {
  const page = currentPage();
  if (page.load !== load) {
    if (page.version !== __VERSION__)
      console.warn(`[sub-elements] Version ${page.version} is on this page already; ${__VERSION__} is not used.`);
    return window.SubElements as SubElementsGlobal;
  }
  page.assets = new URL(assets.replace(/\/?$/, '/'), location.href).href;
  page.configure(defaults);
  if (begun) return begun;
  const made: SubElementsGlobal = {
    version: __VERSION__,
    ready: scan(document).catch(failed),
    configure: page.configure,
    scan,
    session: publicSession(page),
  };
  begun = made;
  window.SubElements = made;
  return made;
}
