import { expect, test } from 'vitest';
import { calls } from '../../../contract/calls';
import { actionOfCall, actionOfEvent } from './actions';

const success = { ok: true, value: null } as const;

test('an event is reported as an action only if actionByEvent lists it, with only the fields listed there', () => {
  expect(actionOfEvent('sub-plan-select', { planId: '102' })).toEqual({
    name: 'choosePlan',
    content: { planId: '102' },
  });
  expect(actionOfEvent('sub-login', { uid: '7', isNew: true })).toEqual({ name: 'login', content: { isNew: true } });
  expect(actionOfEvent('sub-ready', { tag: 'sub-plans' })).toBeUndefined();
});

test('the action `pay` contains the payment method and the outcome, but no card or payer data', () => {
  const body = {
    planId: '102',
    methodCode: 'CARD',
    installments: 3,
    card: { number: 'ciphertext' },
    payer: { name: 'Ann' },
    returnUrl: 'https://a.example/?token=1',
  };
  expect(actionOfCall('pay', body, success)).toEqual({
    name: 'pay',
    content: { planId: '102', methodCode: 'CARD', installments: 3, outcome: 'ok' },
  });
  expect(actionOfCall('pay', body, { ok: false, error: { kind: 'code', code: '301' } })?.content.outcome).toBe('301');
  expect(actionOfCall('pay', body, { ok: false, error: { kind: 'timeout' } })?.content.outcome).toBe('timeout');
});

test('calls that aren’t listed in actionByCall are not actions', () => {
  expect(actionOfCall('listPlans', {}, success)).toBeUndefined();
  expect(actionOfCall('toString', {}, success)).toBeUndefined();
});

test('a language change or payment result is reported once, even if several elements emit it', () => {
  expect(actionOfEvent('sub-language-change', { lang: 'ru' })?.content).toEqual({ lang: 'ru' });
  expect(actionOfEvent('sub-language-change', { lang: 'ru' })).toBeUndefined();
  expect(actionOfEvent('sub-language-change', { lang: 'en' })?.content).toEqual({ lang: 'en' });
  expect(actionOfEvent('sub-payment-succeeded', { orderId: '1', planId: '2' })?.content.status).toBe('success');
  expect(actionOfEvent('sub-payment-succeeded', { orderId: '1', planId: '2' })).toBeUndefined();
});

test.each([
  'signup',
  'pay',
  'repay',
  'updateRenewStatus',
  'cardChange',
  'deleteCard',
  'campaignSubscription',
  'unbindDiscountCode',
])('the call %s exists in the contract and is reported as an action', (name) => {
  expect(Object.keys(calls)).toContain(name);
  expect(actionOfCall(name, {}, success)).toBeDefined();
});
