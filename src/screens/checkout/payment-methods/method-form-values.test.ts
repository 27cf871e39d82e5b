import { expect, test } from 'vitest';
import { accept } from '../../../rules/check';
import { formOptionsOf, hasInvalidValue, initialFormValues, methodFormChecks, optionField } from './method-form-values';

const options = [
  { code: 'itau', name: 'Itaú' },
  { code: 'nubank', name: 'Nubank' },
];
const checkName = (name: string, text: string) =>
  name === 'name' && !text ? { ok: false as const, reason: 'fields.name.required' as const } : accept(text);
const invalid = (change: Record<string, string>, offered = options) =>
  hasInvalidValue(methodFormChecks(['name', 'email'], offered, checkName), {
    ...initialFormValues(['name', 'email']),
    ...change,
  });

test('a form offers no options if the list of methods has already asked for one', () => {
  expect(formOptionsOf({ options }, undefined)).toEqual(options);
  expect(formOptionsOf({ options }, 'itau')).toEqual([]);
});

test('the initial values include payer fields that the method doesn’t require, and the chosen option', () => {
  expect(initialFormValues(['custom'], 'itau')).toMatchObject({ name: '', custom: '', [optionField]: 'itau' });
});

test('a payer field is checked with its own rule', () => {
  expect(invalid({ [optionField]: 'itau' })).toBe(true);
  expect(invalid({ [optionField]: 'itau', name: 'Ann' })).toBe(false);
});

test('an offered option must be chosen, and an option that is no longer offered counts as missing', () => {
  expect(invalid({ name: 'Ann' })).toBe(true);
  expect(invalid({ name: 'Ann', [optionField]: 'closed-bank' })).toBe(true);
  expect(invalid({ name: 'Ann' }, [])).toBe(false);
});
