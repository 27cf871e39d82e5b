import { describe, expect, it, test } from 'vitest';
import { type AuthCheckOptions, type AuthValues, authChecks, submitActionOf } from './auth-checks';

const options: AuthCheckOptions = {
  view: 'login',
  // `requiresCaptcha` is about the captcha of the code step, `asksForCaptcha` about that of the account step.
  flow: { step: 'account', signInMethod: 'password', requiresCaptcha: false, isRestored: false },
  kind: 'email',
  patterns: { email: '^[^@]+@[^@]+$', phone: '^[0-9]+$' },
  countries: [{ country: 'UY', name: 'Uruguay', areaCode: '598', lengths: [8] }],
  showsTerms: true,
  passwordCanWait: false,
  asksForCaptcha: false,
};
const typedValues: AuthValues = {
  email: 'ann@example.com',
  phone: { country: 'UY', area: '', number: '94231234' },
  nickname: 'Ann',
  password: 'wild-otter-9',
  terms: true,
  marketing: false,
  captcha: 'abcd',
  code: '1234',
};
const checkedFields = (change: Partial<AuthCheckOptions>) => Object.keys(authChecks({ ...options, ...change })).sort();

/** Runs the checks on the values of a form, and returns the reasons of those that fail. */
function failureReasons(change: Partial<AuthCheckOptions>, values: Partial<AuthValues>): string[] {
  const allValues = { ...typedValues, ...values };
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
    expect(checkedFields({})).toEqual(['email', 'password']);
    expect(checkedFields({ kind: 'phone', flow: { ...options.flow, signInMethod: 'code' } })).toEqual(['phone']);
    expect(checkedFields({ view: 'register', asksForCaptcha: true })).toEqual([
      'captcha',
      'email',
      'nickname',
      'password',
      'terms',
    ]);
    expect(checkedFields({ view: 'register', showsTerms: false })).toEqual(['email', 'nickname', 'password']);
    expect(checkedFields({ view: 'start', asksForCaptcha: true })).toEqual(['email']);
    const codeStep = { step: 'code', signInMethod: 'code', requiresCaptcha: false, isRestored: false } as const;
    for (const view of ['login', 'register'] as const) {
      expect(checkedFields({ view, asksForCaptcha: true, flow: codeStep })).toEqual(['code']);
      expect(checkedFields({ view, flow: { ...codeStep, requiresCaptcha: true } })).toEqual(['captcha', 'code']);
    }
    expect(checkedFields({ view: 'register', flow: { ...codeStep, isRestored: true } })).toEqual(['code', 'password']);
  });

  it('accepts a registration without a password only where the password can wait', () => {
    const empty = { password: '' };
    expect(failureReasons({ view: 'register' }, empty)).toEqual(['fields.password.required']);
    expect(failureReasons({ view: 'register', passwordCanWait: true }, empty)).toEqual([]);
    expect(failureReasons({ view: 'register', passwordCanWait: true }, { password: 'abc' })).toHaveLength(1);
  });

  it('accepts a short password at sign-in, but not at registration', () => {
    expect(failureReasons({}, { password: 'abc' })).toEqual([]);
    expect(failureReasons({}, { password: '' })).toEqual(['fields.password.required']);
    expect(failureReasons({ view: 'register' }, { password: 'abc' })).toEqual(['fields.password.tooShort']);
  });

  it('checks email addresses with the site’s pattern, and phone numbers with the selected country’s lengths', () => {
    expect(failureReasons({}, { email: 'ann' })).toEqual(['fields.email.invalid']);
    expect(failureReasons({ patterns: {} }, { email: 'ann' })).toEqual([]);
    expect(failureReasons({ kind: 'phone' }, {})).toEqual([]);
    expect(failureReasons({ kind: 'phone' }, { phone: { country: 'UY', area: '', number: '9423123' } })).toEqual([
      'fields.phone.tooShort',
    ]);
  });

  it('requires accepting the terms, but only if the brand shows the checkbox for them', () => {
    expect(failureReasons({ view: 'register' }, { terms: false })).toEqual(['fields.terms.required']);
    expect(failureReasons({ view: 'register', showsTerms: false }, { terms: false })).toEqual([]);
  });
});

test('the view `start` asks for the next step, whichever sign-in method was chosen before', () => {
  expect(submitActionOf('start', { step: 'account', signInMethod: 'password' })).toBe('findNextStep');
  expect(submitActionOf('start', { step: 'account', signInMethod: 'code' })).toBe('findNextStep');
});

test('a sign-in sends the password, or requests a code and then sends it', () => {
  expect(submitActionOf('login', { step: 'account', signInMethod: 'password' })).toBe('signInWithPassword');
  expect(submitActionOf('login', { step: 'account', signInMethod: 'code' })).toBe('requestCode');
  expect(submitActionOf('login', { step: 'code', signInMethod: 'code' })).toBe('signInWithCode');
});

test('a registration requests a code first, whichever sign-in method was chosen before', () => {
  expect(submitActionOf('register', { step: 'account', signInMethod: 'password' })).toBe('requestCode');
  expect(submitActionOf('register', { step: 'account', signInMethod: 'code' })).toBe('requestCode');
  expect(submitActionOf('register', { step: 'code', signInMethod: 'password' })).toBe('register');
});
