import type { AuthFlow } from '../../shared/credentials/auth-flow';
import type { AuthView } from './auth-checks';

/** An action whose request signs the visitor in. */
export type SignInAction = 'signInWithPassword' | 'signInWithCode' | 'register';

/** What a submit of the form does. `findNextStep` asks the server whether a sign-in or a registration follows. */
export type SubmitAction = 'findNextStep' | 'requestCode' | SignInAction;

/** Returns what a submit of the form does. A registration always starts with a code that verifies the account. */
export function submitActionOf(
  view: AuthView,
  { step, signInMethod }: Pick<AuthFlow, 'step' | 'signInMethod'>,
): SubmitAction {
  if (view === 'start') return 'findNextStep';
  if (view === 'register') return step === 'account' ? 'requestCode' : 'register';
  if (step === 'code') return 'signInWithCode';
  return signInMethod === 'code' ? 'requestCode' : 'signInWithPassword';
}
