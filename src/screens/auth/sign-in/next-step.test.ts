import { expect, test } from 'vitest';
import type { CallError } from '../../../runtime/api/call-error';
import { isNextStepAvailable } from './next-step';

const code = (text: string): CallError => ({ kind: 'code', code: text });

test.each<[string, CallError]>([
  ['a server without the call', { kind: 'http', status: 404 }],
  ['a page instead of an answer', { kind: 'malformed' }],
  ['a limit', code('-3031')],
  ['a captcha', code('-3035')],
])('lets visitors choose after %s', (_, error) => {
  expect(isNextStepAvailable(error)).toBe(false);
});

test.each<[string, CallError]>([
  ['no connection', { kind: 'network' }],
  ['a server in trouble', { kind: 'http', status: 502 }],
  ['a wrong address', code('8')],
])('shows %s as an error', (_, error) => {
  expect(isNextStepAvailable(error)).toBe(true);
});
