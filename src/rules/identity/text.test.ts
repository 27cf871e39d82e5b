import { describe, expect, it } from 'vitest';
import {
  applyMask,
  asciiDigits,
  compactCode,
  digitsOf,
  plainText,
  removeInvisible,
  removeSpaces,
  requiredChoice,
  termsAccepted,
} from './text';

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

describe('removeInvisible', () => {
  it('removes every character that Unicode calls a format character or ignorable', () => {
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      if (/^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u.test(character))
        expect(removeInvisible(`1${character}2`), codePoint.toString(16)).toBe('12');
    }
    expect(removeInvisible('почта @ Zoë 🎬')).toBe('почта @ Zoë 🎬');
  });
});

describe('asciiDigits', () => {
  it('replaces the digits of every script', () => {
    let digitsInRow = 0;
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const character = String.fromCodePoint(codePoint);
      // Digits are in rows of ten that start with zero.
      digitsInRow = /^\p{Nd}$/u.test(character) ? digitsInRow + 1 : 0;
      if (digitsInRow > 0) expect(asciiDigits(character), codePoint.toString(16)).toBe(String((digitsInRow - 1) % 10));
    }
    expect(asciiDigits('WELCOME١٠ ½ ② X')).toBe('WELCOME10 ½ ② X');
  });

  it('makes a code from what was pasted', () => {
    expect(compactCode('\u200bWELCOME ١٠\u2060')).toBe('WELCOME10');
    expect(digitsOf('٠١٢ ３４ \u200e٥')).toBe('012345');
  });
});

describe('digitsOf', () => {
  it('keeps only the digits', () => {
    expect(digitsOf('+55 (11) 98765-4321')).toBe('5511987654321');
    expect(digitsOf('CPF')).toBe('');
  });
});

describe('applyMask', () => {
  it('inserts separators only between digits, and drops extra digits', () => {
    expect(applyMask('##/##', '0507')).toBe('05/07');
    expect(applyMask('##/##', '05')).toBe('05');
    expect(applyMask('##/##', '٠٥ ٠٧ ١')).toBe('05/07');
  });
});
