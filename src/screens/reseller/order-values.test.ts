import { describe, expect, test } from 'vitest';
import { type AccountKind, buildOrderRequest, initialValues, orderChecks } from './order-values';

const countries = [{ country: 'BR', name: 'Brazil', areaCode: '+55', lengths: [8, 9], hasArea: true }];
const limits = { minimumQuantity: 5, maximumQuantity: 500, maximumForCustomer: 12 };
const t = (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values)}`;
const checksFor = (kind: AccountKind) =>
  orderChecks({ kind, limits, patterns: { email: '^\\S+@\\S+$' }, countries, t });
const emailChecks = checksFor('email');
const phone = { country: 'BR', area: '11', number: '91234 5678' };

describe('a reseller’s order', () => {
  test('for a customer requires the customer’s email or phone number, whichever the reseller chose', () => {
    expect(emailChecks.email?.('', initialValues)).toEqual({ ok: false, reason: 'fields.email.required' });
    expect(checksFor('phone').email?.('', initialValues)).toMatchObject({ ok: true });
    expect(emailChecks.email?.('', { ...initialValues, purpose: 'codes' })).toMatchObject({ ok: true });
    expect(checksFor('phone').phone?.(initialValues.phone, initialValues)).toEqual({
      ok: false,
      reason: 'fields.phone.countryRequired',
    });
    expect(checksFor('phone').phone?.(phone, initialValues)).toMatchObject({ ok: true });
  });

  test.each([
    ['customer', '0', 'reseller:quantity.required'],
    ['customer', '13', 'reseller:quantity.tooMany {"most":12}'],
    ['codes', '4', 'reseller:quantity.tooFew {"count":5}'],
    ['codes', '501', 'reseller:quantity.tooMany {"most":500}'],
    ['codes', '', 'reseller:quantity.required'],
  ] as const)('with the purpose "%s" refuses a quantity of "%s"', (purpose, quantity, reason) => {
    expect(emailChecks.quantity?.(quantity, { ...initialValues, purpose })).toEqual({ ok: false, reason });
  });

  test('accepts a quantity of one for a customer, and the plan’s minimum quantity for codes', () => {
    expect(emailChecks.quantity?.('1', initialValues)).toEqual({ ok: true, value: 1 });
    expect(emailChecks.quantity?.('5', { ...initialValues, purpose: 'codes' })).toEqual({ ok: true, value: 5 });
  });

  test('has a customer in its request only if its purpose is "customer"', () => {
    const options = { kind: 'email', planId: '102', currency: 'BRL', countries } as const;
    const values = { ...initialValues, email: ' ana@example.com', phone, quantity: '3' };
    expect(buildOrderRequest({ ...options, values })).toEqual({
      planId: '102',
      currency: 'BRL',
      quantity: 3,
      customer: { type: 'email', account: 'ana@example.com' },
    });
    expect(buildOrderRequest({ ...options, kind: 'phone', values }).customer).toEqual({
      type: 'phone',
      account: '11912345678',
      areaCode: '55',
      country: 'BR',
    });
    expect(buildOrderRequest({ ...options, currency: undefined, values: { ...values, purpose: 'codes' } })).toEqual({
      planId: '102',
      quantity: 3,
    });
  });
});
