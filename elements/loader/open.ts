import type { PageRegistry } from '../../src/runtime/page/page-registry';
import type { SubElementsGlobal } from '../typings/tags';

/** What `<sub-buy>` does for the page (elements/tags/sub-buy.tsx). */
interface Opener {
  open(name: string, params?: object, isPlanLink?: boolean): boolean;
}

const opener = () => customElements.get('sub-buy') as unknown as Opener;

/** The page's own links and buttons that open the checkout of a plan. */
export const planLinks = '[data-sub-plan]';

/** Creates `SubElements.open`, and opens the checkout of a plan when the visitor clicks one of the page's `planLinks`. */
export function createOpen({ load }: Pick<PageRegistry, 'load'>): SubElementsGlobal['open'] {
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    // A click with a modifier key opens a link in a new tab or window. A button in <sub-buy> waits for its code.
    const link =
      !defaultPrevented && !ctrlKey && !metaKey && !shiftKey && !altKey && target instanceof Element
        ? target.closest<HTMLElement>(`${planLinks},sub-buy:not(:defined)`)
        : null;
    if (!link) return;
    event.preventDefault();
    const planId = link.dataset.subPlan || link.getAttribute('plan-id') || '';
    const coupon = link.getAttribute('coupon');
    load('sub-buy').then(
      () => opener().open('checkout', { planId, ...(coupon && { coupon }) }, true),
      // Without our code, the link still leads where the page says.
      () => link instanceof HTMLAnchorElement && location.assign(link.href),
    );
  });
  return async (name, ...params) => {
    await load('sub-buy');
    return opener().open(name, ...params);
  };
}
