import { expect, test } from 'vitest';
import { checkNumber, checkPin, grouped } from './prepaid-checks';

test.each(['6000 0000 0000 0001', '6000-0000-0000-0001', '6000000000000001'])('"%s" is a number', (text) => {
  expect(checkNumber(text)).toEqual({ ok: true, value: '6000000000000001' });
});

test.each([
  ['', 'pay-prepaid:number.required'],
  ['6000 0000 0000 000', 'pay-prepaid:number.invalid'],
  ['6000 0000 0000 000x', 'pay-prepaid:number.invalid'],
])('"%s" is none: %s', (text, reason) => {
  expect(checkNumber(text)).toEqual({ ok: false, reason });
});

test.each([
  ['', 'pay-prepaid:pin.required'],
  ['123', 'pay-prepaid:pin.invalid'],
  ['123456789', 'pay-prepaid:pin.invalid'],
])('"%s" is no PIN: %s', (text, reason) => {
  expect(checkPin(text)).toEqual({ ok: false, reason });
});

test('four to eight digits are a PIN', () => {
  expect(checkPin('4321')).toEqual({ ok: true, value: '4321' });
  expect(checkPin('43211234')).toEqual({ ok: true, value: '43211234' });
});

test('a number is grouped while it is typed', () => {
  expect(grouped('60000')).toBe('6000 0');
  expect(grouped('6000000000000001999')).toBe('6000 0000 0000 0001');
});
