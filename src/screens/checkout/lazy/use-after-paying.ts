import { type Spoken, useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';

/** The screens after the press of the button that pays. */
export const useAfterPaying = (isWanted: boolean): Spoken<typeof import('../result/after-paying.lazy')> =>
  useLazyWithTexts(isWanted, 'payment', () => import('../result/after-paying.lazy'));
