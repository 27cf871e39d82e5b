import { describe, expect, it } from 'vitest';
import { identityDocument, identityDocumentTypes } from './identity-document';

const validDocuments = [
  ['BR', 'CPF', '529.982.247-25', '52998224725'],
  ['AR', 'DNI', '12.345.678', '12345678'],
  ['AR', 'CUIT', '20-12345678-6', '20123456786'],
  ['CL', 'RUT', '12.345.678-5', '123456785'],
  ['CL', 'RUT', '10.000.013-k', '10000013K'],
  ['CO', 'NIT', '890.903.938-8', '8909039388'],
  ['CO', 'CC', '1020304050', '1020304050'],
  ['MX', 'CURP', 'HEGG560427MVZRRL04', 'HEGG560427MVZRRL04'],
  ['PE', 'RUC', '20100070970', '20100070970'],
  ['PE', 'DNI', '45678912', '45678912'],
  ['UY', 'CI', '1.234.567-2', '12345672'],
  ['ZA', 'ID', '800101 5009 087', '8001015009087'],
  ['RU', 'INN', '7707083893', '7707083893'],
  ['RU', 'INN', '500100732259', '500100732259'],
  ['BR', 'PASSPORT', 'fh254787', 'FH254787'],
  ['PH', 'PhilSys', '1234-5678-9012', '123456789012'],
] as const;

describe('an identity document', () => {
  it.each(validDocuments)('of %s, %s %s is accepted as %s', (country, type, text, value) => {
    expect(identityDocument(text, country, type)).toEqual({ ok: true, value });
  });

  it.each([
    ['AR', 'CUIT', '20123456787'],
    ['CL', 'RUT', '123456784'],
    ['CO', 'NIT', '8909039387'],
    ['MX', 'CURP', 'HEGG560427MVZRRL05'],
    ['PE', 'RUC', '20100070971'],
    ['UY', 'CI', '12345673'],
    ['ZA', 'ID', '8001015009088'],
    ['RU', 'INN', '7707083894'],
    ['RU', 'INN', '500100732258'],
    ['PE', 'DNI', '1234567'],
    ['PH', 'PhilSys', '<script>'],
  ])('of %s, %s %s is refused', (country, type, text) => {
    expect(identityDocument(text, country, type)).toEqual({ ok: false, reason: 'fields.identityDocument.invalid' });
  });

  it('can be a CNPJ with letters if the option `alphanumeric` is set', () => {
    const value = '12ABC34501DE35';
    expect(identityDocument('12.ABC.345/01DE-35', 'BR', 'CNPJ', { alphanumeric: true })).toEqual({ ok: true, value });
    expect(identityDocument('12.ABC.345/01DE-36', 'BR', 'CNPJ', { alphanumeric: true }).ok).toBe(false);
    expect(identityDocument('12.ABC.345/01DE-35', 'BR', 'CNPJ').ok).toBe(false);
  });

  it('must not be blank', () => {
    expect(identityDocument(' ', 'BR', 'CPF')).toEqual({ ok: false, reason: 'fields.identityDocument.required' });
  });

  it('can be a passport in every country; the list of types has passports last', () => {
    expect(identityDocumentTypes('br')).toEqual(['CPF', 'CNPJ', 'PASSPORT']);
    expect(identityDocumentTypes('XX')).toEqual(['PASSPORT']);
  });
});
