import { describe, expect, it } from 'vitest';
import { buildBoletoLine, formatBoletoLine, boletoLine as parseBoletoLine } from './boleto';

const now = Date.UTC(2026, 10, 20);
const bankLine = '00190500954014481606906809350314337370000000100';
const bankBarcode = '00193373700000001000500940144816060680935031';
const utilityLine = '846700000017435900240209024050002435842210108119';
const utilityBarcode = '84670000001435900240200240500024384221010811';
const taxLine = '85890000460-9 52460179160-5 60759305086-5 83148300001-0';
const invalid = { ok: false, reason: 'fields.boletoLine.invalid' };

const buildLine = (dueDate: string | null, amount: string | null = '19.90') =>
  buildBoletoLine({
    bank: '237',
    currencyDigit: '9',
    dueDate,
    amount: amount === null ? null : { amount, currency: 'BRL' },
    freeField: '1234567890123456789012345',
  });

describe('a bank boleto', () => {
  it('is parsed from its line, with or without punctuation, and from its barcode', () => {
    const value = { kind: 'bank', barcode: bankBarcode, amount: { amount: '1.00', currency: 'BRL' } };
    const inDecember2007 = { now: Date.UTC(2007, 11, 20) };
    expect(parseBoletoLine(bankLine, inDecember2007)).toEqual({ ok: true, value: { ...value, dueDate: '2007-12-31' } });
    expect(parseBoletoLine(formatBoletoLine(bankLine), inDecember2007)).toEqual(
      parseBoletoLine(bankLine, inDecember2007),
    );
    expect(parseBoletoLine(bankBarcode, inDecember2007)).toEqual(parseBoletoLine(bankLine, inDecember2007));
    expect(formatBoletoLine(bankLine)).toBe('00190.50095 40144.816069 06809.350314 3 37370000000100');
  });

  // The due factor is four digits of the line: the number of days from 7 October 1997 to the due date. After 9999, due
  // factors restart at 1000.
  it('has the due date nearest to the current time, because due factors repeat', () => {
    const dueDateAt = (timestamp: number) => {
      const checked = parseBoletoLine(bankLine, { now: timestamp });
      return checked.ok && checked.value.dueDate;
    };
    expect(dueDateAt(Date.UTC(2009, 0, 1))).toBe('2007-12-31');
    expect(dueDateAt(now)).toBe('2032-08-21');
    expect(dueDateAt(Date.UTC(1999, 0, 1))).toBe('2007-12-31');
  });

  it.each([
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-25', '1641'],
    ['1997-10-08', '0001'],
  ])('due on %s has the due factor %s, and parsing it on that day returns the same date', (dueDate, factor) => {
    const line = buildLine(dueDate);
    expect(line.slice(33, 37)).toBe(factor);
    expect(parseBoletoLine(line, { now: Date.parse(dueDate) })).toMatchObject({ ok: true, value: { dueDate } });
  });

  it('built by buildBoletoLine is parsed to the same due date and amount', () => {
    expect(parseBoletoLine(buildLine('2026-11-25', '99999999.99'), { now })).toMatchObject({
      ok: true,
      value: { kind: 'bank', amount: { amount: '99999999.99', currency: 'BRL' }, dueDate: '2026-11-25' },
    });
    expect(parseBoletoLine(buildLine(null, null), { now })).toMatchObject({
      ok: true,
      value: { amount: null, dueDate: null },
    });
    expect(buildLine('2007-12-31').length).toBe(47);
  });

  it('built from the parts of Banco do Brasil’s published example has the same line as the example', () => {
    const line = buildBoletoLine({
      bank: '001',
      dueDate: '2007-12-31',
      amount: { amount: '1.00', currency: 'BRL' },
      freeField: bankBarcode.slice(19),
    });
    expect(line).toBe(bankLine);
  });

  it('is refused if any single digit is changed', () => {
    for (let index = 0; index < bankLine.length; index += 1) {
      const wrong = bankLine.slice(0, index) + ((Number(bankLine[index]) + 1) % 10) + bankLine.slice(index + 1);
      expect(parseBoletoLine(wrong, { now })).toEqual(invalid);
    }
  });

  it('can’t be built from invalid fields', () => {
    expect(() => buildLine('2026-02-30')).toThrow(RangeError);
    expect(() => buildLine('1997-10-07')).toThrow(RangeError);
    expect(() => buildLine('2026-11-25', '100000000.00')).toThrow(RangeError);
    const fields = { bank: '23', dueDate: null, amount: null, freeField: '1'.repeat(25) };
    expect(() => buildBoletoLine(fields)).toThrow(TypeError);
    expect(() => buildBoletoLine({ ...fields, bank: '237', amount: { amount: '1', currency: 'USD' } })).toThrow();
  });
});

describe('a utility slip', () => {
  it('with mod-10 check digits is parsed from its line and from its barcode', () => {
    const value = {
      kind: 'utility',
      barcode: utilityBarcode,
      amount: { amount: '143.59', currency: 'BRL' },
      dueDate: null,
    };
    expect(parseBoletoLine(utilityLine, { now })).toEqual({ ok: true, value });
    expect(parseBoletoLine(utilityBarcode, { now })).toEqual({ ok: true, value });
    expect(parseBoletoLine(formatBoletoLine(utilityLine), { now })).toEqual({ ok: true, value });
    expect(parseBoletoLine('83640000001-1 33120138000-2 81288462711-6 08013618155-1', { now })).toMatchObject({
      value: { amount: { amount: '133.12' } },
    });
  });

  it('with mod-11 check digits, such as a tax boleto, is parsed too', () => {
    expect(parseBoletoLine(taxLine, { now })).toMatchObject({
      ok: true,
      value: { kind: 'utility', amount: { amount: '46052.46' } },
    });
    expect(parseBoletoLine(taxLine.replace('858', '856'), { now })).toEqual(invalid);
    expect(parseBoletoLine(taxLine.replace('46017', '46018'), { now })).toEqual(invalid);
  });

  it('is refused if any single digit is changed', () => {
    for (let index = 0; index < utilityLine.length; index += 1) {
      const wrong =
        utilityLine.slice(0, index) + ((Number(utilityLine[index]) + 1) % 10) + utilityLine.slice(index + 1);
      expect(parseBoletoLine(wrong, { now })).toEqual(invalid);
    }
  });
});

describe('a text that isn’t a slip', () => {
  it('is refused', () => {
    for (const text of ['123', `${bankLine}0`, bankLine.slice(1), 'abc', utilityLine.slice(0, 47)]) {
      expect(parseBoletoLine(text, { now })).toEqual(invalid);
    }
    expect(parseBoletoLine(' ')).toEqual({ ok: false, reason: 'fields.boletoLine.required' });
  });
});
