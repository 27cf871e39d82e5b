export type { PlansOptions } from './plans-options';
export { plansSheet } from './plans-sheet';
export { renderPlans } from './render-plans';
