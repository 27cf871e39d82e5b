import type { PageRegistry } from '../../src/runtime/page/page-registry';

/**
 * Defers the first click on a plan's link, which the list has instead of a button until the element's code loads. The
 * element then clicks its own button (elements/server/hydration/swap-when-rendered.ts). If its code doesn't load, opens the link.
 */
export function deferClick({ load }: PageRegistry, element: Element): void {
  const root = element.shadowRoot;
  root?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[part=button]');
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // Let the browser open new tabs and downloads, and follow links of elements whose buttons leave the page anyway.
    if (!link || ctrlKey || metaKey || shiftKey || altKey || element.getAttribute('checkout') === 'page') return;
    event.preventDefault();
    if (root.querySelector('a[aria-busy]')) return;
    link.setAttribute('aria-busy', 'true');
    load(element.localName).catch(() => location.assign(link.href));
  });
}
