import { expect, it } from 'vitest';
import { languages } from '../contract/languages';
import { brandNames } from './form/brand-marks';
import { loadTexts, sayFrom } from './frame-texts';

const keys = [
  ...['number', 'expiry', 'expiryHint', 'code', 'codeHint', 'codeHintAmex', 'holder', 'brandRefused', 'codeRefused'],
  ...['tooOften', 'prepaidNumber.label', 'prepaidNumber.required', 'prepaidNumber.invalid'],
  ...['pin.label', 'pin.hint', 'pin.required', 'pin.invalid'],
].map((key) => `card-frame:${key}`);
const reasons = [
  ...['cardNumber.required', 'cardNumber.invalid', 'cardExpiry.required', 'cardExpiry.invalid', 'cardExpiry.expired'],
  ...[
    'securityCode.required',
    'securityCode.invalid',
    'cardHolder.required',
    'cardHolder.invalid',
    'cardHolder.tooLong',
  ],
].map((key) => `fields.${key}`);

it.each(languages)('the frame says everything in %s', async (language) => {
  const say = await loadTexts(language);
  expect([...keys, ...reasons].filter((key) => !say(key))).toEqual([]);
});

it('the name of a scheme is put into its text as it is', async () => {
  const say = await loadTexts('en');
  expect(say('card-frame:brandRefused', { brand: brandNames.amex })).toContain('American Express');
  expect(sayFrom({ a: '{{brand}}!' })('area:a', { brand: '$&' })).toBe('$&!');
});

it('a missing key is no text', () => {
  expect(sayFrom({ a: { b: 'c' } })('area:a')).toBe('');
  expect(sayFrom({ a: { b: 'c' } })('area:a.b.c')).toBe('');
});
