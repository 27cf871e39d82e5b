import { handOffState, tvSignInLookUp } from '../../../contract/calls/tv';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { storeEntryLink } from '../../../runtime/navigation/entry-link';

/** For each purpose of a code: the call that looks it up, the kind of entry link to store, and the view to open. */
const screenByPurpose = {
  purchase: { call: handOffState, kind: 'handOff', view: 'pay' },
  signIn: { call: tvSignInLookUp, kind: 'tvSignIn', view: 'sign-in' },
} as const;

interface OpenCodeOptions {
  context: Pick<ElementContext, 'call' | 'navigate' | 'settings'>;
  code: string;
  purpose: keyof typeof screenByPurpose;
}

/**
 * Opens the screen for a code, if the server knows the code for this purpose. Returns whether the screen was opened.
 * The codes for purchases and sign-ins look the same, so people may enter a code on the wrong screen. If the
 * server doesn't know a code for a screen's own purpose, the screen calls this function with the other purpose.
 */
export async function openCodeScreen({ context, code, purpose }: OpenCodeOptions): Promise<boolean> {
  const { call, kind, view } = screenByPurpose[purpose];
  const result = await context.call(call, { code });
  if (!result.ok) return false;
  storeEntryLink(context.settings.peek(), { kind, code });
  context.navigate('stb', { view });
  return true;
}
