/** Loads what only TVs need: the styles of the ten-foot layout, and the handling of arrow keys and focus. */
export const loadTv = () => import('./tv.lazy');
