import type { CallError } from '../../../../runtime/api/call-error';
import type { ErrorPlace, OtherView } from '../errors/error-places';

/** The state of a sign-in, a registration or a recovery. */
export interface Flow {
  /** `account`: the account and the password. `code`: the four digits that were sent. */
  step: 'account' | 'code';
  /** How the member signs in. A registration always verifies the address with a code. */
  signInMethod: 'password' | 'code';
  /** The error shown above the form. */
  failure: CallError | null;
  /** The view offered next to an error of the account. */
  other: OtherView | null;
  /** The recipient of the last code, and when the next one may be requested (milliseconds since 1970). */
  sentTo: string;
  resendAt: number;
  /** Another code is being requested. */
  isSending: boolean;
  /** The code step shows the captcha only if a request needs it. */
  showsCaptcha: boolean;
  /** The server requires the captcha with the code, after wrong codes. */
  wantsCaptcha: boolean;
  /** The code step of an earlier page load, which the password didn't survive: the step asks for it again. */
  isRestored: boolean;
}

export type FlowEvent =
  | { type: 'wayChosen'; signInMethod: Flow['signInMethod'] }
  | { type: 'tried' }
  | { type: 'codeSent'; sentTo: string; resendAt: number; isRestored?: boolean }
  | { type: 'left' }
  | { type: 'captchaWanted' }
  | { type: 'sending' }
  | { type: 'restarted' }
  | { type: 'failed'; error: CallError; place: ErrorPlace; other: Flow['other'] };

/** The initial state. */
export const startOfFlow: Flow = {
  step: 'account',
  signInMethod: 'password',
  failure: null,
  other: null,
  sentTo: '',
  resendAt: 0,
  isSending: false,
  showsCaptcha: false,
  wantsCaptcha: false,
  isRestored: false,
};

/** Errors at these fields lead back to the account step. */
const placesOnAccountStep: readonly ErrorPlace[] = ['account', 'country', 'password'];

/** The reducer of the state. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'wayChosen':
      return { ...flow, signInMethod: event.signInMethod, failure: null, other: null };
    case 'tried':
      return { ...flow, failure: null, other: null };
    case 'sending':
      return { ...flow, failure: null, isSending: true };
    case 'codeSent': {
      // A resend doesn't change this.
      const { sentTo, resendAt, isRestored = flow.isRestored } = event;
      return {
        ...flow,
        step: 'code',
        sentTo,
        resendAt,
        isRestored,
        failure: null,
        other: null,
        isSending: false,
        showsCaptcha: false,
        wantsCaptcha: false,
      };
    }
    case 'left':
      return { ...flow, step: 'account', failure: null, showsCaptcha: false, wantsCaptcha: false, isRestored: false };
    case 'restarted':
      return startOfFlow;
    case 'captchaWanted':
      return { ...flow, showsCaptcha: true };
    case 'failed': {
      const { place, error, other } = event;
      const step = placesOnAccountStep.includes(place) ? 'account' : flow.step;
      // Refused during a resend: only the next resend needs the captcha.
      const wantsCaptcha = flow.wantsCaptcha || (place === 'captcha' && step === 'code' && !flow.isSending);
      const showsCaptcha = flow.showsCaptcha || (place === 'captcha' && step === 'code');
      const failure = place === 'notice' ? error : null;
      const isRestored = flow.isRestored && step === 'code';
      return { ...flow, step, other, showsCaptcha, wantsCaptcha, isRestored, isSending: false, failure };
    }
  }
}

/** Whether a code was sent to this account and the countdown is still running. */
export const isCodeFresh = (flow: Flow, account: string, now: number): boolean =>
  flow.sentTo === account && now < flow.resendAt;
