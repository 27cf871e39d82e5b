import { expect, it } from 'vitest';
import type { Translate } from '../../runtime/i18n/text-keys';
import { fieldErrorText } from './field-error';

const t = ((key: string) => `<${key}>`) as Translate;

it('translates the reason of a validation rule', () => {
  expect(fieldErrorText('fields.cardNumber.invalid', t)).toBe('<fields:cardNumber.invalid>');
});

it('translates a key of any area', () => {
  expect(fieldErrorText('auth:code.wrong', t)).toBe('<auth:code.wrong>');
});

it('returns a sentence unchanged, including colons and dots', () => {
  expect(fieldErrorText('Too many attempts: try again at 5 p.m.', t)).toBe('Too many attempts: try again at 5 p.m.');
});
