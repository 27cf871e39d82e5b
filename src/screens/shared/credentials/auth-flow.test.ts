import { describe, expect, it } from 'vitest';
import { type AuthFlow, type AuthFlowEvent, initialAuthFlow, isCodeFresh, reduceAuthFlow } from './auth-flow';

const after = (...events: AuthFlowEvent[]): AuthFlow => events.reduce(reduceAuthFlow, initialAuthFlow);
const codeSent: AuthFlowEvent = { type: 'codeSent', sentTo: 'ann@example.com', resendAt: 60_000 };
const errorWithCode = (code: string) => ({ kind: 'code', code }) as const;

describe('reduceAuthFlow', () => {
  it('shows the code step once a code was sent, and keeps recipient and countdown if the visitor goes back', () => {
    expect(after(codeSent)).toMatchObject({ step: 'code', resendAt: 60_000 });
    expect(after(codeSent, { type: 'returnedToAccountStep' })).toMatchObject({
      step: 'account',
      resendAt: 60_000,
      sentTo: 'ann@example.com',
    });
  });

  it('stays at the code step when the code is wrong', () => {
    expect(
      after(codeSent, { type: 'failed', error: errorWithCode('11'), target: 'code', suggestedView: null }),
    ).toMatchObject({
      step: 'code',
      failure: null,
    });
  });

  it('goes back to the account step when the account already exists', () => {
    const flow = after(codeSent, {
      type: 'failed',
      error: errorWithCode('6'),
      target: 'account',
      suggestedView: 'login',
    });
    expect(flow).toMatchObject({ step: 'account', suggestedView: 'login', failure: null });
  });

  it('keeps the step, and sets `failure`, when an error belongs to no field', () => {
    const error = { kind: 'network' } as const;
    expect(after(codeSent, { type: 'failed', error, target: 'form', suggestedView: null })).toMatchObject({
      step: 'code',
      failure: error,
    });
  });

  it('clears the last error on the next submit and when the sign-in method changes', () => {
    const failed: AuthFlowEvent = { type: 'failed', error: { kind: 'timeout' }, target: 'form', suggestedView: null };
    expect(after(failed, { type: 'submitted' })).toMatchObject({ failure: null });
    expect(after(failed, { type: 'methodChosen', signInMethod: 'code' })).toMatchObject({
      failure: null,
      signInMethod: 'code',
    });
  });

  it('shows the captcha at the code step if a resend or an error requires it, and hides it after the next code', () => {
    const captchaRequired: AuthFlowEvent = {
      type: 'failed',
      error: errorWithCode('-3035'),
      target: 'captcha',
      suggestedView: null,
    };
    expect(after(codeSent).showsCaptcha).toBe(false);
    expect(after(codeSent, captchaRequired).showsCaptcha).toBe(true);
    expect(after(codeSent, { type: 'captchaRequested' }).showsCaptcha).toBe(true);
    expect(after(codeSent, captchaRequired, codeSent).showsCaptcha).toBe(false);
    expect(after(captchaRequired).showsCaptcha).toBe(false);
  });

  it('resets the whole state on a restart', () => {
    expect(after(codeSent, { type: 'restarted' })).toEqual(initialAuthFlow);
  });
});

describe('isRestored, which says that a reload restored the code step,', () => {
  const restored: AuthFlowEvent = { ...codeSent, isRestored: true };

  it('stays true after a resend, and becomes false when the visitor goes back to the account step', () => {
    expect(after(restored).isRestored).toBe(true);
    expect(after(restored, { type: 'resending' }, codeSent).isRestored).toBe(true);
    expect(after(restored, { type: 'returnedToAccountStep' }, codeSent).isRestored).toBe(false);
  });

  it('becomes false when an error leads back to the account step', () => {
    const accountExists: AuthFlowEvent = {
      type: 'failed',
      error: errorWithCode('6'),
      target: 'account',
      suggestedView: 'login',
    };
    expect(after(restored, accountExists)).toMatchObject({ step: 'account', isRestored: false });
  });
});

describe('isResending', () => {
  it('is true during a resend, until the code was sent or the request failed', () => {
    const resending: AuthFlowEvent = { type: 'resending' };
    expect(after(codeSent, resending).isResending).toBe(true);
    expect(after(codeSent, resending, codeSent).isResending).toBe(false);
    expect(
      after(codeSent, resending, { type: 'failed', error: { kind: 'timeout' }, target: 'form', suggestedView: null })
        .isResending,
    ).toBe(false);
  });
});

describe('isCodeFresh', () => {
  it('is true for the recipient of the code while the countdown runs', () => {
    expect(isCodeFresh(after(codeSent), 'ann@example.com', 59_999)).toBe(true);
    expect(isCodeFresh(after(codeSent), 'ann@example.com', 60_000)).toBe(false);
    expect(isCodeFresh(after(codeSent), 'bob@example.com', 1)).toBe(false);
  });
});
