import { describe, expect, it } from 'vitest';
import { city, postalCode } from './address';

describe('a postal code', () => {
  it.each([
    ['BR', '01310-100', '01310100'],
    ['BR', '01310100', '01310100'],
    ['BR', '01.310-100', '01310100'],
    ['AR', 'c1425cla', 'C1425CLA'],
    ['AR', '1425', '1425'],
    ['CL', '834-0457', '8340457'],
    ['CO', '110111', '110111'],
    ['MX', '06600', '06600'],
    ['UY', '11600', '11600'],
    ['PE', '15001', '15001'],
    ['PE', 'Lima 23', 'LIMA 23'],
    ['ZA', '0083', '0083'],
    ['PH', '1008', '1008'],
    ['RU', '101000', '101000'],
    ['US', '95014', '95014'],
    ['us', '22162-1010', '22162-1010'],
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
  ])('of %s, written as %s, is accepted as %s', (country, text, value) => {
    expect(postalCode(text, country)).toEqual({ ok: true, value });
  });

  it.each([
    ['BR', '0131-0100'],
    ['BR', '0131010'],
    ['AR', 'I1425CLA'],
    ['CL', '834045'],
    ['CO', '1101111'],
    ['MX', '0660'],
    ['PE', '35001'],
    ['RU', '10100A'],
    ['US', '9501'],
    ['GB', '#1'],
  ])('of %s, written as %s, is refused', (country, text) => {
    expect(postalCode(text, country)).toEqual({ ok: false, reason: 'fields.postalCode.invalid' });
  });

  it('is required', () => {
    expect(postalCode('', 'BR')).toEqual({ ok: false, reason: 'fields.postalCode.required' });
  });
});

describe('a city', () => {
  it('needs a state and a name, has a maximum length, and loses extra spaces', () => {
    expect(city({ state: '', city: 'Campinas' })).toEqual({ ok: false, reason: 'fields.city.stateFirst' });
    expect(city({ state: 'SP', city: ' ' })).toEqual({ ok: false, reason: 'fields.city.required' });
    expect(city({ state: 'SP', city: 'a'.repeat(101) })).toEqual({ ok: false, reason: 'fields.city.tooLong' });
    expect(city({ state: 'SP', city: ' São  Paulo ' })).toEqual({ ok: true, value: 'São Paulo' });
  });
});
