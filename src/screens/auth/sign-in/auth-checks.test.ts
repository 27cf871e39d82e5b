import { describe, expect, it } from 'vitest';
import { type AuthCheckOptions, type AuthValues, authChecks } from './auth-checks';

const options: AuthCheckOptions = {
  view: 'login',
  flow: { step: 'account', signInMethod: 'password', showsCaptcha: false, requiresCaptcha: false, isRestored: false },
  kind: 'email',
  patterns: { email: '^[^@]+@[^@]+$', phone: '^[0-9]+$' },
  countries: [{ country: 'UY', name: 'Uruguay', areaCode: '598', lengths: [8] }],
  showsTerms: true,
  asksForCaptcha: false,
};
const typed: AuthValues = {
  email: 'ann@example.com',
  phone: { country: 'UY', area: '', number: '94231234' },
  nickname: 'Ann',
  password: 'secret123',
  terms: true,
  captcha: 'abcd',
  code: '1234',
};
const fieldsOf = (change: Partial<AuthCheckOptions>) => Object.keys(authChecks({ ...options, ...change })).sort();

/** The reasons of the failed checks. */
function failedChecks(change: Partial<AuthCheckOptions>, values: Partial<AuthValues>): string[] {
  const allValues = { ...typed, ...values };
  const checks = authChecks({ ...options, ...change }) as Record<
    string,
    (value: unknown, all: AuthValues) => { ok: boolean; reason?: string }
  >;
  return Object.entries(checks).flatMap(
    ([name, check]) => check(allValues[name as keyof AuthValues], allValues).reason ?? [],
  );
}

describe('authChecks', () => {
  it('returns checks only for the fields that the step shows', () => {
    expect(fieldsOf({})).toEqual(['email', 'password']);
    expect(fieldsOf({ kind: 'phone', flow: { ...options.flow, signInMethod: 'code' } })).toEqual(['phone']);
    expect(fieldsOf({ view: 'register', asksForCaptcha: true })).toEqual([
      'captcha',
      'email',
      'nickname',
      'password',
      'terms',
    ]);
    expect(fieldsOf({ view: 'register', showsTerms: false })).toEqual(['email', 'nickname', 'password']);
    expect(fieldsOf({ view: 'start', asksForCaptcha: true })).toEqual(['email']);
    const codeStep = {
      step: 'code',
      signInMethod: 'code',
      showsCaptcha: true,
      requiresCaptcha: false,
      isRestored: false,
    } as const;
    expect(fieldsOf({ flow: codeStep })).toEqual(['code']);
    expect(fieldsOf({ flow: { ...codeStep, requiresCaptcha: true } })).toEqual(['captcha', 'code']);
    expect(fieldsOf({ view: 'register', flow: codeStep })).toEqual(['captcha', 'code']);
    expect(fieldsOf({ view: 'register', flow: { ...codeStep, showsCaptcha: false, isRestored: true } })).toEqual([
      'code',
      'password',
    ]);
  });

  it('accepts a short password at sign-in, but not at registration', () => {
    expect(failedChecks({}, { password: 'abc' })).toEqual([]);
    expect(failedChecks({}, { password: '' })).toEqual(['fields.password.required']);
    expect(failedChecks({ view: 'register' }, { password: 'abc' })).toEqual(['fields.password.tooShort']);
  });

  it('validates with the site’s patterns, and with the phone number lengths of the selected country', () => {
    expect(failedChecks({}, { email: 'ann' })).toEqual(['fields.email.invalid']);
    expect(failedChecks({ patterns: {} }, { email: 'ann' })).toEqual([]);
    expect(failedChecks({ kind: 'phone' }, {})).toEqual([]);
    expect(failedChecks({ kind: 'phone' }, { phone: { country: 'UY', area: '', number: '9423123' } })).toEqual([
      'fields.phone.tooShort',
    ]);
  });

  it('requires accepting the terms if the brand shows the checkbox', () => {
    expect(failedChecks({ view: 'register' }, { terms: false })).toEqual(['fields.terms.required']);
    expect(failedChecks({ view: 'register', showsTerms: false }, { terms: false })).toEqual([]);
  });
});
