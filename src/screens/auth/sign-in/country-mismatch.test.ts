import { expect, test, vi } from 'vitest';
import type { ElementContext } from '../../../runtime/page/element-context';
import { countryMismatch } from './country-mismatch';

const phone = { type: 'phone', account: '5512345678', areaCode: '52', country: 'MX' } as const;

function contextWith(response: unknown) {
  const call = vi.fn(async () => response);
  return { call, context: { call } as unknown as Pick<ElementContext, 'call'> };
}

test('countryMismatch sends the country and its calling code to the server', async () => {
  const { call, context } = contextWith({ ok: true, value: { isMatching: true } });
  expect(await countryMismatch(context, phone)).toBeNull();
  expect(call).toHaveBeenCalledWith(expect.objectContaining({ name: 'queryUrv' }), { country: 'MX', areaCode: '52' });
});

test('countryMismatch returns error 4020 if the phone number’s country isn’t the visitor’s country', async () => {
  const { context } = contextWith({ ok: true, value: { isMatching: false, countryCode: 'BR' } });
  expect(await countryMismatch(context, phone)).toEqual({ kind: 'code', code: '4020' });
});

test('countryMismatch returns the server’s error about the country; null if the server doesn’t respond', async () => {
  const countryError = { kind: 'code', code: '4000' };
  expect(await countryMismatch(contextWith({ ok: false, error: countryError }).context, phone)).toEqual(countryError);
  expect(await countryMismatch(contextWith({ ok: false, error: { kind: 'network' } }).context, phone)).toBeNull();
});

test('countryMismatch sends no request for an email address', async () => {
  const { call, context } = contextWith(null);
  expect(await countryMismatch(context, { type: 'email', account: 'ana@example.org' })).toBeNull();
  expect(call).not.toHaveBeenCalled();
});
