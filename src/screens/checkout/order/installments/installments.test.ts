import { describe, expect, it } from 'vitest';
import type { Installment } from '../../../../contract/entities';
import { installmentCount } from './use-installments';

describe('installments', () => {
  const brl = (amount: string) => ({ amount, currency: 'BRL' });
  const option = (count: number, interest: string): Installment => ({
    count,
    each: brl('10.00'),
    total: brl('30.00'),
    interest: brl(interest),
  });
  const list = [option(1, '0.00'), option(2, '0.00'), option(3, '0.00'), option(6, '4.50')];

  it('use the payer’s count if offered, else the preset if it costs no interest, else payment in full', () => {
    expect(installmentCount({ list, chosen: 2, preset: 3 })).toBe(2);
    expect(installmentCount({ list, chosen: 6, preset: 3 })).toBe(6);
    expect(installmentCount({ list, chosen: null, preset: 3 })).toBe(3);
    expect(installmentCount({ list, chosen: 12, preset: 3 })).toBe(3);
    expect(installmentCount({ list, chosen: null, preset: 6 })).toBe(1);
    expect(installmentCount({ list, chosen: null, preset: 12 })).toBe(1);
  });

  it('cost interest without a choice only if nothing else is offered', () => {
    expect(installmentCount({ list: [option(6, '4.50'), option(12, '9.00')], chosen: null, preset: 12 })).toBe(12);
    expect(installmentCount({ list: [option(6, '4.50'), option(12, '9.00')], chosen: null, preset: 3 })).toBe(6);
    expect(installmentCount({ list: [], chosen: 2, preset: 3 })).toBeUndefined();
  });
});
