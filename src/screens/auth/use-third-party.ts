import { type RefObject, useEffect, useReducer } from 'react';
import { googleClient, googleLogin, googleSignup } from '../../contract/calls/third-party';
import type { CallError } from '../../runtime/api/call-error';
import { useScope, useTexts } from '../../runtime/scope';
import type { ViewProps } from './auth-screen';
import { drawGoogleButton } from './google-button';

/**
 * - asking: the third party's button is there.
 * - checking: the server looks at what it answered.
 * - unknown: there is no account for this person yet.
 */
export type ThirdPartyStage =
  | { name: 'loading' | 'asking' | 'checking' }
  | { name: 'unknown'; credential: string }
  | { name: 'failed'; failure: CallError | 'unloaded' };

type State = { stage: ThirdPartyStage; round: number };
type Change = ThirdPartyStage | 'again';

const reduce = (state: State, change: Change): State =>
  change === 'again' ? { stage: { name: 'loading' }, round: state.round + 1 } : { ...state, stage: change };

const inPlace = { inPlace: true };
const noAccount: readonly string[] = ['1', '2', '7', '10024'];

/** Follows a sign-in by the third party, whose script draws its button into `place`. */
export function useThirdParty(place: RefObject<HTMLElement | null>, onDone: ViewProps['onDone']) {
  const scope = useScope();
  const { lang } = useTexts();
  const [{ stage, round }, enter] = useReducer(reduce, { stage: { name: 'loading' }, round: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once a round; what is said is said at once
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    let isGone = false;
    // A node of its own each time: such scripts refuse to draw twice into one.
    const node = box.appendChild(document.createElement('div'));
    const say = (now: ThirdPartyStage) => {
      if (!isGone) enter(now);
    };
    const enterWith = async (credential: string) => {
      say({ name: 'checking' });
      const result = await scope.call(googleLogin, { credential }, inPlace);
      if (isGone) return;
      if (result.ok) onDone(result.value, false);
      else if (result.error.kind === 'code' && noAccount.includes(result.error.code))
        say({ name: 'unknown', credential });
      else say({ name: 'failed', failure: result.error });
    };
    const start = async () => {
      const client = await scope.call(googleClient, {}, inPlace);
      if (!client.ok) {
        say({ name: 'failed', failure: client.error });
        return;
      }
      const { api } = scope.settings.peek();
      await drawGoogleButton({
        ...client.value,
        api,
        place: node,
        lang,
        isWanted: () => !isGone,
        onCredential: (credential) => void enterWith(credential),
      });
      say({ name: 'asking' });
      node.querySelector('button')?.focus();
    };
    start().catch((error: unknown) => {
      console.warn('[sub-elements]', error);
      say({ name: 'failed', failure: 'unloaded' });
    });
    return () => {
      isGone = true;
      node.remove();
    };
  }, [scope, round]);

  const register = async (credential: string) => {
    const result = await scope.call(googleSignup, { credential, language: lang, acceptedTerms: true }, inPlace);
    if (result.ok) onDone(result.value, true);
    else enter({ name: 'failed', failure: result.error });
  };
  return { stage, again: () => enter('again'), register };
}
