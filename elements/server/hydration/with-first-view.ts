import type { CallDefinition, RequestOf } from '../../../src/contract/define-call';
import { query } from '../../../src/runtime/api/query-store';
import type { ElementContext } from '../../../src/runtime/element-context/element-context';
import { isOldEngine } from '../../../src/runtime/page/old-engine';
import { withTimeLimit } from '../../../src/runtime/timing/time-limit';
import type { createElementClass } from '../../base/sub-element';

type ElementClass = ReturnType<typeof createElementClass>;

/**
 * Extends the class of an element with a first view: content that its shadow root already has, from a server or the
 * first view (elements/first-view), stays until the element has rendered its own. If `firstCall` is set, the element waits
 * a short time for its response instead of showing a skeleton.
 */
export const withFirstView = (Base: ElementClass, firstCall?: CallDefinition) =>
  class extends Base {
    #hydrated?: Promise<void>;

    // Calling attachShadow again would empty a server-rendered shadow root.
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return this.shadowRoot ?? super.attachShadow(init);
    }

    override render(): void {
      const render = () => super.render();
      // `readiness` is about the brand and texts. `renderWhenReady` waits for the data, but only for a short time.
      if (firstCall && this.readiness.peek() === 'ready') renderWhenReady(this.context, firstCall, {}, render);
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
      if (!isOldEngine && root.querySelector('script,[data-first-view]')) {
        // Only once, even if the page moves the element in the meantime: a second hydration would repeat a click again.
        this.#hydrated ??= withTimeLimit(import('./hydrate.lazy'))
          .then(({ hydrate }) => hydrate(this))
          .catch((error: unknown) => {
            // The hydration code failed or wasn't loaded in time, so the element renders from scratch.
            console.error('[sub-elements]', error);
            root.replaceChildren();
          });
        this.#hydrated.then(connect);
      } else if (!isOldEngine && document.readyState === 'loading' && root.querySelector('link,style')) {
        // Styles without that script: only the start of the server-rendered root has been parsed. Calls this function
        // again when the document has been parsed.
        document.addEventListener('DOMContentLoaded', () => this.connectedCallback(), { once: true });
      } else connect();
    }
  };

/** If no response has arrived after this time, `render` runs without the data, and the screen shows a skeleton. */
const skeletonDelayMs = 100;

/**
 * Requests the data that a screen shows first, and calls `render` once the response arrives or `skeletonDelayMs` have
 * passed, whichever is earlier. With prefetched data, calls `render` immediately, so the screen shows no skeleton.
 */
export function renderWhenReady<C extends CallDefinition>(
  { settings, lang, call }: ElementContext,
  definition: C,
  body: RequestOf<C>,
  render: () => void,
): void {
  const environment = { ...settings.peek(), lang: lang.peek() };
  const { state } = query(definition, body, environment, (queriedCall, request) => call(queriedCall, request));
  if (state.peek().status !== 'loading') {
    render();
    return;
  }
  const finish = () => {
    clearTimeout(timer);
    unsubscribe();
    render();
  };
  const timer = setTimeout(finish, skeletonDelayMs);
  const unsubscribe = state.subscribe(({ status }) => {
    if (status !== 'loading') finish();
  });
}
