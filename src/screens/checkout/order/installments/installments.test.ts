import { describe, expect, it } from 'vitest';
import type { Installment } from '../../../../contract/entities';
import { differingLastInstallment } from './installment-summary';
import { installmentCount } from './use-installments';

describe('installments', () => {
  const money = { amount: '10.00', currency: 'BRL' };
  const list: Installment[] = [1, 2, 3].map((count) => ({ count, each: money, total: money, interest: money }));

  it('use the payer’s count if offered, else 1 if offered, else the default if offered, else the list’s first', () => {
    expect(installmentCount({ list, chosen: 2, fallback: 3 })).toBe(2);
    expect(installmentCount({ list, chosen: null, fallback: 3 })).toBe(1);
    expect(installmentCount({ list: list.slice(1), chosen: null, fallback: 3 })).toBe(3);
    expect(installmentCount({ list: list.slice(1), chosen: 12, fallback: 6 })).toBe(2);
    expect(installmentCount({ list: [], chosen: 2, fallback: 3 })).toBeUndefined();
  });

  it('add up to the total: the last one differs if the total can’t be divided evenly', () => {
    const brl = (amount: string) => ({ amount, currency: 'BRL' });
    expect(differingLastInstallment({ count: 3, each: brl('9.97'), total: brl('29.90') })).toEqual(brl('9.96'));
    expect(differingLastInstallment({ count: 3, each: brl('6.63'), total: brl('19.90') })).toEqual(brl('6.64'));
    expect(differingLastInstallment({ count: 2, each: brl('5.00'), total: brl('10.00') })).toBeNull();
  });
});
