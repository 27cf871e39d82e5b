import { afterEach, expect, test, vi } from 'vitest';
import { handOffState } from '../../../contract/calls/tv/hand-off';
import { tvSignInLookUp } from '../../../contract/calls/tv/tv-sign-in';
import { entry, forgetEntry } from '../../../runtime/entry-link/entry-link';
import { openCode } from './open-code';

const code = 'K7M2PX';

const aContext = (result: object) => ({ call: vi.fn().mockResolvedValue(result), navigate: vi.fn() });

afterEach(forgetEntry);

test.each([
  ['purchase', handOffState, 'handOff', 'pay'],
  ['signIn', tvSignInLookUp, 'tvSignIn', 'sign-in'],
] as const)('a code of a %s opens its screen', async (as, call, kind, view) => {
  const context = aContext({ ok: true, value: {} });
  expect(await openCode({ context, code, as })).toBe(true);
  expect(context.call).toHaveBeenCalledExactlyOnceWith(call, { code });
  expect(entry.peek()).toEqual({ kind, code });
  expect(context.navigate).toHaveBeenCalledExactlyOnceWith('stb', { view });
});

test('an unknown code, or a server without the call, changes nothing', async () => {
  const context = aContext({ ok: false, error: { kind: 'server', code: '4598' } });
  expect(await openCode({ context, code, as: 'signIn' })).toBe(false);
  expect(entry.peek()).toBeNull();
  expect(context.navigate).not.toHaveBeenCalled();
});
