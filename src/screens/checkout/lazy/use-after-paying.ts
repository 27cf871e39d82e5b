import { type LoadedWithTexts, useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';

/** The screens after the pay button is pressed. */
export const useAfterPaying = (isEnabled: boolean): LoadedWithTexts<typeof import('../result/after-paying.lazy')> =>
  useLazyWithTexts(isEnabled, 'payment', () => import('../result/after-paying.lazy'));
