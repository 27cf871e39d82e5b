import { useEffect } from 'react';
import { tvSignInDecide, tvSignInLookUp } from '../../../contract/calls/tv';
import type { DataOf } from '../../../contract/define-call';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { useMergedState } from '../../../runtime/state/use-merged-state';
import { openCodeScreen } from '../../shared/tv/open-code';

export type Decision = 'confirm' | 'refuse';

export interface SignInDecisionOptions {
  code: string;
  /** Called with the error if the code is invalid, or with null if the visitor wants to enter a different code. */
  onDiscard(error: CallError | null): void;
  onDecided(decision: Decision): void;
}

interface State {
  tv: DataOf<typeof tvSignInLookUp> | null;
  error: CallError | null;
  pendingDecision: Decision | null;
}

/** Looks up the TV that wants to sign in, and sends the member's decision. */
export function useSignInDecision({ code, onDiscard, onDecided }: SignInDecisionOptions) {
  const context = useElementContext();
  const [state, update] = useMergedState<State>({ tv: null, error: null, pendingDecision: null });
  const handleFailure = (failure: CallError) => {
    if (behaviorOf(failure).isNotFound) onDiscard(failure);
    else update({ error: failure, pendingDecision: null });
  };
  const lookUp = async () => {
    update({ error: null });
    const result = await context.call(tvSignInLookUp, { code });
    if (result.ok) {
      update({ tv: result.value });
      return;
    }
    // An unknown code may be the code of a purchase, which has its own screen.
    const isUnknown = behaviorOf(result.error).isNotFound;
    const isPurchaseOpened = isUnknown && (await openCodeScreen({ context, code, purpose: 'purchase' }));
    if (!isPurchaseOpened) handleFailure(result.error);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code has its own instance of the component
  useEffect(() => void lookUp(), []);
  const decide = async (decision: Decision) => {
    if (state.pendingDecision) return;
    update({ pendingDecision: decision, error: null });
    const result = await context.call(tvSignInDecide, { code, decision });
    if (result.ok) onDecided(decision);
    else handleFailure(result.error);
  };
  return { ...state, lookUp, decide };
}
