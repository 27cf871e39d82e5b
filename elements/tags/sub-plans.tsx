import { listPlans } from '../../src/contract/calls/storefront/plans';
import { renderWhenReady } from '../../src/runtime/render-when-ready/render-when-ready';
import { PlansScreen } from '../../src/screens/plans/plans';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

/**
 * Plans by device count and duration. Alone on a page it is enough to buy: sign-in, payment and result open from it.
 * @tagname sub-plans
 * @attr {"dialog" | "inline" | "page"} checkout - Where the next screens open: over the page (default), in place, or in the portal.
 * @attr {string} error - Code of the error catalogue to explain above the plans: why one could not be bought.
 * @attr {string} brand - Folder name of the brand.
 * @attr {"en" | "pt" | "es" | "ru"} lang - Language; the visitor's own when missing.
 * @attr {string} api - Origin of the server.
 * @attr {"auto" | "light" | "dark"} theme - Light, dark, or as the visitor's system asks (default).
 * @attr {"WEB" | "STB"} scene - STB for set-top boxes and TVs: larger, moved through with arrow keys.
 * @fires sub-ready - The element has its brand and language and shows itself.
 * @fires sub-plan-select - A plan was chosen; preventable. Detail: planId.
 * @fires sub-auth-required - The next screen needs a member; preventable. Detail: to, params.
 * @fires sub-navigate - Another screen is wanted; preventable. Detail: to, params.
 * @fires sub-language-change - Another language is shown. Detail: lang.
 * @fires sub-error - Something went wrong that the element shows. Detail: kind, code.
 */
export class SubPlans extends elementOf(PlansScreen, {
  areas: ['plans'],
  attributes: { checkout: 'string', error: 'string' },
}) {
  // A root that a server drew would be emptied if it were asked for again.
  override attachShadow(init: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(init);
  }

  override draw(): void {
    const draw = () => super.draw();
    if (this.readiness.peek() === 'ready') renderWhenReady(this.context, listPlans, {}, draw);
    else draw();
  }

  override connectedCallback(): void {
    const connect = () => {
      if (this.isConnected) super.connectedCallback();
    };
    const root = this.shadowRoot as ShadowRoot;
    if (!root.querySelector('script')) connect();
    else
      import('../server/hydrate')
        .then(({ takeOver }) => takeOver(this))
        .catch((error: unknown) => {
          // The code did not come: the tag begins as any other.
          console.error('[sub-elements]', error);
          root.replaceChildren();
        })
        .then(connect);
  }
}

define('sub-plans', SubPlans);
