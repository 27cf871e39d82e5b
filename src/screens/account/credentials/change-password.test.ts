import { expect, test, vi } from 'vitest';
import type { Result } from '../../../runtime/api/call-error';
import { sendWithNewPasswordFallback } from './change-password';

const changed: Result<unknown> = { ok: true, value: null };
/** The code of a wrong password. */
const refused: Result<unknown> = { ok: false, error: { kind: 'code', code: '3' } };
const lost: Result<unknown> = { ok: false, error: { kind: 'timeout' } };

/** A server whose current password is `actual`. */
const serverWith = (actual: string) =>
  vi.fn(async (currentPassword: string) => (currentPassword === actual ? changed : refused));

const change = { current: 'old', password: 'new', uncertainPassword: null };

test('sends the typed current password', async () => {
  const send = serverWith('old');
  expect(await sendWithNewPasswordFallback({ ...change, send })).toBe(changed);
  expect(send.mock.calls).toEqual([['old']]);
});

test('after a lost response, sends the new password as the current one if the typed one is refused', async () => {
  const send = serverWith('new');
  expect(await sendWithNewPasswordFallback({ ...change, uncertainPassword: 'new', send })).toBe(changed);
  expect(send.mock.calls).toEqual([['old'], ['new']]);
});

test('reports a wrong current password if the lost request did not change it', async () => {
  const send = serverWith('other');
  expect(await sendWithNewPasswordFallback({ ...change, uncertainPassword: 'new', send })).toBe(refused);
});

test('sends a refused change only once if no response was lost, or if the new password differs', async () => {
  for (const uncertainPassword of [null, 'newer']) {
    const send = serverWith('other');
    expect(await sendWithNewPasswordFallback({ ...change, uncertainPassword, send })).toBe(refused);
    expect(send).toHaveBeenCalledTimes(1);
  }
});

test('reports another failure of the second request', async () => {
  const send = vi.fn().mockResolvedValueOnce(refused).mockResolvedValueOnce(lost);
  expect(await sendWithNewPasswordFallback({ ...change, uncertainPassword: 'new', send })).toBe(lost);
});
