import type { PageRegistry } from '../../src/runtime/page/page-registry';

/**
 * Defers the first click on a link in the list of plans, which has links instead of buttons until the element's code
 * loads. Once the code has loaded, the element clicks the button that replaces the link
 * (elements/server/hydration/swap-when-rendered.ts). If the code fails to load, this function opens the link.
 */
export function deferClick({ load }: PageRegistry, element: Element): void {
  const root = element.shadowRoot;
  root?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[part]');
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // Two kinds of clicks aren't deferred: clicks with a modifier key, which open a new tab or start a download, and
    // clicks with `checkout="page"`, where the button would open the same URL as the link.
    if (!link || ctrlKey || metaKey || shiftKey || altKey || element.getAttribute('checkout') === 'page') return;
    event.preventDefault();
    if (root.querySelector('a[aria-busy]')) return;
    link.setAttribute('aria-busy', 'true');
    load(element.localName).catch(() => location.assign(link.href));
  });
}
