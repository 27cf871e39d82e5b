import type { tvSignInStart, tvSignInState } from '../../../contract/calls/tv';
import type { DataOf } from '../../../contract/define-call';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { rateLimitCode, unsupportedCode } from '../../../contract/errors/shared-codes';
import { hasOwn } from '../../../rules/own-fields';
import { type CallError, codeOf } from '../../../runtime/api/call-error';

export type TvSignInCode = DataOf<typeof tvSignInStart>;
type Status = DataOf<typeof tvSignInState>['status'];

/** The state of a sign-in on a TV that the member confirms on a phone. */
export interface TvSignInState {
  signInCode: TvSignInCode | null;
  /** When the code expires, in milliseconds since the epoch, by the TV's clock. */
  expiresAt: number;
  status: Status;
  /** Why no code could be created, or why the member can't sign in. */
  error: CallError | null;
  /** The last poll failed. */
  hasPollFailed: boolean;
}

export type TvSignInEvent =
  /** The request for a new code starts. */
  | { type: 'create' }
  | { type: 'created'; signInCode: TvSignInCode; now: number }
  /** The code couldn't be created. */
  | { type: 'failed'; error: CallError }
  /** `secret` is that of the code whose status the poll requested. */
  | { type: 'polled'; secret: string; status: Status }
  | { type: 'pollFailed'; secret: string; error: CallError }
  | { type: 'expired' };

/**
 * `creating`: the code is being requested. `failed`: no code could be created, or the member can't sign in. The other
 * steps are statuses from the server; `refused` means that the sign-in was refused on the phone.
 */
export type TvSignInStep = 'creating' | 'failed' | 'waiting' | 'scanned' | 'refused' | 'expired';

/** The state before a code is created. */
export const initialTvSignIn: TvSignInState = {
  signInCode: null,
  expiresAt: 0,
  status: 'waiting',
  error: null,
  hasPollFailed: false,
};

/** Returns the state after an event. */
export function reduceTvSignIn(state: TvSignInState, event: TvSignInEvent): TvSignInState {
  // The code may have expired or been replaced while the poll was in flight.
  if (hasOwn(event, 'secret') && (event.secret !== state.signInCode?.secret || !needsPolling(stepOf(state))))
    return state;
  switch (event.type) {
    case 'create':
      return initialTvSignIn;
    case 'created':
      return { ...initialTvSignIn, signInCode: event.signInCode, expiresAt: event.now + event.signInCode.validFor };
    case 'failed':
      return { ...initialTvSignIn, error: event.error };
    case 'polled':
      return { ...state, status: event.status, hasPollFailed: false };
    case 'pollFailed': {
      if (behaviorOf(event.error).isNotFound) return { ...state, status: 'expired', hasPollFailed: false };
      // Any other error code ends the sign-in, such as the code for a blocked member. Polling continues after a rate
      // limit, or if the response is missing or has no error code.
      if (event.error.kind === 'code' && event.error.code !== rateLimitCode)
        return { ...initialTvSignIn, error: event.error };
      return { ...state, hasPollFailed: true };
    }
    case 'expired':
      return { ...state, status: 'expired' };
  }
}

/**
 * The step to show. The server returns the session only once. If that response was lost, the status is `used` or
 * `confirmed` without a session; the member then needs a new code, so this code counts as expired.
 */
export function stepOf({ signInCode, status, error }: TvSignInState): TvSignInStep {
  if (error) return 'failed';
  if (!signInCode) return 'creating';
  return status === 'used' || status === 'confirmed' ? 'expired' : status;
}

/**
 * Whether the TV must poll the server during a step. In `waiting` and `scanned`, the server's status changes when the
 * member acts on the phone.
 */
export const needsPolling = (step: TvSignInStep): boolean => step === 'waiting' || step === 'scanned';

/** Whether an error means that the server has no calls for TV sign-in. The TV then shows the usual sign-in form. */
export function isTvSignInUnsupported(error: CallError): boolean {
  if (error.kind === 'http') return error.status < 500;
  return error.kind === 'malformed' || codeOf(error) === unsupportedCode;
}
