import { describe, expect, it } from 'vitest';
import { pairChecks, recoveryChecks } from './recovery-checks';

const situation = {
  flow: { step: 'account', wantsCaptcha: false },
  kind: 'email',
  patterns: { email: '^[^@]+@[^@]+$', phone: null },
  countries: [{ country: 'UY', name: 'Uruguay', areaCode: '598', lengths: [8] }],
  asksCaptcha: false,
} as const;

describe('recoveryChecks', () => {
  it('looks at what the step shows, and at nothing else', () => {
    expect(Object.keys(recoveryChecks(situation))).toEqual(['email']);
    expect(Object.keys(recoveryChecks({ ...situation, kind: 'phone', asksCaptcha: true }))).toEqual([
      'phone',
      'captcha',
    ]);
    expect(
      Object.keys(
        recoveryChecks({ ...situation, flow: { step: 'code', wantsCaptcha: false }, asksCaptcha: true }),
      ).sort(),
    ).toEqual(['code', 'password', 'repeat']);
  });

  it('takes the lengths of the country that is chosen', () => {
    const { phone } = recoveryChecks({ ...situation, kind: 'phone' });
    const values = {} as never;
    expect(phone?.({ country: 'UY', area: '', number: '94231234' }, values).ok).toBe(true);
    expect(phone?.({ country: 'UY', area: '', number: '9423123' }, values).ok).toBe(false);
  });
});

describe('a new password', () => {
  it('has six characters at least', () => {
    expect(pairChecks.password('12345')).toEqual({ ok: false, reason: 'fields.password.tooShort' });
    expect(pairChecks.password('kz41wq').ok).toBe(true);
    expect(pairChecks.password('123456')).toEqual({ ok: false, reason: 'fields.password.common' });
  });

  it('is typed twice alike, and what is wrong with the first is said only there', () => {
    const repeat = (password: string, text: string) => pairChecks.repeat(text, { password, repeat: text });
    expect(repeat('secret123', 'secret124')).toEqual({ ok: false, reason: 'fields.password.mismatch' });
    expect(repeat('secret123', '')).toEqual({ ok: false, reason: 'fields.password.repeatRequired' });
    expect(repeat('123', '')).toEqual({ ok: true, value: '' });
    expect(repeat('secret123', 'secret123').ok).toBe(true);
  });
});
