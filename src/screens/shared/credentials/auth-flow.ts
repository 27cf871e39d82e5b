import type { CallError } from '../../../runtime/api/call-error';
import type { ErrorTarget, SuggestedView } from './form-errors';

/** The state of a sign-in, a registration or a recovery. */
export interface AuthFlow {
  /** `account` asks for the email or phone number and the password, `code` for the four digits that were sent. */
  step: 'account' | 'code';
  /** How the member signs in. A registration always verifies the email or phone number with a code. */
  signInMethod: 'password' | 'code';
  /** The error shown above the form. */
  failure: CallError | null;
  /** The view offered next to an error at the account field. */
  suggestedView: SuggestedView | null;
  /** The recipient of the last code, as displayed. */
  sentTo: string;
  /** When the next code may be requested, in milliseconds since the epoch. */
  resendAt: number;
  /** A resend of the code is in progress. */
  isResending: boolean;
  /** The code step shows the captcha. The next resend must contain its answer. See also `requiresCaptcha`. */
  showsCaptcha: boolean;
  /** After wrong codes, submitting the typed code requires the captcha's answer too, not only a resend. */
  requiresCaptcha: boolean;
  /** The code step was restored after a reload. The form asks for the password again, which is never stored. */
  isRestored: boolean;
}

export type AuthFlowEvent =
  | { type: 'methodChosen'; signInMethod: AuthFlow['signInMethod'] }
  | { type: 'submitted' }
  | { type: 'codeSent'; sentTo: string; resendAt: number; isRestored?: boolean }
  | { type: 'returnedToAccountStep' }
  /** The visitor asked for another code, but must solve the captcha first. */
  | { type: 'captchaRequested' }
  | { type: 'resending' }
  | { type: 'restarted' }
  | { type: 'failed'; error: CallError; target: ErrorTarget; suggestedView: AuthFlow['suggestedView'] };

export const initialAuthFlow: AuthFlow = {
  step: 'account',
  signInMethod: 'password',
  failure: null,
  suggestedView: null,
  sentTo: '',
  resendAt: 0,
  isResending: false,
  showsCaptcha: false,
  requiresCaptcha: false,
  isRestored: false,
};

/** Errors at these fields lead back to the account step. */
const targetsOnAccountStep: readonly ErrorTarget[] = ['account', 'country', 'password'];

export function reduceAuthFlow(flow: AuthFlow, event: AuthFlowEvent): AuthFlow {
  switch (event.type) {
    case 'methodChosen':
      return { ...flow, signInMethod: event.signInMethod, failure: null, suggestedView: null };
    case 'submitted':
      return { ...flow, failure: null, suggestedView: null };
    case 'resending':
      return { ...flow, failure: null, isResending: true };
    case 'codeSent': {
      // Only the event that restores the code step after a reload contains `isRestored`. A resend doesn't change it.
      const { sentTo, resendAt, isRestored = flow.isRestored } = event;
      return {
        ...flow,
        step: 'code',
        sentTo,
        resendAt,
        isRestored,
        failure: null,
        suggestedView: null,
        isResending: false,
        showsCaptcha: false,
        requiresCaptcha: false,
      };
    }
    case 'returnedToAccountStep':
      return {
        ...flow,
        step: 'account',
        failure: null,
        showsCaptcha: false,
        requiresCaptcha: false,
        isRestored: false,
      };
    case 'restarted':
      return initialAuthFlow;
    case 'captchaRequested':
      return { ...flow, showsCaptcha: true };
    case 'failed': {
      const { target, error, suggestedView } = event;
      const step = targetsOnAccountStep.includes(target) ? 'account' : flow.step;
      // A captcha error of a resend only affects the next resend.
      const requiresCaptcha = flow.requiresCaptcha || (target === 'captcha' && step === 'code' && !flow.isResending);
      const showsCaptcha = flow.showsCaptcha || (target === 'captcha' && step === 'code');
      const failure = target === 'form' ? error : null;
      const isRestored = flow.isRestored && step === 'code';
      return { ...flow, step, suggestedView, showsCaptcha, requiresCaptcha, isRestored, isResending: false, failure };
    }
  }
}

/**
 * Whether the last code was sent to this email or phone number (`recipient`, as displayed) so recently that another
 * code can't be requested yet.
 */
export const isCodeFresh = (flow: AuthFlow, recipient: string, now: number): boolean =>
  flow.sentTo === recipient && now < flow.resendAt;
