import { type LazyModuleWithTexts, useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';

/** Loads the screens that follow a click on the pay button, with their texts, once `isEnabled` is true. */
export const useAfterPayingScreens = (
  isEnabled: boolean,
): LazyModuleWithTexts<typeof import('../result/after-paying.lazy')> =>
  useLazyWithTexts(isEnabled, 'payment', () => import('../result/after-paying.lazy'));
