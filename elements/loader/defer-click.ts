import type { PageRegistry } from '../../src/runtime/page/page-registry';

/**
 * Defers the first click on a control of the content that is shown before the element's code has loaded: a link of the
 * plans, which has links instead of buttons, or a button of the account. Once the code has loaded, the element clicks
 * the button that replaces the control (elements/server/hydration/swap-when-rendered.ts). If the code fails to load,
 * this function opens the link.
 */
export function deferClick({ load }: PageRegistry, element: Element): void {
  const root = element.shadowRoot;
  root?.addEventListener('click', (event) => {
    // The root keeps this listener. What the element itself has rendered handles its own clicks.
    const isReplaced = customElements.get(element.localName) && !root.querySelector('script,[data-first-view]');
    const control = (event.target as Element).closest('[data-first-view] button,a[part]');
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // Two kinds of clicks on links aren't deferred: clicks with a modifier key, which open a new tab or start a
    // download, and clicks with `checkout="page"`, where the button would open the same URL as the link.
    const opensLink = ctrlKey || metaKey || shiftKey || altKey || element.getAttribute('checkout') === 'page';
    if (isReplaced || !control || (control.localName === 'a' && opensLink)) return;
    event.preventDefault();
    if (root.querySelector('a[aria-busy],[data-first-view] button[aria-busy]')) return;
    control.setAttribute('aria-busy', 'true');
    load(element.localName).catch(() => {
      control.removeAttribute('aria-busy');
      if (control instanceof HTMLAnchorElement) location.assign(control.href);
    });
  });
}
