import { describe, expect, it } from 'vitest';
import { newPassword, password, passwordPair, verificationCode } from './password';

describe('a password', () => {
  it('must have at least six characters of any kind', () => {
    expect(password('secret')).toEqual({ ok: true, value: 'secret' });
    expect(password('пароль').ok && password(' a b c ').ok).toBe(true);
    expect(password('secre')).toEqual({ ok: false, reason: 'fields.password.tooShort' });
    expect(password('😀😀😀')).toEqual({ ok: false, reason: 'fields.password.tooShort' });
    expect(password('')).toEqual({ ok: false, reason: 'fields.password.required' });
  });

  const common = { ok: false, reason: 'fields.password.common' };

  it('must not be one of the most common passwords if it is a new password', () => {
    for (const text of ['123456', 'PASSWORD', 'qwerty123', '11111111', 'aaaaaaaa', 'abcabcabc', 'letmein1'])
      expect(newPassword(text), text).toEqual(common);
    for (const text of ['Пароль123', 'Password2026!', '123password', '2026!senha'])
      expect(newPassword(text), text).toEqual(common);
    for (const text of ['wild-otter-9', 'novasenha', 'secretary of 1987', '19871203'])
      expect(newPassword(text), text).toEqual({ ok: true, value: text });
    expect(newPassword('12345')).toEqual({ ok: false, reason: 'fields.password.tooShort' });
    expect(password('123456').ok).toBe(true);
  });

  it('must not be the account’s own name if it is a new password', () => {
    const guessable = [
      'ana.lima@example.com',
      'Ana.Lima',
      'ana.lima1',
      'ana.lima2026!',
      '1ana.lima@example.com',
      'xana.lima',
    ];
    for (const text of guessable) expect(newPassword(text, 'ana.lima@example.com'), text).toEqual(common);
    expect(newPassword('11987654321', '11987654321')).toEqual(common);
    expect(newPassword('5511987654321', '11987654321')).toEqual(common);
    expect(newPassword('ana.lima loves otters', 'ana.lima@example.com').ok).toBe(true);
    expect(newPassword('ana.lima1').ok).toBe(true);
  });

  it('must match its repetition', () => {
    expect(passwordPair('secret123', 'secret123')).toEqual({ ok: true, value: 'secret123' });
    expect(passwordPair('secret123', 'secret124')).toEqual({ ok: false, reason: 'fields.password.mismatch' });
    expect(passwordPair('secret123', '')).toEqual({ ok: false, reason: 'fields.password.repeatRequired' });
    expect(passwordPair('abc', 'abd')).toEqual({ ok: false, reason: 'fields.password.tooShort' });
  });
});

describe('a verification code', () => {
  it('must have exactly four digits', () => {
    for (const text of [' 12 34 ', '１２３４', '١٢٣٤', '12\u200b34'])
      expect(verificationCode(text)).toEqual({ ok: true, value: '1234' });
    for (const text of ['123', '12345', '12a4']) {
      expect(verificationCode(text)).toEqual({ ok: false, reason: 'fields.verificationCode.invalid' });
    }
    expect(verificationCode('')).toEqual({ ok: false, reason: 'fields.verificationCode.required' });
  });
});
