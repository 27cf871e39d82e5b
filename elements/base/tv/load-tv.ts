import { isTv } from '../../../src/runtime/settings/is-tv';
import type { Settings } from '../../../src/runtime/settings/settings';

/** Loads what only TVs need: the layout for viewing from a distance, and the handling of arrow keys and focus. */
export const loadTv = () => import('./tv.lazy');

/**
 * Loads that code in parallel with the texts. The root component loads it again before it renders the screen, and
 * handles a failure.
 */
export function preloadTv(settings: Settings): void {
  if (isTv(settings)) loadTv().catch(() => undefined);
}
