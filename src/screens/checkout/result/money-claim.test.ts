import { expect, it } from 'vitest';
import type { Order } from '../../../contract/entities';
import type { Problem } from '../../shared/payment/problem';
import { type CheckoutStep, initialStep } from '../flow/state/steps';
import { anOrder } from '../testing/builders';
import { type MoneyClaim, moneyClaim } from './money-claim';

const commonFields = { orderId: null, methodCode: null, group: null, problem: null };
const withProblem = (kind: Problem['kind']): CheckoutStep => ({
  ...commonFields,
  phase: 'choosing',
  problem: { kind, code: null },
});
const owed = [{ money: { amount: '29.90', currency: 'BRL' }, receivedAt: 1, coins: null }];
const doneStep = (outcome: 'success' | 'failed' | 'cancelled', order: Partial<Order> = {}): CheckoutStep => ({
  ...commonFields,
  phase: 'done',
  outcome,
  order: anOrder(order),
  code: null,
});

it.each<[string, MoneyClaim, CheckoutStep]>([
  ['the start of the checkout', 'none', initialStep],
  ['an empty form', 'none', { ...commonFields, phase: 'choosing' }],
  ['a refusal', 'notCharged', withProblem('refused')],
  ['a changed price', 'notCharged', withProblem('priceChanged')],
  ['an expired order', 'notCharged', withProblem('expired')],
  ['a payment request that may still arrive at the server', 'unknown', withProblem('outcomeUnknown')],
  ['a payment request that can no longer arrive', 'notCharged', withProblem('notReceived')],
  ['a return from the provider’s page before the payment', 'notCharged', withProblem('oneMorePress')],
  ['an unpaid order', 'none', withProblem('unpaid')],
  ['a payment request in flight', 'unknown', { ...commonFields, phase: 'paying' }],
  [
    'a lost response',
    'unknown',
    { ...commonFields, phase: 'waiting', for: 'response', isFormMounted: false, isUnreachable: true },
  ],
  ['a pending payment', 'unknown', { ...commonFields, phase: 'waiting', for: 'money', order: null }],
  ['a successful payment', 'charged', doneStep('success')],
  ['a failed payment', 'notCharged', doneStep('failed')],
  ['a failed payment of an order for which the payer was charged', 'charged', doneStep('failed', { isCharged: true })],
  ['a failed payment of an order whose money arrived and goes back', 'none', doneStep('failed', { owed })],
  ['a canceled payment', 'notCharged', doneStep('cancelled')],
  ['a canceled order whose money arrived and goes back', 'none', doneStep('cancelled', { owed })],
])('for %s, the money claim is "%s"', (_, claim, step) => expect(moneyClaim(step)).toBe(claim));
