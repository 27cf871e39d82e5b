import { expect, test } from 'vitest';
import type { CallError } from '../../../runtime/api/call-error';
import { canServerDecideNextStep } from './next-step';

const errorWithCode = (code: string): CallError => ({ kind: 'code', code });

test.each<[string, CallError]>([
  ['a call that the server doesn’t implement', { kind: 'http', status: 404 }],
  ['an HTML page instead of JSON', { kind: 'malformed' }],
  ['a rate limit', errorWithCode('-3031')],
  ['a required captcha', errorWithCode('-3035')],
])('the server cannot decide between sign-in and registration after this error: %s', (_, error) => {
  expect(canServerDecideNextStep(error)).toBe(false);
});

test.each<[string, CallError]>([
  ['no connection', { kind: 'network' }],
  ['a server error', { kind: 'http', status: 502 }],
  ['an invalid email address', errorWithCode('8')],
])('the server can decide between sign-in and registration in a retry after this error: %s', (_, error) => {
  expect(canServerDecideNextStep(error)).toBe(true);
});
