import { describe, expect, it } from 'vitest';
import { newPasswordChecks, recoveryChecks } from './recovery-checks';

const formState = {
  flow: { step: 'account', requiresCaptcha: false },
  kind: 'email',
  patterns: { email: '^[^@]+@[^@]+$', phone: null },
  countries: [{ country: 'UY', name: 'Uruguay', areaCode: '598', lengths: [8] }],
  asksForCaptcha: false,
} as const;

describe('recoveryChecks', () => {
  it('checks only the fields of the step', () => {
    expect(Object.keys(recoveryChecks(formState))).toEqual(['email']);
    expect(Object.keys(recoveryChecks({ ...formState, kind: 'phone', asksForCaptcha: true }))).toEqual([
      'phone',
      'captcha',
    ]);
    expect(
      Object.keys(
        recoveryChecks({ ...formState, flow: { step: 'code', requiresCaptcha: false }, asksForCaptcha: true }),
      ).sort(),
    ).toEqual(['code', 'password', 'repeat']);
  });

  it('uses the number lengths of the selected country', () => {
    const { phone } = recoveryChecks({ ...formState, kind: 'phone' });
    const values = {} as never;
    expect(phone?.({ country: 'UY', area: '', number: '94231234' }, values).ok).toBe(true);
    expect(phone?.({ country: 'UY', area: '', number: '9423123' }, values).ok).toBe(false);
  });
});

describe('a new password', () => {
  it('has at least six characters and is not a common password', () => {
    expect(newPasswordChecks.password('12345')).toEqual({ ok: false, reason: 'fields.password.tooShort' });
    expect(newPasswordChecks.password('kz41wq').ok).toBe(true);
    expect(newPasswordChecks.password('123456')).toEqual({ ok: false, reason: 'fields.password.common' });
  });

  it('must be typed twice, and errors of the first field are shown only there', () => {
    const repeat = (password: string, text: string) => newPasswordChecks.repeat(text, { password, repeat: text });
    expect(repeat('secret123', 'secret124')).toEqual({ ok: false, reason: 'fields.password.mismatch' });
    expect(repeat('secret123', '')).toEqual({ ok: false, reason: 'fields.password.repeatRequired' });
    expect(repeat('123', '')).toEqual({ ok: true, value: '' });
    expect(repeat('secret123', 'secret123').ok).toBe(true);
  });
});
