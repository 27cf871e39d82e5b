import { expect, test, vi } from 'vitest';
import type { CallError } from '../../../runtime/api/call-error';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { canRetryNextStepRequest, findCountryMismatch } from './use-auth';

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

const phone = { type: 'phone', account: '5512345678', areaCode: '52', country: 'MX' } as const;

function contextWith(response: unknown) {
  const call = vi.fn(async () => response);
  return { call, context: { call } as unknown as Pick<ElementContext, 'call'> };
}

test('findCountryMismatch sends the country and its calling code to the server', async () => {
  const { call, context } = contextWith({ ok: true, value: { isMatching: true } });
  expect(await findCountryMismatch(context, phone)).toBeNull();
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'queryUrv' }), { country: 'MX', areaCode: '52' });
});

test('findCountryMismatch returns error 4020 if the phone number’s country isn’t the visitor’s country', async () => {
  const { context } = contextWith({ ok: true, value: { isMatching: false, countryCode: 'BR' } });
  expect(await findCountryMismatch(context, phone)).toEqual({ kind: 'code', code: '4020' });
});

test('findCountryMismatch returns the server’s error about the country, but null if the network fails', async () => {
  const countryError = { kind: 'code', code: '4000' };
  expect(await findCountryMismatch(contextWith({ ok: false, error: countryError }).context, phone)).toEqual(
    countryError,
  );
  expect(await findCountryMismatch(contextWith({ ok: false, error: { kind: 'network' } }).context, phone)).toBeNull();
});

test('findCountryMismatch sends no request for an email address', async () => {
  const { call, context } = contextWith(null);
  expect(await findCountryMismatch(context, { type: 'email', account: 'ana@example.org' })).toBeNull();
  expect(call).not.toHaveBeenCalled();
});
