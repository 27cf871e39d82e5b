import { withTimeLimit } from '../../src/runtime/page/time-limit';
import { renderWhenReady } from '../../src/runtime/render-when-ready/render-when-ready';
import { PlansScreen } from '../../src/screens/plans/plans';
import { prefetchedCall } from '../../src/screens/plans/prefetched-call';
import '../first-view/first-view';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

/**
 * Plans by device count and duration. A page can sell with this element alone, because it opens sign-in, payment and
 * result.
 * @tagname sub-plans
 * @attr {'dialog' | 'inline' | 'page'} [checkout=dialog] - Where the next screens open: over the page, in place of the element, or in the portal.
 * @attr {string} error - An error code to explain above the plans, such as why a purchase wasn't possible.
 * @attr {string} coupon - A coupon code. The chosen plan shows its price with the coupon, and the checkout applies it.
 * @attr {string} plan-id - The plan that is chosen at first. Visitors can choose another one. Ignored if it isn't on sale.
 * @attr {string} devices - The number of devices that is chosen at first. `plan-id` takes precedence.
 * @fires sub-plan-select
 * @fires sub-auth-required
 * @fires sub-navigate
 * @fires sub-login
 * @fires sub-order-created
 * @fires sub-payment-pending
 * @fires sub-payment-succeeded
 * @fires sub-payment-failed
 * @fires sub-payment-cancelled
 */
export class SubPlans extends createElementClass(PlansScreen, {
  areas: ['plans'],
  attributes: ['checkout', 'error', 'coupon', 'plan-id', 'devices'],
}) {
  // Calling attachShadow again would empty a server-rendered shadow root.
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(init);
  }

  override render(): void {
    const render = () => super.render();
    // `readiness` is about the brand and texts. `renderWhenReady` waits for the plans, but only for a short time.
    if (this.readiness.peek() === 'ready') renderWhenReady(this.context, prefetchedCall, {}, render);
    else render();
  }

  override connectedCallback(): void {
    const connect = () => {
      if (this.isConnected) super.connectedCallback();
    };
    const root = this.shadowRoot as ShadowRoot;
    // A server-rendered root starts with its styles and ends with a script that contains data, so a script means that
    // all of the root has been parsed. The first view that the loader shows has the attribute `data-first-view`. TV
    // engines don't parse declarative shadow roots.
    if (!__TV__ && root.querySelector('script,[data-first-view]'))
      withTimeLimit(import('../server/hydration/hydrate'))
        .then(({ hydratePlans }) => hydratePlans(this))
        .catch((error: unknown) => {
          // The hydration code failed or wasn't loaded in time, so the element renders from scratch.
          console.error('[sub-elements]', error);
          root.replaceChildren();
        })
        .then(connect);
    // Styles without that script: only the start of the server-rendered root has been parsed. Calls this function again
    // when the document has been parsed.
    else if (!__TV__ && document.readyState === 'loading' && root.querySelector('link,style'))
      document.addEventListener('DOMContentLoaded', () => this.connectedCallback(), { once: true });
    else connect();
  }
}

define('sub-plans', SubPlans);
