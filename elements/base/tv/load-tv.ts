/** Loads what only TVs need: the layout for viewing from a distance, and the handling of arrow keys and focus. */
export const loadTv = () => import('./tv.lazy');
