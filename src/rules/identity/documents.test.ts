import { describe, expect, it } from 'vitest';
import { cnpj, cpf, formatTaxDocument, taxDocument } from './documents';

describe('a CPF', () => {
  it('is accepted with or without punctuation, and normalized to digits', () => {
    expect(cpf('529.982.247-25')).toEqual({ ok: true, value: '52998224725' });
    expect(cpf('52998224725')).toEqual({ ok: true, value: '52998224725' });
    expect(cpf('111.444.777-35').ok).toBe(true);
  });

  it('is refused with a wrong check digit, eleven equal digits, letters or a wrong length', () => {
    for (const text of ['52998224724', '52998224735', '11111111111', '5299822472A', '5299822472', '529982247250']) {
      expect(cpf(text)).toEqual({ ok: false, reason: 'fields.cpf.invalid' });
    }
    expect(cpf('')).toEqual({ ok: false, reason: 'fields.cpf.required' });
  });
});

describe('a CNPJ', () => {
  it('with digits only is accepted with or without punctuation', () => {
    expect(cnpj('11.222.333/0001-81')).toEqual({ ok: true, value: '11222333000181' });
    expect(cnpj('00000000000191').ok).toBe(true);
  });

  it('with letters is accepted if the brand allows it (example published by Receita Federal)', () => {
    expect(cnpj('12.ABC.345/01DE-35', { alphanumeric: true })).toEqual({ ok: true, value: '12ABC34501DE35' });
    expect(cnpj('12.abc.345/01de-35', { alphanumeric: true })).toEqual({ ok: true, value: '12ABC34501DE35' });
    expect(cnpj('12.ABC.345/01DE-36', { alphanumeric: true }).ok).toBe(false);
    expect(cnpj('12.ABC.345/01DE-3A', { alphanumeric: true }).ok).toBe(false);
  });

  it('with letters is refused if the brand doesn’t allow it', () => {
    expect(cnpj('12.ABC.345/01DE-35')).toEqual({ ok: false, reason: 'fields.cnpj.invalid' });
  });

  it('is refused with a wrong check digit, with fourteen equal digits or when empty', () => {
    expect(cnpj('11222333000182').ok).toBe(false);
    expect(cnpj('00000000000000').ok).toBe(false);
    expect(cnpj(' ')).toEqual({ ok: false, reason: 'fields.cnpj.required' });
  });
});

describe('taxDocument', () => {
  it('detects whether a CPF or a CNPJ was typed, and refuses any other text', () => {
    expect(taxDocument('529.982.247-25')).toEqual({ ok: true, value: { type: 'CPF', number: '52998224725' } });
    expect(taxDocument('11.222.333/0001-81')).toEqual({ ok: true, value: { type: 'CNPJ', number: '11222333000181' } });
    expect(taxDocument('12.ABC.345/01DE-35', { alphanumeric: true }).ok).toBe(true);
    expect(taxDocument('123')).toEqual({ ok: false, reason: 'fields.taxDocument.invalid' });
    expect(taxDocument('')).toEqual({ ok: false, reason: 'fields.taxDocument.required' });
  });
});

describe('a tax number that is typed or pasted', () => {
  it.each([
    ['52998224725', '529.982.247-25'],
    ['11222333000181', '11.222.333/0001-81'],
    ['CPF: 529.982.247-25', '529.982.247-25'],
    ['٥٢٩٩٨٢٢٤٧٢٥', '529.982.247-25'],
  ])('%s becomes %s', (typed, expected) => {
    for (const alphanumeric of [false, true]) expect(formatTaxDocument(typed, { alphanumeric })).toBe(expected);
  });

  it('keeps letters only if a CNPJ may have some', () => {
    expect(formatTaxDocument('cnpj: 12abc3', { alphanumeric: true })).toBe('12ABC3');
    expect(formatTaxDocument('12abc3')).toBe('123');
  });
});
