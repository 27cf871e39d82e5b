import type { PageRegistry } from '../../src/runtime/page/page-registry';

/**
 * Holds the first press on a button of a server-rendered list, which is a link, until the element's code has loaded.
 * The code then presses its own button (elements/server/swap-in.ts). If it doesn't load, the link is followed.
 */
export function holdPress({ load }: PageRegistry, element: Element): void {
  const root = element.shadowRoot;
  root?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[part=button]');
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // Presses that open another tab or download, and elements whose buttons leave the page anyway.
    if (!link || ctrlKey || metaKey || shiftKey || altKey || element.getAttribute('checkout') === 'page') return;
    event.preventDefault();
    if (root.querySelector('a[aria-busy]')) return;
    link.setAttribute('aria-busy', 'true');
    load(element.localName).catch(() => location.assign(link.href));
  });
}
