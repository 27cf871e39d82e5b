import type { Problem } from '../../shared/payment/problem';
import type { CheckoutStep } from '../flow/state/steps';

/**
 * A money claim: what a screen or notice says about whether the payer was charged.
 * - charged: the payer was charged.
 * - notCharged: the payer wasn't charged for this payment.
 * - unknown: it isn't known yet whether the payer was charged.
 * - none: nothing is said about a charge.
 */
export type MoneyClaim = 'charged' | 'notCharged' | 'unknown' | 'none';

/** The claim of the notice that shows a problem above the form. */
export function problemClaim({ kind }: Problem): MoneyClaim {
  if (kind === 'outcomeUnknown') return 'unknown';
  // The notice about an unpaid order only says that the order awaits payment.
  return kind === 'unpaid' ? 'none' : 'notCharged';
}

/** The claim of the whole screen in a step of the checkout. The screen's texts depend on this claim. */
export function moneyClaim(step: CheckoutStep): MoneyClaim {
  switch (step.phase) {
    case 'choosing':
    case 'filling':
      return step.problem ? problemClaim(step.problem) : 'none';
    case 'paying':
      return 'unknown';
    case 'actionRequired':
      return 'none';
    case 'waiting':
      // `start`: the checkout is still looking for an unfinished payment.
      return step.for === 'start' ? 'none' : 'unknown';
    case 'done':
      if (step.outcome === 'success' || step.order?.isCharged === true) return 'charged';
      // Money arrived all the same. The notice about what the payer gets back says so.
      return step.order?.owed?.length ? 'none' : 'notCharged';
  }
}
