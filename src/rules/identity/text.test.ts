import { describe, expect, it } from 'vitest';
import { digitsOf, plainText, removeSpaces, requiredChoice, termsAccepted } from './text';

describe('plainText', () => {
  it('requires a text, limits its length, and removes needless spaces', () => {
    expect(plainText('firstName', '  Ana   Clara ')).toEqual({ ok: true, value: 'Ana Clara' });
    expect(plainText('lastName', ' ')).toEqual({ ok: false, reason: 'fields.lastName.required' });
    expect(plainText('streetNumber', '1'.repeat(21))).toEqual({ ok: false, reason: 'fields.streetNumber.tooLong' });
  });
});

describe('requiredChoice', () => {
  it('refuses an empty value', () => {
    expect(requiredChoice('state', 'SP')).toEqual({ ok: true, value: 'SP' });
    expect(requiredChoice('state', '')).toEqual({ ok: false, reason: 'fields.state.required' });
    // The captcha isn't a choice, but follows the same rule.
    expect(requiredChoice('captcha', ' ')).toEqual({ ok: false, reason: 'fields.captcha.required' });
  });
});

describe('termsAccepted', () => {
  it('refuses a form whose terms are not accepted', () => {
    expect(termsAccepted(true)).toEqual({ ok: true, value: true });
    expect(termsAccepted(false)).toEqual({ ok: false, reason: 'fields.terms.required' });
  });
});

describe('removeSpaces', () => {
  it('removes whitespace of every kind', () => {
    expect(removeSpaces(' 1\u00a02\t3 ')).toBe('123');
  });
});

describe('digitsOf', () => {
  it('keeps only the digits', () => {
    expect(digitsOf('+55 (11) 98765-4321')).toBe('5511987654321');
    expect(digitsOf('CPF')).toBe('');
  });
});
