// The module `sub-elements/server` of the npm package: server rendering and preload links.

export type { PlansOptions } from './plans/plans-options';
export { plansSheet } from './plans/plans-sheet';
export { renderPlans } from './plans/render-plans';
export { type PreloadOptions, preloadHeader, preloadLinks } from './preload/preload-links';
