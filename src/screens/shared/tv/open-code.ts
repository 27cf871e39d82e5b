import { handOffState } from '../../../contract/calls/tv/hand-off';
import { tvSignInLookUp } from '../../../contract/calls/tv/tv-sign-in';
import { storeEntry } from '../../../runtime/entry-link/entry-link';
import type { ElementContext } from '../../../runtime/page/element-context';

const screens = {
  purchase: { call: handOffState, kind: 'handOff', view: 'pay' },
  signIn: { call: tvSignInLookUp, kind: 'tvSignIn', view: 'sign-in' },
} as const;

interface OpenCodeOptions {
  context: Pick<ElementContext, 'call' | 'navigate'>;
  code: string;
  purpose: keyof typeof screens;
}

/**
 * Opens the screen for a code, if the code has this purpose. The codes for purchases and sign-ins look the same, so
 * people may enter a code on the wrong screen. Returns false if the server doesn't know the code.
 */
export async function openCode({ context, code, purpose }: OpenCodeOptions): Promise<boolean> {
  const { call, kind, view } = screens[purpose];
  const result = await context.call(call, { code });
  if (!result.ok) return false;
  storeEntry({ kind, code });
  context.navigate('stb', { view });
  return true;
}
