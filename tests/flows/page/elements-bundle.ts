import { loaderTexts } from '../../../elements/base/root/loader-texts';
import { publicSession } from '../../../elements/loader/public-session';
import { createPageRegistry } from '../../../src/runtime/page/create-page-registry';

/*
 * Flow tests load all elements from this one script, which replaces the loader and its chunks. As with the loader, an
 * element's code runs when the page first contains the element.
 */
const modulesByPath = import.meta.glob('../../../elements/tags/sub-*.tsx');

const load = async (tag: string): Promise<void> => {
  if (!customElements.get(tag)) await modulesByPath[`../../../elements/tags/${tag}.tsx`]?.();
};

const selector = Object.keys(modulesByPath)
  .map((file) => file.replace(/^.*\/(.*)\.tsx$/, '$1'))
  .join();

function loadElementsIn(root: ParentNode & Node): Promise<void>[] {
  const found = [...root.querySelectorAll(selector)];
  if (root instanceof Element && root.matches(selector)) found.push(root);
  return [...new Set(found.map(({ localName }) => localName))].map(load);
}

const { dataset, src } = document.currentScript as HTMLScriptElement;
const page = createPageRegistry({
  version: __VERSION__,
  defaults: { ...dataset },
  assets: new URL('.', src).href,
  load,
  texts: loaderTexts,
});

const observer = new MutationObserver((mutations) => {
  for (const { addedNodes } of mutations)
    for (const node of addedNodes) if (node instanceof Element) loadElementsIn(node);
});
const scan = async (root: ParentNode & Node): Promise<void> => {
  observer.observe(root, { childList: true, subtree: true });
  await Promise.all(loadElementsIn(root));
};
Object.assign(window, {
  SubElements: {
    version: __VERSION__,
    ready: scan(document),
    configure: page.configure,
    scan,
    session: publicSession(page),
  },
});
