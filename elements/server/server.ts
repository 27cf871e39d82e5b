// Server rendering of the plans, and preload links, for the servers of pages that embed the elements. In the npm package,
// this file is the module `sub-elements/server`.

export type { PlansOptions } from './plans/plans-options';
export { plansSheet } from './plans/plans-sheet';
export { renderPlans } from './plans/render-plans';
export { type PreloadOptions, preloadHeader, preloadLinks } from './preload/preload-links';
