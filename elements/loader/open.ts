import { returnParameter } from '../../src/runtime/navigation/return-url';
import type { PageRegistry } from '../../src/runtime/page/page-registry';
import type { SubElementsGlobal } from '../typings/tags';

/** What `<sub-buy>` does for the page (elements/tags/sub-buy.tsx). */
interface Opener {
  open(name: string, params?: object, isPlanLink?: boolean): boolean;
}

const opener = () => customElements.get('sub-buy') as unknown as Opener;

/** The elements that show a payer who comes back the payment's result. */
const returnTags = 'sub-plans,sub-checkout,sub-payment,sub-portal';

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
  const { href } = location;
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'complete') void showPaymentReturn();
  });
  // A payer comes back from a payment page, such as a bank's, to a page from whose own markup the checkout was opened.
  async function showPaymentReturn(): Promise<void> {
    if (!href.includes(`${returnParameter}=`) || document.querySelector(returnTags)) return;
    await load('sub-buy');
    opener().open('payment');
  }
  if (document.readyState === 'complete') void showPaymentReturn();
  return async (name, ...params) => {
    await load('sub-buy');
    return opener().open(name, ...params);
  };
}
