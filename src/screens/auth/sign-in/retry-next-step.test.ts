import { expect, test } from 'vitest';
import type { CallError } from '../../../runtime/api/call-error';
import { canRetryNextStepRequest } from './retry-next-step';

const errorWithCode = (code: string): CallError => ({ kind: 'code', code });

test.each<[string, CallError]>([
  ['a call that the server doesn’t implement', { kind: 'http', status: 404 }],
  ['an HTML page instead of JSON', { kind: 'malformed' }],
  ['a rate limit', errorWithCode('-3031')],
  ['a required captcha', errorWithCode('-3035')],
])('the request for the next step (sign-in or registration) can’t be retried after this error: %s', (_, error) => {
  expect(canRetryNextStepRequest(error)).toBe(false);
});

test.each<[string, CallError]>([
  ['no connection', { kind: 'network' }],
  ['a server error', { kind: 'http', status: 502 }],
  ['an invalid email address', errorWithCode('8')],
])('the request for the next step (sign-in or registration) can be retried after this error: %s', (_, error) => {
  expect(canRetryNextStepRequest(error)).toBe(true);
});
