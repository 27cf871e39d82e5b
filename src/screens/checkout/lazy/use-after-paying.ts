import { type LoadedWithTexts, useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';

/** The screens after the pay button is pressed. */
export const useAfterPaying = (isWanted: boolean): LoadedWithTexts<typeof import('../result/after-paying.lazy')> =>
  useLazyWithTexts(isWanted, 'payment', () => import('../result/after-paying.lazy'));
