import { expect, test } from 'vitest';
import { keepDigitsAndPlus } from '../../rules/contact/national-number';
import { invalidPartOf, withNumber, withoutTrunkPrefix } from './phone-field';

const countries = [
  { country: 'BR', areaCode: '55', lengths: [8, 9], hasArea: true },
  { country: 'KE', areaCode: '254', lengths: [9, 9] },
];
const empty = { country: '', area: '', number: '' };
const kenyan = { country: 'KE', area: '', number: '71234567' };

test('an error is about a missing country, else about an incomplete area code, else about the number', () => {
  expect(invalidPartOf(empty, false)).toBe('country');
  expect(invalidPartOf({ country: 'BR', area: '1', number: '912345678' }, true)).toBe('area');
  expect(invalidPartOf({ country: 'BR', area: '11', number: '9' }, true)).toBe('number');
  expect(invalidPartOf(kenyan, false)).toBe('number');
});

test('the number keeps only digits and a plus at its start', () => {
  expect(keepDigitsAndPlus(' +55 (11) 9-1+2')).toBe('+5511912');
});

test('a typed digit changes only the number', () => {
  expect(withNumber(kenyan, '712345678', countries)).toEqual({ ...kenyan, number: '712345678' });
  expect(withNumber({ ...kenyan, number: '' }, '0', countries)).toEqual({ ...kenyan, number: '0' });
});

test('a pasted or typed number with a calling code is split into its parts', () => {
  expect(withNumber(empty, '+5511912345678', countries)).toEqual({ country: 'BR', area: '11', number: '912345678' });
  const almostComplete = { ...kenyan, number: '+25471234567' };
  expect(withNumber(almostComplete, '+254712345678', countries)).toEqual({ ...kenyan, number: '712345678' });
});

test('a pasted text that isn’t a complete number stays as it is', () => {
  expect(withNumber(kenyan, '123', countries)).toEqual({ ...kenyan, number: '123' });
});

test('a trunk prefix is removed, and other numbers don’t change', () => {
  expect(withoutTrunkPrefix({ ...kenyan, number: '0712345678' }, countries)).toEqual({
    ...kenyan,
    number: '712345678',
  });
  expect(withoutTrunkPrefix({ ...kenyan, number: '712345678' }, countries)).toBeNull();
  expect(withoutTrunkPrefix(kenyan, countries)).toBeNull();
});
