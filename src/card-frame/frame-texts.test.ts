import { expect, it } from 'vitest';
import englishTexts from '../../locales/en/card-frame.json' with { type: 'json' };
import { languages } from '../contract/languages';
import { cardBrandNames } from './form/brand-marks';
import { createTranslator, type FrameTextKey, translatorFor } from './frame-texts';

const keysOf = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value ? keysOf(value).map((rest) => `${key}.${rest}`) : key,
  );

it.each(languages)('the card frame has all texts in %s', (language) => {
  const translate = translatorFor(language);
  const keys = keysOf(englishTexts).flatMap((key) => [`card-frame:${key}`, `fields.${key}`] as FrameTextKey[]);
  expect(keys).toContain('fields.cardNumber.incomplete');
  expect(keys.filter((key) => !translate(key))).toEqual([]);
});

it('inserts a card brand’s name literally, even if it contains a replacement pattern such as `$&`', () => {
  const translate = translatorFor('en');
  expect(translate('card-frame:brandRefused', { brand: cardBrandNames.amex })).toContain('American Express');
  expect(createTranslator({ number: '{{brand}}!' })('card-frame:number', { brand: '$&' })).toBe('$&!');
});

it('translates a key without a text to an empty text', () => {
  expect(createTranslator({ pin: { hint: 'c' } })('card-frame:pin.label')).toBe('');
  expect(createTranslator({ pin: { hint: 'c' } })('card-frame:number')).toBe('');
  expect(createTranslator({ pin: 'c' })('card-frame:pin.label')).toBe('');
});

it('accepts only keys of the card frame’s texts', () => {
  const translate = createTranslator({});
  // @ts-expect-error misspelled key
  expect(translate('card-frame:nubmer')).toBe('');
  // @ts-expect-error a reason of another form's field
  expect(translate('fields.email.invalid')).toBe('');
});
