import { expect, test } from 'vitest';
import type { Mandate, Renewal } from '../../../contract/entities';
import { canAskForMandate, mandateObstacle } from './mandates';

const aRenewal = (mandate: Partial<Mandate>, change: Partial<Renewal> = {}): Renewal => ({
  status: 'on',
  nextAmount: { amount: '15.92', currency: 'BRL' },
  mandate: { status: 'active', maximum: { amount: '19.90', currency: 'BRL' }, ...mandate } as Mandate,
  ...change,
});

test('a mandate that is paused or has too low a limit can’t be charged, which is known before the charge', () => {
  expect(mandateObstacle(aRenewal({}))).toBeNull();
  expect(mandateObstacle(aRenewal({ status: 'paused' }))).toBe('-2431');
  expect(mandateObstacle(aRenewal({ maximum: { amount: '15.92', currency: 'BRL' } }))).toBeNull();
  expect(mandateObstacle(aRenewal({ maximum: { amount: '15.91', currency: 'BRL' } }))).toBe('-2432');
});

test('amounts in different currencies aren’t compared, and a renewal that isn’t on or charges a card has no obstacle', () => {
  expect(mandateObstacle(aRenewal({ maximum: { amount: '1.00', currency: 'USD' } }))).toBeNull();
  for (const status of ['off', 'failed', 'paused'] as const)
    expect(mandateObstacle(aRenewal({ status: 'paused' }, { status }))).toBeNull();
  expect(mandateObstacle({ status: 'on', cardId: 'card-1' })).toBeNull();
});

test('a method with a field that the form doesn’t have isn’t offered', () => {
  expect(canAskForMandate({ code: 'pix', fields: ['name', 'cpfCnpj'] })).toBe(true);
  expect(canAskForMandate({ code: 'pix', fields: ['name', 'birthDate'] })).toBe(false);
});
