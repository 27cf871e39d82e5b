/** Loads what only TVs need: the styles of the ten-foot layout, the arrow keys and the focus. */
export const loadTv = () => import('./tv.lazy');
