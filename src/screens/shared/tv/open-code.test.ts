import { signal } from '@preact/signals-react';
import { afterEach, expect, test, vi } from 'vitest';
import { handOffState, tvSignInLookUp } from '../../../contract/calls/tv';
import { activeEntryLink, removeEntryLink } from '../../../runtime/navigation/entry-link';
import { openCodeScreen } from './open-code';

/** A code that a TV shows. The visitor enters it on a phone. */
const code = 'K7M2PX';

const settings = { api: 'https://api.example' };

const aContext = (result: object) => ({
  call: vi.fn().mockResolvedValue(result),
  navigate: vi.fn(),
  settings: signal(settings) as never,
});

afterEach(() => removeEntryLink(settings));

test.each([
  ['purchase', handOffState, 'handOff', 'pay'],
  ['signIn', tvSignInLookUp, 'tvSignIn', 'sign-in'],
] as const)('a TV’s code with the purpose %s opens the screen for this purpose', async (purpose, call, kind, view) => {
  const context = aContext({ ok: true, value: {} });
  expect(await openCodeScreen({ context, code, purpose })).toBe(true);
  expect(context.call).toHaveBeenCalledExactlyOnceWith(call, { code });
  expect(activeEntryLink(settings).peek()).toEqual({ kind, code });
  expect(context.navigate).toHaveBeenCalledExactlyOnceWith('stb', { view });
});

test('a TV’s code opens no screen if the server responds with an error', async () => {
  // 10302: the server doesn’t know the code.
  const context = aContext({ ok: false, error: { kind: 'code', code: '10302' } });
  expect(await openCodeScreen({ context, code, purpose: 'signIn' })).toBe(false);
  expect(activeEntryLink(settings).peek()).toBeNull();
  expect(context.navigate).not.toHaveBeenCalled();
});
