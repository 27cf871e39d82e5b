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
const settledState = (outcome: 'success' | 'failed' | 'cancelled', isCharged: boolean | null = null): CheckoutStep => ({
  ...common,
  phase: 'done',
  outcome,
  order: anOrder({ isCharged }),
  code: null,
});

it.each<[string, CheckoutStep, MoneyClaim]>([
  ['the start', initialStep, 'none'],
  ['an empty form', { ...common, phase: 'choosing' }, 'none'],
  ['a refusal', withProblem('refused'), 'notCharged'],
  ['another price', withProblem('priceChanged'), 'notCharged'],
  ['an expired order', withProblem('expired'), 'notCharged'],
  ['a payment that the server does not know yet', withProblem('outcomeUnknown'), 'unknown'],
  ['a payment that did not arrive', withProblem('notReceived'), 'notCharged'],
  ['an unpaid order', withProblem('unpaid'), 'none'],
  ['a request in flight', { ...common, phase: 'paying' }, 'unknown'],
  [
    'a lost response',
    { ...common, phase: 'waiting', for: 'response', isFormMounted: false, isUnreachable: true },
    'unknown',
  ],
  ['a pending payment', { ...common, phase: 'waiting', for: 'money', order: null }, 'unknown'],
  ['a success', settledState('success'), 'charged'],
  ['a failure', settledState('failed'), 'notCharged'],
  ['a failed order that was charged', settledState('failed', true), 'charged'],
  ['a cancellation', settledState('cancelled'), 'notCharged'],
])('the claim after %s is correct', (_, state, claim) => expect(moneyClaim(state)).toBe(claim));
