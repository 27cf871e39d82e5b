import { describe, expect, test } from 'vitest';
import { type CustomerKind, emptyOrder, orderChecks, orderRequest } from './order-values';

const countries = [{ country: 'BR', name: 'Brazil', areaCode: '+55', lengths: [8, 9], hasArea: true }];
const limits = { minimumQuantity: 5, maximumQuantity: 500, maximumForCustomer: 12 };
const t = (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values)}`;
const checksFor = (kind: CustomerKind) =>
  orderChecks({ kind, limits, patterns: { email: '^\\S+@\\S+$' }, countries, t });
const checks = checksFor('email');
const phone = { country: 'BR', area: '11', number: '91234 5678' };

describe('an order', () => {
  test('for a customer requires only the account', () => {
    expect(checks.email?.('', emptyOrder)).toEqual({ ok: false, reason: 'fields.email.required' });
    expect(checksFor('phone').email?.('', emptyOrder)).toMatchObject({ ok: true });
    expect(checks.email?.('', { ...emptyOrder, purpose: 'codes' })).toMatchObject({ ok: true });
    expect(checksFor('phone').phone?.(emptyOrder.phone, emptyOrder)).toEqual({
      ok: false,
      reason: 'fields.phone.countryRequired',
    });
    expect(checksFor('phone').phone?.(phone, emptyOrder)).toMatchObject({ ok: true });
  });

  test.each([
    ['customer', '0', 'reseller:quantity.required'],
    ['customer', '13', 'reseller:quantity.tooMany {"most":12}'],
    ['codes', '4', 'reseller:quantity.tooFew {"count":5}'],
    ['codes', '501', 'reseller:quantity.tooMany {"most":500}'],
    ['codes', '', 'reseller:quantity.required'],
  ] as const)('of %s refuses a quantity of "%s"', (purpose, quantity, reason) => {
    expect(checks.quantity?.(quantity, { ...emptyOrder, purpose })).toEqual({ ok: false, reason });
  });

  test('accepts a quantity of one for a customer, and the minimum quantity of codes', () => {
    expect(checks.quantity?.('1', emptyOrder)).toEqual({ ok: true, value: 1 });
    expect(checks.quantity?.('5', { ...emptyOrder, purpose: 'codes' })).toEqual({ ok: true, value: 5 });
  });

  test('sends the customer only if the order is for a customer', () => {
    const options = { kind: 'email', planId: '102', currency: 'BRL', countries } as const;
    const values = { ...emptyOrder, email: ' ana@example.com', phone, quantity: '3' };
    expect(orderRequest({ ...options, values })).toEqual({
      planId: '102',
      currency: 'BRL',
      quantity: 3,
      customer: { type: 'email', account: 'ana@example.com' },
    });
    expect(orderRequest({ ...options, kind: 'phone', values }).customer).toEqual({
      type: 'phone',
      account: '11912345678',
      areaCode: '55',
      country: 'BR',
    });
    expect(orderRequest({ ...options, currency: undefined, values: { ...values, purpose: 'codes' } })).toEqual({
      planId: '102',
      quantity: 3,
    });
  });
});
