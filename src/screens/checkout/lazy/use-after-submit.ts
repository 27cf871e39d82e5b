import { type LazyModuleWithTexts, useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';

/** Loads the screens that follow a click on the pay button, with their texts, once `isEnabled` is true. */
export const useAfterSubmitScreens = (
  isEnabled: boolean,
): LazyModuleWithTexts<typeof import('../result/after-submit.lazy')> =>
  useLazyWithTexts(isEnabled, 'payment', () => import('../result/after-submit.lazy'));
