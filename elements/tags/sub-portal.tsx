import { consumeEntryLink } from '../../src/portal/entry/consume-entry-link';
import { PortalScreen } from '../../src/portal/portal';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/portal.json'));

/**
 * The whole portal: header, footer and the screen for the page's URL. It controls the page and its address bar, so
 * use it alone on a page that is served at every path of the portal.
 * @tagname sub-portal
 * @fires sub-navigate - An element inside the portal requests another screen. The portal calls `preventDefault()` and changes the route.
 * @fires sub-login
 * @fires sub-logout
 */
export class SubPortal extends createElementClass(PortalScreen, { areas: ['portal'], attributes: [] }) {
  override connectedCallback(): void {
    // Runs before anything loads, because the URL can set the language, and a sign-in token must not stay in the URL.
    consumeEntryLink(this.context.settings.peek());
    super.connectedCallback();
  }
}

define('sub-portal', SubPortal);
