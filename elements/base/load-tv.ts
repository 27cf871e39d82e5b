import { isTv } from '../../src/runtime/settings/is-tv';
import type { Settings } from '../../src/runtime/settings/settings';

/** Loads what only TVs need: the layout for viewing from a distance, and the handling of arrow keys and focus. */
export const loadTv = () => import('./tv/tv').then((module) => module.TvScreen);

/**
 * On a TV, starts `loadTv` early, in parallel with the texts. Ignores failures: the root component calls `loadTv` too,
 * before it renders the screen, and handles them.
 */
export function preloadTv(settings: Settings): void {
  if (isTv(settings)) loadTv().catch(() => undefined);
}
