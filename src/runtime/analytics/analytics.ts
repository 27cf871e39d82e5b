import type { ElementContext } from '../element-context/element-context';
import { currentPage } from '../page/current-page';
import { whenIdle } from '../timing/when-idle';
import { isAnalyticsOn } from './analytics-state';

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
