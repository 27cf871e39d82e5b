import { useCallback, useEffect, useReducer, useRef } from 'react';
import { tvSignInStart, tvSignInState } from '../../../contract/calls/tv';
import type { UserInfo } from '../../../contract/entities';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import { poll } from '../../shared/poll/poll';
import {
  initialTvSignIn,
  isTvSignInUnsupported,
  needsPolling,
  reduceTvSignIn,
  stepOf,
  type TvSignInState,
  type TvSignInStep,
} from './tv-sign-in-state';

const pollDelaysMs = [2000, 2000, 3000];

interface TvSignInOptions {
  /** Called when the member has confirmed the sign-in on the phone. */
  onDone(user: UserInfo): void;
  /** Called if the server doesn't implement TV sign-in. */
  onUnsupported(): void;
}

export interface UseTvSignInResult {
  state: TvSignInState;
  step: TvSignInStep;
  /** Requests a new code. */
  renew(): void;
  /** Marks the code as expired. Called when the countdown ends. */
  expire(): void;
}

/**
 * Signs in on a TV: requests a code, which the member scans or enters on a phone, and polls until the member confirms
 * or refuses the sign-in, or the code expires.
 */
export function useTvSignIn({ onDone, onUnsupported }: TvSignInOptions): UseTvSignInResult {
  const context = useElementContext();
  const [state, dispatch] = useReducer(reduceTvSignIn, initialTvSignIn);
  const isRequestingCode = useRef(false);
  const isUnmounted = useUnmounted();
  const handlers = useRef({ onDone, onUnsupported });
  handlers.current = { onDone, onUnsupported };

  const requestCode = useCallback(async () => {
    if (isRequestingCode.current) return;
    isRequestingCode.current = true;
    dispatch({ type: 'create' });
    const result = await context.call(tvSignInStart, {});
    isRequestingCode.current = false;
    if (isUnmounted.current) return;
    if (result.ok) dispatch({ type: 'created', signInCode: result.value, now: serverNow() });
    else if (isTvSignInUnsupported(result.error)) handlers.current.onUnsupported();
    else dispatch({ type: 'failed', error: result.error });
  }, [context, isUnmounted]);
  useEffect(() => void requestCode(), [requestCode]);

  const step = stepOf(state);
  const secret = state.signInCode?.secret;
  const mustPoll = needsPolling(step);
  useEffect(() => {
    if (!secret || !mustPoll) return undefined;
    const polling = poll({
      delaysMs: pollDelaysMs,
      isEager: false,
      request: async () => {
        const result = await context.call(tvSignInState, { secret });
        // If the sign-in was closed during the request, the visitor must not be signed in. `true` ends the polling.
        if (isUnmounted.current) return true;
        const user = result.ok && result.value.user;
        // Sign in even if the code has expired in the meantime, because the phone already shows a successful sign-in.
        if (user) handlers.current.onDone(user);
        else if (result.ok) dispatch({ type: 'polled', secret, status: result.value.status });
        else dispatch({ type: 'pollFailed', secret, error: result.error });
        return !!user;
      },
    });
    return () => polling.stop();
  }, [context, secret, mustPoll, isUnmounted]);

  return { state, step, renew: () => void requestCode(), expire: () => dispatch({ type: 'expired' }) };
}
