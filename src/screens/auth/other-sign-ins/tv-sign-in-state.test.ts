import { expect, test } from 'vitest';
import type { CallError } from '../../../runtime/api/call-error';
import {
  initialTvSignIn,
  isTvSignInUnsupported,
  needsPolling,
  reduceTvSignIn,
  stepOf,
  type TvSignInEvent,
  type TvSignInState,
} from './tv-sign-in-state';

const created: TvSignInEvent = {
  type: 'created',
  signInCode: { secret: 's', code: 'K7M2PX', address: 'tv.example/tv', link: 'l', validFor: 600_000 },
  now: 1000,
};
const polled = (status: TvSignInState['status'], secret = 's'): TvSignInEvent => ({ type: 'polled', secret, status });
const errorWithCode = (code: string): CallError => ({ kind: 'code', code });
const pollFailed = (error: CallError): TvSignInEvent => ({ type: 'pollFailed', secret: 's', error });
const after = (...events: TvSignInEvent[]) => events.reduce(reduceTvSignIn, initialTvSignIn);

test('the steps are `creating`, `waiting` and `scanned`, then `refused` if the sign-in is refused on the phone', () => {
  expect(stepOf(initialTvSignIn)).toBe('creating');
  expect(stepOf(after(created))).toBe('waiting');
  expect(after(created).expiresAt).toBe(601_000);
  expect(stepOf(after(created, polled('scanned')))).toBe('scanned');
  expect(stepOf(after(created, polled('scanned'), polled('refused')))).toBe('refused');
  expect(stepOf(after(created, polled('refused'), { type: 'create' }))).toBe('creating');
});

test('a code that has expired, was used or is unknown to the server leads to the step `expired`', () => {
  expect(stepOf(after(created, { type: 'expired' }))).toBe('expired');
  expect(stepOf(after(created, polled('used')))).toBe('expired');
  expect(stepOf(after(created, pollFailed(errorWithCode('10302'))))).toBe('expired');
});

test('a poll that ends after its code has expired or was replaced changes nothing', () => {
  const expired = after(created, { type: 'expired' });
  expect(reduceTvSignIn(expired, polled('waiting'))).toBe(expired);
  expect(reduceTvSignIn(expired, pollFailed(errorWithCode('197')))).toBe(expired);
  const replaced = after(created);
  expect(reduceTvSignIn(replaced, polled('refused', 'earlier secret'))).toBe(replaced);
});

test('polling continues after network errors, server errors and rate limits', () => {
  for (const error of [{ kind: 'network' }, { kind: 'http', status: 502 }, errorWithCode('-3031')] as CallError[]) {
    const state = after(created, polled('scanned'), pollFailed(error));
    expect([stepOf(state), state.hasPollFailed, needsPolling(stepOf(state))]).toEqual(['scanned', true, true]);
    expect(reduceTvSignIn(state, polled('scanned')).hasPollFailed).toBe(false);
  }
});

test('polling ends with the step `failed` if an error code says why the member can’t sign in', () => {
  const state = after(created, pollFailed(errorWithCode('197')));
  expect([stepOf(state), needsPolling(stepOf(state)), state.error]).toEqual(['failed', false, errorWithCode('197')]);
});

test('isTvSignInUnsupported is true if the server lacks TV sign-in, but not for server errors or rate limits', () => {
  const unsupportedErrors: CallError[] = [errorWithCode('4598'), { kind: 'http', status: 404 }, { kind: 'malformed' }];
  const otherErrors: CallError[] = [
    errorWithCode('-3031'),
    { kind: 'http', status: 503 },
    { kind: 'network' },
    { kind: 'timeout' },
  ];
  expect(unsupportedErrors.map(isTvSignInUnsupported)).toEqual([true, true, true]);
  expect(otherErrors.map(isTvSignInUnsupported)).toEqual([false, false, false, false]);
});
