import { describe, expect, it } from 'vitest';
import type { Money } from './money';
import {
  addMoney,
  compareMoney,
  divideMoney,
  fromMinor,
  isZeroMoney,
  multiplyMoney,
  percentOfMoney,
  subtractMoney,
  toMinor,
} from './money';

const brl = (amount: string): Money => ({ amount, currency: 'BRL' });
const clp = (amount: string): Money => ({ amount, currency: 'CLP' });

describe('money arithmetic', () => {
  it('adds and subtracts without floating-point errors', () => {
    expect(addMoney(brl('0.10'), brl('0.20'))).toEqual(brl('0.30'));
    expect(addMoney(brl('19.90'), brl('0.1'), brl('5'))).toEqual(brl('25.00'));
    expect(subtractMoney(brl('0.30'), brl('0.10'))).toEqual(brl('0.20'));
    expect(subtractMoney(brl('1.00'), brl('2.50'))).toEqual(brl('-1.50'));
    expect(addMoney(brl('-0.05'), brl('0.05'))).toEqual(brl('0.00'));
  });

  it('multiplies by numbers and by decimal strings, rounding halves away from zero', () => {
    expect(multiplyMoney(brl('19.90'), 3)).toEqual(brl('59.70'));
    expect(multiplyMoney(brl('1.00'), '1.005')).toEqual(brl('1.01'));
    expect(multiplyMoney(brl('1.00'), '1.00499999')).toEqual(brl('1.00'));
    expect(multiplyMoney(brl('-1.00'), '1.005')).toEqual(brl('-1.01'));
    expect(multiplyMoney(brl('0.01'), '0.4')).toEqual(brl('0.00'));
    expect(multiplyMoney(brl('10.00'), -1)).toEqual(brl('-10.00'));
    expect(multiplyMoney(brl('0.00'), -1)).toEqual(brl('0.00'));
  });

  it('multiplies exactly even if the unrounded product is larger than any safe integer', () => {
    expect(multiplyMoney(brl('12345678901.23'), '1.0000000000005')).toEqual(brl('12345678901.24'));
    expect(multiplyMoney(brl('99999999999.99'), '0.333333333333333')).toEqual(brl('33333333333.33'));
  });

  it('rounds to whole units if the currency has no minor unit', () => {
    expect(multiplyMoney(clp('12990'), '0.5')).toEqual(clp('6495'));
    expect(divideMoney(clp('12990'), 4)).toEqual(clp('3248'));
    expect(addMoney(clp('1.5'), clp('0'))).toEqual(clp('2'));
  });

  it('divides by a number, rounding halves away from zero, and throws if the divisor is zero', () => {
    expect(divideMoney(brl('100.00'), 3)).toEqual(brl('33.33'));
    expect(divideMoney(brl('0.05'), 2)).toEqual(brl('0.03'));
    expect(divideMoney(brl('-0.05'), 2)).toEqual(brl('-0.03'));
    expect(() => divideMoney(brl('1.00'), 0)).toThrow(RangeError);
  });

  it('calculates whole and fractional percentages of an amount', () => {
    expect(percentOfMoney(brl('19.90'), 20)).toEqual(brl('3.98'));
    expect(percentOfMoney(brl('19.90'), '12.5')).toEqual(brl('2.49'));
    expect(percentOfMoney(brl('19.90'), 0.5)).toEqual(brl('0.10'));
    expect(percentOfMoney(brl('19.90'), 100)).toEqual(brl('19.90'));
  });

  it('compares amounts by value, not by notation', () => {
    expect(compareMoney(brl('9.90'), brl('10'))).toBeLessThan(0);
    expect(compareMoney(brl('10.0'), brl('10.00'))).toBe(0);
    expect(compareMoney(brl('10.01'), brl('10'))).toBeGreaterThan(0);
    expect(isZeroMoney(brl('0.00')) && isZeroMoney(brl('0.004')) && !isZeroMoney(brl('0.01'))).toBe(true);
  });

  it('converts to minor units and back', () => {
    for (const amount of ['0.00', '0.05', '19.90', '-0.07', '1234567.89']) {
      expect(fromMinor(toMinor(brl(amount)), 'BRL')).toEqual(brl(amount));
    }
  });

  it('throws for mixed currencies and for amounts that are invalid or too large', () => {
    expect(() => addMoney(brl('1.00'), clp('1'))).toThrow(TypeError);
    expect(() => compareMoney(brl('1.00'), clp('1'))).toThrow(TypeError);
    for (const amount of ['', '1,00', 'NaN', '1e3', '.5']) expect(() => toMinor(brl(amount))).toThrow(TypeError);
    expect(() => toMinor(brl('99999999999999999'))).toThrow(RangeError);
  });
});
