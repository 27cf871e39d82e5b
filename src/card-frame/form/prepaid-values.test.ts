import { expect, test } from 'vitest';
import { checkPin, checkPrepaidNumber } from './prepaid-values';

test.each(['6000 0000 0000 0001', '6000-0000-0000-0001', '6000000000000001'])(
  '"%s" is a valid prepaid card number',
  (text) => {
    expect(checkPrepaidNumber(text)).toEqual({ ok: true, value: '6000000000000001' });
  },
);

test.each([
  ['', 'card-frame:prepaidNumber.required'],
  ['6000 0000 0000 000', 'card-frame:prepaidNumber.invalid'],
  ['6000 0000 0000 000x', 'card-frame:prepaidNumber.invalid'],
])('the prepaid card number "%s" is refused: %s', (text, reason) => {
  expect(checkPrepaidNumber(text)).toEqual({ ok: false, reason });
});

test.each([
  ['', 'card-frame:pin.required'],
  ['123', 'card-frame:pin.invalid'],
  ['123456789', 'card-frame:pin.invalid'],
])('the PIN "%s" is refused: %s', (text, reason) => {
  expect(checkPin(text)).toEqual({ ok: false, reason });
});

test('four to eight digits are a valid PIN', () => {
  expect(checkPin('4321')).toEqual({ ok: true, value: '4321' });
  expect(checkPin('43211234')).toEqual({ ok: true, value: '43211234' });
});
