import { isOldEngine } from '../../../src/runtime/page/old-engine';
import { withTimeLimit } from '../../../src/runtime/timing/time-limit';
import { plansCall } from '../../../src/screens/plans/initial-calls';
import type { createElementClass } from '../../base/sub-element';
import { renderWhenReady } from './render-when-ready';

/**
 * Extends the class of the plans' element: content that its shadow root already has, from a server or the first view
 * (elements/first-view), stays until the element has rendered its own plans.
 */
export const withHydratedPlans = (Base: ReturnType<typeof createElementClass>) =>
  class extends Base {
    // Calling attachShadow again would empty a server-rendered shadow root.
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return this.shadowRoot ?? super.attachShadow(init);
    }

    override render(): void {
      const render = () => super.render();
      // `readiness` is about the brand and texts. `renderWhenReady` waits for the plans, but only for a short time.
      if (this.readiness.peek() === 'ready') renderWhenReady(this.context, plansCall, {}, render);
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
      if (!isOldEngine && root.querySelector('script,[data-first-view]'))
        withTimeLimit(import('./hydrate.lazy'))
          .then(({ hydratePlans }) => hydratePlans(this))
          .catch((error: unknown) => {
            // The hydration code failed or wasn't loaded in time, so the element renders from scratch.
            console.error('[sub-elements]', error);
            root.replaceChildren();
          })
          .then(connect);
      // Styles without that script: only the start of the server-rendered root has been parsed. Calls this function
      // again when the document has been parsed.
      else if (!isOldEngine && document.readyState === 'loading' && root.querySelector('link,style'))
        document.addEventListener('DOMContentLoaded', () => this.connectedCallback(), { once: true });
      else connect();
    }
  };
