import type { CallError } from '../../../runtime/api/call-error';
import type { ErrorPlace, OtherView } from './error-places';

/** Where somebody is between naming an account and being signed in. */
export interface Flow {
  /** `account`: who and the password; `code`: the four digits that were sent. */
  step: 'account' | 'code';
  /** How a sign-in is proved. A registration always proves the address by code. */
  way: 'password' | 'code';
  /** What is said above the form. */
  failure: CallError | null;
  /** The view offered beside an error of the account. */
  other: OtherView | null;
  /** Whom the last code went to, and when the next may be asked for (milliseconds). */
  sentTo: string;
  resendAt: number;
  /** Another code is being asked for. */
  isSending: boolean;
  /** The code step shows the captcha only when something there needs it. */
  showsCaptcha: boolean;
  /** The server wants the captcha with the code itself, after wrong ones. */
  wantsCaptcha: boolean;
}

export type FlowEvent =
  | { type: 'wayChosen'; way: Flow['way'] }
  | { type: 'tried' }
  | { type: 'codeSent'; sentTo: string; resendAt: number }
  | { type: 'left' }
  | { type: 'captchaWanted' }
  | { type: 'sending' }
  | { type: 'restarted' }
  | { type: 'failed'; error: CallError; place: ErrorPlace; other: Flow['other'] };

/** A sign-in that nobody began. */
export const startOfFlow: Flow = {
  step: 'account',
  way: 'password',
  failure: null,
  other: null,
  sentTo: '',
  resendAt: 0,
  isSending: false,
  showsCaptcha: false,
  wantsCaptcha: false,
};

/** Errors about these fields lead back to where they are. */
const placesOnAccountStep: readonly ErrorPlace[] = ['account', 'country', 'password'];

/** The next state of a sign-in. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'wayChosen':
      return { ...flow, way: event.way, failure: null, other: null };
    case 'tried':
      return { ...flow, failure: null, other: null };
    case 'sending':
      return { ...flow, failure: null, isSending: true };
    case 'codeSent': {
      const { sentTo, resendAt } = event;
      return {
        ...flow,
        step: 'code',
        sentTo,
        resendAt,
        failure: null,
        other: null,
        isSending: false,
        showsCaptcha: false,
        wantsCaptcha: false,
      };
    }
    case 'left':
      return { ...flow, step: 'account', failure: null, showsCaptcha: false, wantsCaptcha: false };
    case 'restarted':
      return startOfFlow;
    case 'captchaWanted':
      return { ...flow, showsCaptcha: true };
    case 'failed': {
      const { place, error, other } = event;
      const step = placesOnAccountStep.includes(place) ? 'account' : flow.step;
      // Refused while another code was asked for, only the next request for one needs it.
      const wantsCaptcha = flow.wantsCaptcha || (place === 'captcha' && step === 'code' && !flow.isSending);
      const showsCaptcha = flow.showsCaptcha || (place === 'captcha' && step === 'code');
      const failure = place === 'notice' ? error : null;
      return { ...flow, step, other, showsCaptcha, wantsCaptcha, isSending: false, failure };
    }
  }
}

/** True where a code for this account is on its way and another may not be asked for yet. */
export const isCodeFresh = (flow: Flow, account: string, now: number): boolean =>
  flow.sentTo === account && now < flow.resendAt;
