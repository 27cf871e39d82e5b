import { expect, test } from 'vitest';
import type { Translate } from '../../runtime/i18n/text-keys';
import { fieldErrorText } from './field-error';

const t = ((key: string) => `<${key}>`) as Translate;

test('fieldErrorText translates the reason that a validation rule returns', () => {
  expect(fieldErrorText('fields.email.invalid', t)).toBe('<fields.email.invalid>');
});

test('fieldErrorText translates a text key such as “auth:code.wrong”', () => {
  expect(fieldErrorText('auth:code.wrong', t)).toBe('<auth:code.wrong>');
});

test('fieldErrorText returns a sentence unchanged, even if it contains colons and dots', () => {
  expect(fieldErrorText('Too many attempts: try again at 5 p.m.', t)).toBe('Too many attempts: try again at 5 p.m.');
});
