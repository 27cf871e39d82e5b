import { signal } from '@preact/signals-react';
import type { CallDefinition } from '../../contract/define-call';
import type { Result } from '../api/call-error';
import { currentPage, pageDefaults } from '../page/current-page';
import type { ElementContext } from '../page/element-context';
import type { PageDefaults } from '../page/page-registry';
import { whenIdle } from '../page/when-idle';

/** The handlers of analytics; set once its code has loaded. */
export const analyticsHandlers: {
  onCall?: (host: HTMLElement, call: CallDefinition, body: unknown, result: Result<unknown>) => void;
} = {};

/** The portal's current path. A new object per navigation, so that a navigation to the same path is reported too. */
export const portalPath = signal<{ path: string } | undefined>(undefined);

/** Key in `sessionStore`: how the visitor arrived. */
export const entranceKey = 'entrance';

/** Whether the page or the visitor opted out of analytics. */
export const isOptedOut = ({ reports, consent }: PageDefaults): boolean =>
  consent === 'denied' || /^(false|off)$/.test(String(reports));

/** Whether analytics is on: both the brand and the page must allow it. */
export const isAnalyticsOn = ({ brand }: ElementContext): boolean =>
  brand.peek().settings.reports && !isOptedOut(pageDefaults.peek());

let isWaiting = false;

/** Starts analytics when the page opts in or the visitor consents. */
function startOnceAllowed(context: ElementContext): void {
  if (isWaiting) return;
  isWaiting = true;
  const stop = currentPage().onConfigure(() => {
    if (!isAnalyticsOn(context)) return;
    stop();
    startAnalytics(context);
  });
}

/** Milliseconds before analytics starts, so that it doesn't delay the first view. */
const startDelayMs = 2_000;

let isStarted = false;

/** Loads the analytics code when the page is idle, once. If it fails to load, nothing is reported. */
export function startAnalytics(context: ElementContext): void {
  if (isStarted) return;
  if (!isAnalyticsOn(context)) {
    startOnceAllowed(context);
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
