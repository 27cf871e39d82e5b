import { signal } from '@preact/signals-react';
import type { CallDefinition } from '../../contract/define-call';
import type { Result } from '../api/call-error';
import type { ElementContext } from '../element-context/element-context';
import { currentPage, pageDefaults } from '../page/current-page';
import type { PageDefaults } from '../page/page-defaults';
import { whenIdle } from '../timing/when-idle';

/** `onCall` is set once the analytics code has loaded, and is then called after every API call. */
export const analyticsHandlers: {
  onCall?: (host: HTMLElement, call: CallDefinition, requestBody: unknown, result: Result<unknown>) => void;
} = {};

/** The portal's current path. A new object per navigation, so that a navigation to the same path is reported too. */
export const portalPath = signal<{ path: string } | undefined>(undefined);

/** Key of the entrance in `sessionStore`. The entrance is the kind of link that brought the visitor to the portal. */
export const entranceKey = 'entrance';

/** Whether the page (with `data-reports` or `configure`) or the visitor (by denying consent) opted out of analytics. */
export const isOptedOut = ({ reports, consent }: PageDefaults): boolean =>
  consent === 'denied' || /^(false|off)$/.test(String(reports));

/** Whether analytics is on: the brand's settings must turn it on, and neither page nor visitor may have opted out. */
export const isAnalyticsOn = ({ brand }: ElementContext): boolean =>
  brand.peek().settings.reports && !isOptedOut(pageDefaults.peek());

/** All elements of the page wait with one listener. */
let isWaitingUntilAllowed = false;

/** Waits until a change of the page's defaults turns analytics on, and then starts it. */
function startWhenAllowed(context: ElementContext): void {
  if (isWaitingUntilAllowed) return;
  isWaitingUntilAllowed = true;
  const unsubscribe = currentPage().onConfigure(() => {
    if (!isAnalyticsOn(context)) return;
    unsubscribe();
    startAnalytics(context);
  });
}

/** Milliseconds before analytics starts, so that it doesn't delay the first view. */
const startDelayMs = 2_000;

/** The page reports once, however many elements it has. */
let isStarted = false;

/**
 * Loads the analytics code once, when analytics is on and the page is idle. If the code fails to load, nothing is
 * reported.
 */
export function startAnalytics(context: ElementContext): void {
  if (isStarted) return;
  if (!isAnalyticsOn(context)) {
    startWhenAllowed(context);
    return;
  }
  isStarted = true;
  const load = () =>
    void import('./reporting/reporting').then(
      ({ startReporting }) => startReporting(),
      () => undefined,
    );
  setTimeout(() => whenIdle(load), startDelayMs);
}
