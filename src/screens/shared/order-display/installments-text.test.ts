import { describe, expect, it } from 'vitest';
import { differingLastInstallment, installmentsText } from './installments-text';

const brl = (amount: string) => ({ amount, currency: 'BRL' });

describe('installments', () => {
  it('add up to the total: the last one differs if the total can’t be divided evenly', () => {
    expect(differingLastInstallment({ count: 3, each: brl('9.97'), total: brl('29.90') })).toEqual(brl('9.96'));
    expect(differingLastInstallment({ count: 3, each: brl('6.63'), total: brl('19.90') })).toEqual(brl('6.64'));
    expect(differingLastInstallment({ count: 2, each: brl('5.00'), total: brl('10.00') })).toBeNull();
  });

  it('of an order are told by the amount of one, and of the last one if it differs', () => {
    const t = (key: string, values?: object) => `${key} ${Object.values(values ?? {}).join(' ')}`;
    const textOf = (order: Parameters<typeof installmentsText>[0]) =>
      installmentsText(order, ({ amount }) => amount, t as Parameters<typeof installmentsText>[2]);
    const order = { installments: 3, total: brl('29.90') };
    expect(textOf({ ...order, installmentAmount: brl('9.97') })).toBe(
      'common:installments.each 3 9.97 common:installments.last 9.96',
    );
    expect(textOf({ installments: 2, installmentAmount: brl('5.00'), total: brl('10.00') })).toBe(
      'common:installments.each 2 5.00',
    );
    // A server without the field: the amount isn't guessed, because servers round differently.
    expect(textOf(order)).toBe('common:installments.parts 3');
  });
});
