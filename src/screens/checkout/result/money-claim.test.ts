import { expect, it } from 'vitest';
import type { Problem } from '../../shared/payment/problem';
import { type CheckoutStep, initialStep } from '../flow/steps';
import { anOrder } from '../testing/builders';
import { type MoneyClaim, moneyClaim } from './money-claim';

const common = { orderId: null, methodCode: null, group: null, problem: null };
const over = (kind: Problem['kind']): CheckoutStep => ({
  ...common,
  phase: 'choosing',
  problem: { kind, code: null },
});
const done = (outcome: 'success' | 'failed' | 'cancelled', isCharged: boolean | null = null): CheckoutStep => ({
  ...common,
  phase: 'done',
  outcome,
  order: anOrder({ isCharged }),
  code: null,
});

it.each<[string, CheckoutStep, MoneyClaim]>([
  ['the start', initialStep, 'none'],
  ['an empty form', { ...common, phase: 'choosing' }, 'none'],
  ['a refusal', over('refused'), 'notCharged'],
  ['another price', over('priceChanged'), 'notCharged'],
  ['an order past its time', over('lapsed'), 'notCharged'],
  ['a payment nobody heard of yet', over('notHeard'), 'unknown'],
  ['a payment that did not arrive', over('notReached'), 'notCharged'],
  ['an unpaid order', over('unpaid'), 'none'],
  ['a request on its way', { ...common, phase: 'paying' }, 'unknown'],
  ['a lost answer', { ...common, phase: 'waiting', for: 'answer', isKept: false, isUnreachable: true }, 'unknown'],
  ['money on its way', { ...common, phase: 'waiting', for: 'money', order: null }, 'unknown'],
  ['a success', done('success'), 'charged'],
  ['a failure', done('failed'), 'notCharged'],
  ['a failure whose money was taken all the same', done('failed', true), 'charged'],
  ['a cancellation', done('cancelled'), 'notCharged'],
])('%s', (_, state, claim) => expect(moneyClaim(state)).toBe(claim));
