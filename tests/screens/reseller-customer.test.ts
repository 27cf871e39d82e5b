import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { CustomerFields } from '../../src/screens/reseller/customer-fields';
import { buildOrderRequest, initialValues } from '../../src/screens/reseller/order-values';
import { renderStaticHtml } from './static-html';

const countries = [{ name: 'Brazil', country: 'BR', areaCode: '55', hasArea: true }];
const phone = { country: 'BR', area: '11', number: '91234-5678' };

const fieldBinding = <T>(name: string, value: T) => ({
  name,
  value,
  error: undefined,
  announcesError: true,
  onChange: vi.fn(),
  onBlur: vi.fn(),
  controlRef: vi.fn(),
});

test('a reseller identifies a customer by phone number, with country and area code', async () => {
  const fields = createElement(CustomerFields, {
    kind: 'phone',
    onKind: vi.fn(),
    email: fieldBinding('email', ''),
    phone: fieldBinding('phone', phone),
    countries: { list: countries, error: null, isLoading: false, retry: vi.fn() } as never,
  });
  const html = await renderStaticHtml(fields, { areas: ['reseller', 'fields'] });
  expect(html).toMatch(/<option[^>]* selected=""[^>]*>[^<]*\+55/);
  expect(html).toMatch(/value="11"/);
  expect(html).toContain('value="91234-5678"');
  const values = { ...initialValues, phone };
  expect(buildOrderRequest({ kind: 'phone', planId: 'month', currency: 'BRL', values, countries }).customer).toEqual({
    type: 'phone',
    account: '11912345678',
    // In the API contract, `areaCode` is the calling code of the country; the local area code is part of `account`.
    areaCode: '55',
    country: 'BR',
  });
});
