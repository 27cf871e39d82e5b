import { describe, expect, it } from 'vitest';
import { newPasswordChecks, recoveryChecks } from './new-password';

const options = {
  // `requiresCaptcha` is about the code step: after wrong codes, that step requires a captcha answer too.
  flow: { step: 'account', requiresCaptcha: false },
  kind: 'email',
  patterns: { email: '^[^@]+@[^@]+$', phone: null },
  // `areaCode` is the API's name for the country calling code.
  countries: [{ country: 'UY', name: 'Uruguay', areaCode: '598', lengths: [8] }],
  // The account step shows a captcha field.
  asksForCaptcha: false,
  account: 'ana.lima@example.com',
} as const;

describe('recoveryChecks', () => {
  it('returns checks only for the fields that the step shows', () => {
    expect(Object.keys(recoveryChecks(options))).toEqual(['email']);
    expect(Object.keys(recoveryChecks({ ...options, kind: 'phone', asksForCaptcha: true }))).toEqual([
      'phone',
      'captcha',
    ]);
    expect(
      Object.keys(
        recoveryChecks({ ...options, flow: { step: 'code', requiresCaptcha: false }, asksForCaptcha: true }),
      ).sort(),
    ).toEqual(['code', 'password', 'repeat']);
  });

  it('accepts a phone number only if its length is valid in the selected country', () => {
    const { phone } = recoveryChecks({ ...options, kind: 'phone' });
    const values = {} as never;
    expect(phone?.({ country: 'UY', area: '', number: '94231234' }, values).ok).toBe(true);
    expect(phone?.({ country: 'UY', area: '', number: '9423123' }, values).ok).toBe(false);
  });
});

describe('newPasswordChecks', () => {
  const checks = newPasswordChecks('ana.lima@example.com');

  it('require at least six characters and refuse common passwords', () => {
    expect(checks.password('12345')).toEqual({ ok: false, reason: 'fields.password.tooShort' });
    expect(checks.password('kz41wq').ok).toBe(true);
    expect(checks.password('123456')).toEqual({ ok: false, reason: 'fields.password.common' });
    expect(checks.password('ana.lima1')).toEqual({ ok: false, reason: 'fields.password.common' });
  });

  it('require the same password in both fields, but don’t check the second field if the first is invalid', () => {
    const checkRepeat = (password: string, repeat: string) => checks.repeat(repeat, { password, repeat });
    expect(checkRepeat('wild-otter-9', 'wild-otter-8')).toEqual({ ok: false, reason: 'fields.password.mismatch' });
    expect(checkRepeat('wild-otter-9', '')).toEqual({ ok: false, reason: 'fields.password.repeatRequired' });
    expect(checkRepeat('123', '')).toEqual({ ok: true, value: '' });
    expect(checkRepeat('wild-otter-9', 'wild-otter-9').ok).toBe(true);
  });
});
