import { expect, test } from 'vitest';
import type { Mandate, Order } from '../../../contract/entities';
import { dayInMilliseconds as day } from '../../../rules/plans/dates';
import { addTextFiles, loadTexts, translatorFor } from '../../../runtime/i18n/texts';
import {
  buyAgainTarget,
  otherRenewedPlan,
  payTarget,
  planButtonState,
  planState,
  renewalProblem,
  renewNowTarget,
  timeLeftText,
} from './account-state';

const now = Date.UTC(2026, 10, 20, 12);

test('the text for the time left says zero days, less than a day, or the days rounded up', () => {
  expect(timeLeftText(null, now)).toEqual({ key: 'account:timeLeft.zero' });
  expect(timeLeftText(now, now)).toEqual({ key: 'account:timeLeft.zero' });
  expect(timeLeftText(now - day, now)).toEqual({ key: 'account:timeLeft.zero' });
  expect(timeLeftText(now + 1, now)).toEqual({ key: 'account:timeLeft.lessThanDay' });
  expect(timeLeftText(now + day - 1, now)).toEqual({ key: 'account:timeLeft.lessThanDay' });
  expect(timeLeftText(now + day, now)).toEqual({ key: 'account:timeLeft.days', values: { count: 1 } });
  expect(timeLeftText(now + day + 1, now)).toEqual({ key: 'account:timeLeft.days', values: { count: 2 } });
});

test('the state of a plan is trial, active, ended or none', () => {
  const stateOf = (planId: string | null, expiredTime: number | null, payStatus = 'PAID') =>
    planState({ planId, expiredTime, payStatus }, now);
  expect(stateOf(null, null)).toBe('none');
  expect(stateOf(null, 0)).toBe('none');
  expect(stateOf('1', now + 1)).toBe('active');
  expect(stateOf('1', now)).toBe('ended');
  expect(stateOf(null, now + day, 'FREE_TRIAL')).toBe('trial');
  expect(stateOf(null, now - day, 'FREE_TRIAL')).toBe('ended');
});

test('an ended trial has the same button as a running trial, but an ended plan has its own button', () => {
  expect(planButtonState({ payStatus: 'FREE_TRIAL' }, 'ended')).toBe('trial');
  expect(planButtonState({ payStatus: 'PAID' }, 'ended')).toBe('ended');
});

test('buying again opens the checkout of the same plan, or the list of plans if the plan is unknown', () => {
  expect(buyAgainTarget('3')).toEqual({ to: 'checkout', params: { planId: '3' } });
  expect(buyAgainTarget(null)).toEqual({ to: 'plans', params: {} });
});

test('a failed renewal is paid by its order, or without one by buying its plan again', () => {
  expect(renewNowTarget({ orderId: 'A-1', planId: '3' })).toEqual({ to: 'checkout', params: { orderId: 'A-1' } });
  expect(renewNowTarget({ orderId: null, planId: '3' })).toEqual({ to: 'checkout', params: { planId: '3' } });
});

test('a renewal of another plan than the current one is named', () => {
  expect(otherRenewedPlan({ planId: '102', planName: 'Monthly' }, { planId: '405', payStatus: 'PAID' })).toBe(
    'Monthly',
  );
  // A trial has no plan.
  expect(otherRenewedPlan({ planId: '102', planName: 'Monthly' }, { planId: null, payStatus: 'FREE_TRIAL' })).toBe(
    'Monthly',
  );
  expect(otherRenewedPlan({ planId: '405', planName: 'Yearly' }, { planId: '405', payStatus: 'PAID' })).toBeNull();
  expect(otherRenewedPlan({ planId: '102', planName: 'Monthly' }, { planId: null, payStatus: 'EXPIRED' })).toBeNull();
});

test('a renewal has a problem if it failed, or if its charge is more than a day overdue', () => {
  expect(renewalProblem({ status: 'failed' }, now)).toBe('failed');
  expect(renewalProblem({ status: 'on', nextBillingDate: now - day - 1 }, now)).toBe('pastDue');
  expect(renewalProblem({ status: 'on', nextBillingDate: now - 1 }, now)).toBeNull();
  expect(renewalProblem({ status: 'renewing', nextBillingDate: now - 5 * day }, now)).toBeNull();
  expect(renewalProblem({ status: 'cancelled', nextBillingDate: now - 5 * day }, now)).toBeNull();
  const mandate = { status: 'paused', maximum: { amount: '19.90', currency: 'BRL' } } as Mandate;
  expect(renewalProblem({ status: 'on', mandate }, now)).toBe('obstacle');
});

const anOrder = (change: Partial<Order>): Order => ({
  orderId: 'A-1',
  status: 'success',
  date: now,
  planId: '1',
  planName: 'One month',
  deviceCount: 1,
  items: [],
  quantity: 1,
  paymentType: 'full',
  currency: 'BRL',
  subtotal: { amount: '19.90', currency: 'BRL' },
  total: { amount: '19.90', currency: 'BRL' },
  validDays: 30,
  ...change,
});

test('a pending order can be paid until its deadline', () => {
  expect(payTarget(anOrder({ status: 'pending' }), now)).toMatchObject({ to: 'payment', params: { orderId: 'A-1' } });
  expect(payTarget(anOrder({ status: 'pending', payBefore: now }), now)).toBeNull();
});

test('a failed order can be paid until its deadline; later, its plan can be bought again, except by resellers', () => {
  expect(payTarget(anOrder({ status: 'failed' }), now)).toMatchObject({ to: 'checkout', params: { orderId: 'A-1' } });
  const overdue = anOrder({ status: 'failed', payBefore: now - 1 });
  expect(payTarget(overdue, now)).toEqual({ to: 'checkout', params: { planId: '1' }, key: 'account:orders.buyAgain' });
  expect(payTarget({ ...overdue, isResale: true }, now)).toBeNull();
});

test('a paid or canceled order has no button to pay', () => {
  expect(payTarget(anOrder({}), now)).toBeNull();
  expect(payTarget(anOrder({ status: 'cancelled' }), now)).toBeNull();
});

addTextFiles(import.meta.glob('/locales/*/account.json'));

test.each([
  ['en', 'Less than a day left', '1 day left', '2 days left', '0 days left'],
  ['pt', 'Menos de um dia restante', '1 dia restante', '2 dias restantes', '0 dias restantes'],
  ['es', 'Queda menos de un día', 'Queda 1 día', 'Quedan 2 días', 'Quedan 0 días'],
  ['ar', 'بقي أقل من يوم', 'بقي يوم واحد', 'بقي يومان', 'بقي 0 يوم'],
  ['ru', 'Осталось меньше дня', 'Остался 1 день', 'Осталось 2 дня', 'Осталось 0 дней'],
] as const)(
  'in %s, the texts for less than a day, one day, two days and no time are "%s", "%s", "%s" and "%s"',
  async (lang, lessThanDay, one, two, zero) => {
    await loadTexts(lang, ['account']);
    const t = translatorFor(lang);
    const sentenceFor = (remainingMs: number) => {
      const { key, values } = timeLeftText(remainingMs, 0);
      return t(key, values);
    };
    expect([sentenceFor(1), sentenceFor(day), sentenceFor(2 * day), sentenceFor(0)]).toEqual([
      lessThanDay,
      one,
      two,
      zero,
    ]);
  },
);
