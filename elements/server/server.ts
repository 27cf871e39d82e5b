export type { PlansOptions } from './plans-options';
export { plansSheet } from './plans-sheet';
export { type PreloadOptions, preloadHeader, preloadLinks } from './preload-links';
export { renderPlans } from './render-plans';
