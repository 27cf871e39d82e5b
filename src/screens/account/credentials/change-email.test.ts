import { expect, test } from 'vitest';
import { emailChangeChecks } from './change-email';

const patterns = { email: '^[^@]+@[^@]+$' };
const values = { email: 'ann@example.com', password: '', captcha: '', code: '12' };

test('the first step requires an email address, the current password, and the captcha if the site has one', () => {
  const checks = emailChangeChecks({ step: 'account', patterns, asksForCaptcha: true });
  expect(checks.email?.('ann', values)).toEqual({ ok: false, reason: 'fields.email.invalid' });
  expect(checks.password?.('', values)).toEqual({ ok: false, reason: 'fields.password.currentRequired' });
  expect(checks.captcha?.('', values).ok).toBe(false);
  const checksWithoutCaptcha = emailChangeChecks({ step: 'account', patterns, asksForCaptcha: false });
  expect(Object.keys(checksWithoutCaptcha)).toEqual(['email', 'password']);
});

test('the code step requires only the code, even if it shows a captcha for resending the code', () => {
  const checks = emailChangeChecks({ step: 'code', patterns, asksForCaptcha: true });
  expect(Object.keys(checks)).toEqual(['code']);
  expect(checks.code?.('12', values).ok).toBe(false);
});
