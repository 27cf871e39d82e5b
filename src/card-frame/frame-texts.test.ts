import { expect, it } from 'vitest';
import { languages } from '../contract/languages';
import { cardBrandNames } from './form/brand-marks';
import { createTranslator, loadTexts } from './frame-texts';

const frameKeys = [
  ...['number', 'expiry', 'expiryHint', 'code', 'codeHint', 'codeHintAmex', 'holder', 'brandRefused', 'codeRefused'],
  ...['tooOften', 'prepaidNumber.label', 'prepaidNumber.required', 'prepaidNumber.invalid'],
  ...['pin.label', 'pin.hint', 'pin.required', 'pin.invalid'],
].map((key) => `card-frame:${key}`);
const errorKeys = [
  ...['cardNumber.required', 'cardNumber.incomplete', 'cardNumber.invalid'],
  ...['cardExpiry.required', 'cardExpiry.invalid', 'cardExpiry.expired'],
  ...[
    'securityCode.required',
    'securityCode.invalid',
    'cardHolder.required',
    'cardHolder.invalid',
    'cardHolder.tooLong',
  ],
].map((key) => `fields.${key}`);

it.each(languages)('the card frame has all texts in %s', async (language) => {
  const translate = await loadTexts(language);
  expect([...frameKeys, ...errorKeys].filter((key) => !translate(key))).toEqual([]);
});

it('inserts a card brand’s name literally, even if it contains a replacement pattern such as `$&`', async () => {
  const translate = await loadTexts('en');
  expect(translate('card-frame:brandRefused', { brand: cardBrandNames.amex })).toContain('American Express');
  expect(createTranslator({ a: '{{brand}}!' })('area:a', { brand: '$&' })).toBe('$&!');
});

it('translates an unknown key to an empty text', () => {
  expect(createTranslator({ a: { b: 'c' } })('area:a')).toBe('');
  expect(createTranslator({ a: { b: 'c' } })('area:a.b.c')).toBe('');
});
