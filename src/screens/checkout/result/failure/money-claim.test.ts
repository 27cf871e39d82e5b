import { expect, it } from 'vitest';
import type { Problem } from '../../../shared/payment/problem';
import { type CheckoutStep, initialStep } from '../../flow/state/steps';
import { anOrder } from '../../testing/builders';
import { type MoneyClaim, moneyClaim } from './money-claim';

const common = { orderId: null, methodCode: null, group: null, problem: null };
const withProblem = (kind: Problem['kind']): CheckoutStep => ({
  ...common,
  phase: 'choosing',
  problem: { kind, code: null },
});
const doneStep = (outcome: 'success' | 'failed' | 'cancelled', isCharged: boolean | null = null): CheckoutStep => ({
  ...common,
  phase: 'done',
  outcome,
  order: anOrder({ isCharged }),
  code: null,
});

it.each<[string, MoneyClaim, CheckoutStep]>([
  ['the start of the checkout', 'none', initialStep],
  ['an empty form', 'none', { ...common, phase: 'choosing' }],
  ['a refusal', 'notCharged', withProblem('refused')],
  ['a changed price', 'notCharged', withProblem('priceChanged')],
  ['an expired order', 'notCharged', withProblem('expired')],
  ['a payment that the server does not know yet', 'unknown', withProblem('outcomeUnknown')],
  ['a payment that did not arrive', 'notCharged', withProblem('notReceived')],
  ['an unpaid order', 'none', withProblem('unpaid')],
  ['a request in flight', 'unknown', { ...common, phase: 'paying' }],
  [
    'a lost response',
    'unknown',
    { ...common, phase: 'waiting', for: 'response', isFormMounted: false, isUnreachable: true },
  ],
  ['a pending payment', 'unknown', { ...common, phase: 'waiting', for: 'money', order: null }],
  ['a successful payment', 'charged', doneStep('success')],
  ['a failed payment', 'notCharged', doneStep('failed')],
  ['a failed payment that was charged', 'charged', doneStep('failed', true)],
  ['a canceled payment', 'notCharged', doneStep('cancelled')],
])('the claim about the money after %s is "%s"', (_, claim, step) => expect(moneyClaim(step)).toBe(claim));
