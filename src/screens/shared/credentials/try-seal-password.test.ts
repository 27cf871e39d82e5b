import { beforeEach, expect, test, vi } from 'vitest';
import { timeoutErrorName } from '../../../runtime/timing/time-limit';

const sealPassword = vi.fn();
let trySealPassword: typeof import('./try-seal-password').trySealPassword;

// Test files share their worker, so an earlier file may have loaded the module without the mock.
beforeEach(async () => {
  vi.resetModules();
  vi.doMock('../../../runtime/brand/brand-keys', () => ({ sealPassword }));
  ({ trySealPassword } = await import('./try-seal-password'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('trySealPassword returns the sealed password', async () => {
  sealPassword.mockResolvedValue(['block']);
  expect(await trySealPassword('orbit', 'login', 'secret123')).toEqual({ ok: true, value: ['block'] });
});

test.each([
  ['network', new TypeError('Failed to fetch dynamically imported module')],
  ['timeout', new DOMException('', timeoutErrorName)],
  ['request', new Error('The key is unusable')],
])('trySealPassword returns an error of the kind %s', async (kind, error) => {
  sealPassword.mockRejectedValue(error);
  expect(await trySealPassword('orbit', 'login', 'secret123')).toEqual({ ok: false, error: { kind } });
});
