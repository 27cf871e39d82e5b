import { useReducer } from 'react';
import { liquidoConfirm } from '../../../../../contract/calls/confirmation/confirmation';
import { behaviourOf } from '../../../../../contract/errors/catalogue';
import type { CallError } from '../../../../../runtime/api/call-error';
import { useElementContext } from '../../../../../runtime/page/element-context';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';

/** Whether an error is about the code itself. */
export const isAboutCode = (error: CallError): boolean => behaviourOf(error).field === 'code';

interface OtpState {
  code: string;
  error: CallError | null;
  /** The submitted code was incomplete. */
  isMissing: boolean;
  /** The request in flight: a submitted code, or a new one that was requested. */
  busy: 'code' | 'again' | null;
  isSentAgain: boolean;
}

const cleared = { error: null, isMissing: false, isSentAgain: false };

/** Sends the typed code and requests new ones. */
export function useOtp({ orderId, confirm }: Pick<ActionViewProps, 'orderId' | 'confirm'>) {
  const context = useElementContext();
  const [state, update] = useReducer(
    (before: OtpState, next: Partial<OtpState>): OtpState => ({ ...before, ...next }),
    {
      ...cleared,
      code: '',
      busy: null,
    },
  );
  /** Sends the code, or requests a new one if it is missing. */
  const send = async (otp?: string) => {
    if (state.busy) return;
    update({ ...cleared, busy: otp === undefined ? 'again' : 'code' });
    const request = otp === undefined ? { orderId } : { orderId, otp };
    const error = await confirm((idempotencyKey) => context.call(liquidoConfirm, request, { idempotencyKey }), otp);
    // A wrong or replaced code is cleared.
    const shouldClear = otp === undefined ? !error : error !== null && isAboutCode(error);
    update({ busy: null, error, isSentAgain: otp === undefined && !error, ...(shouldClear && { code: '' }) });
  };
  return { ...state, change: update, send };
}
