import { type Spoken, useSpoken } from './use-spoken';

/** The screens after the press of the button that pays. */
export const useAfterPaying = (isWanted: boolean): Spoken<typeof import('./after-paying')> =>
  useSpoken(isWanted, 'payment', () => import('./after-paying'));
