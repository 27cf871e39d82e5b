import { startAnalytics } from '../../src/runtime/analytics/analytics';
import { startFingerprint } from '../../src/runtime/api/fingerprint';
import { loadFontsWhenIdle } from '../../src/runtime/brand/brand-fonts';
import type { ElementContext } from '../../src/runtime/element-context/element-context';
import { currentPage } from '../../src/runtime/page/current-page';
import { signOut } from '../../src/runtime/session/session';
import { withTimeLimit } from '../../src/runtime/timing/time-limit';

/**
 * Starts what the page needs besides an element's screen: the brand's fonts for the element's language, the
 * fingerprint, analytics, and `SubElements.session.logout`. Repeated calls start only what hasn't started yet.
 */
export function startPageServices(context: ElementContext): void {
  loadFontsWhenIdle(context);
  startFingerprint();
  startAnalytics(context);
  currentPage().endSession = () => endSession(context);
}

/** Signs out in the browser and on the server. If end-session.ts doesn't load, signs out only in the browser. */
const endSession = (context: ElementContext): Promise<void> =>
  withTimeLimit(import('../../src/runtime/sign-out/end-session')).then((module) => module.endSession(context), signOut);
