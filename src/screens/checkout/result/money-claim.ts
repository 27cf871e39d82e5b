import type { Problem } from '../../shared/payment/problem';
import type { CheckoutState } from '../flow/machine';

/**
 * What a screen says about the payer's money.
 * - charged: it was taken.
 * - notCharged: it was not; only said when the server said so about this very payment.
 * - unknown: nobody can tell yet.
 * - none: the screen says nothing about it.
 */
export type MoneyClaim = 'charged' | 'notCharged' | 'unknown' | 'none';

/** What the notice over the form says. */
export function claimOfProblem({ kind }: Problem): MoneyClaim {
  if (kind === 'notHeard') return 'unknown';
  return kind === 'unpaid' ? 'none' : 'notCharged';
}

/** What the whole screen says; the texts are chosen by it. */
export function moneyClaim(state: CheckoutState): MoneyClaim {
  switch (state.phase) {
    case 'choosing':
    case 'filling':
      return state.problem ? claimOfProblem(state.problem) : 'none';
    case 'paying':
      return 'unknown';
    case 'actionRequired':
      return 'none';
    case 'waiting':
      return state.for === 'start' ? 'none' : 'unknown';
    case 'done':
      return state.outcome === 'success' || state.order?.isCharged === true ? 'charged' : 'notCharged';
  }
}
