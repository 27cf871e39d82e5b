import { consumeEntryLink } from '../../src/portal/entry/take-entry';
import { PortalScreen } from '../../src/portal/portal';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

addTextFiles(import.meta.glob('/locales/*/portal.json'));

/**
 * The whole portal: header, footer and the screen that the page's address names. It owns the page it stands on, so it
 * belongs alone on one, served at every path of the portal.
 * @tagname sub-portal
 * @fires sub-navigate - A tag inside wants another screen. Prevented by the portal, which changes the route.
 * @fires sub-login - Somebody signed in.
 * @fires sub-logout - Somebody signed out (`reason` "user"), or the server ended the session (its code).
 */
export class SubPortal extends elementOf(PortalScreen, { areas: ['portal'], attributes: {} }) {
  override connectedCallback(): void {
    // Before anything is loaded: the language follows from it, and a token must not stay in the address.
    consumeEntryLink();
    super.connectedCallback();
  }
}

define('sub-portal', SubPortal);
