import { describe, expect, it } from 'vitest';
import { type Flow, type FlowEvent, isCodeFresh, nextFlow, startOfFlow } from './sign-in-state';

const after = (...events: FlowEvent[]): Flow => events.reduce(nextFlow, startOfFlow);
const sent: FlowEvent = { type: 'codeSent', sentTo: 'ann@example.com', resendAt: 60_000 };
const code = (text: string) => ({ kind: 'code', code: text }) as const;

describe('nextFlow', () => {
  it('asks for the code once it was sent, and goes back without forgetting that it was', () => {
    expect(after(sent)).toMatchObject({ step: 'code', resendAt: 60_000 });
    expect(after(sent, { type: 'left' })).toMatchObject({
      step: 'account',
      resendAt: 60_000,
      sentTo: 'ann@example.com',
    });
  });

  it('stays at the code when the code is wrong', () => {
    expect(after(sent, { type: 'failed', error: code('11'), place: 'code', other: null })).toMatchObject({
      step: 'code',
      failure: null,
    });
  });

  it('leads back to the account when the account turns out to be taken', () => {
    const flow = after(sent, { type: 'failed', error: code('6'), place: 'account', other: 'login' });
    expect(flow).toMatchObject({ step: 'account', other: 'login', failure: null });
  });

  it('says above the form what belongs to no field, where the visitor is', () => {
    const error = { kind: 'network' } as const;
    expect(after(sent, { type: 'failed', error, place: 'notice', other: null })).toMatchObject({
      step: 'code',
      failure: error,
    });
  });

  it('takes the last failure away with the next try', () => {
    const failed: FlowEvent = { type: 'failed', error: { kind: 'timeout' }, place: 'notice', other: null };
    expect(after(failed, { type: 'tried' })).toMatchObject({ failure: null });
    expect(after(failed, { type: 'wayChosen', way: 'code' })).toMatchObject({ failure: null, way: 'code' });
  });

  it('shows the captcha beside the code only from when it is wanted until a code was sent', () => {
    const wanted: FlowEvent = { type: 'failed', error: code('-3035'), place: 'captcha', other: null };
    expect(after(sent).showsCaptcha).toBe(false);
    expect(after(sent, wanted).showsCaptcha).toBe(true);
    expect(after(sent, { type: 'captchaWanted' }).showsCaptcha).toBe(true);
    expect(after(sent, wanted, sent).showsCaptcha).toBe(false);
    expect(after(wanted).showsCaptcha).toBe(false);
  });
});

describe('asking for another code', () => {
  it('is under way until it was sent or failed', () => {
    const sending: FlowEvent = { type: 'sending' };
    expect(after(sent, sending).isSending).toBe(true);
    expect(after(sent, sending, sent).isSending).toBe(false);
    expect(
      after(sent, sending, { type: 'failed', error: { kind: 'timeout' }, place: 'notice', other: null }).isSending,
    ).toBe(false);
  });

  it('is forgotten when the other view is opened', () => {
    expect(after(sent, { type: 'restarted' })).toEqual(startOfFlow);
  });
});

describe('isCodeFresh', () => {
  it('holds for the account the code went to, until another may be sent', () => {
    expect(isCodeFresh(after(sent), 'ann@example.com', 59_999)).toBe(true);
    expect(isCodeFresh(after(sent), 'ann@example.com', 60_000)).toBe(false);
    expect(isCodeFresh(after(sent), 'bob@example.com', 1)).toBe(false);
  });
});
