import { useReducer } from 'react';
import { liquidoConfirm } from '../../../../../contract/calls/confirmation/confirmation';
import { behaviourOf } from '../../../../../contract/errors/catalogue';
import type { CallError } from '../../../../../runtime/api/call-error';
import { useElementContext } from '../../../../../runtime/page/element-context';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';

/** Whether an error is about the code itself. */
export const isCodeError = (error: CallError): boolean => behaviourOf(error).field === 'code';

interface OtpState {
  code: string;
  error: CallError | null;
  /** The submitted code was incomplete. */
  isIncomplete: boolean;
  /** The request in flight: it sends the typed code, or requests a new one. */
  pendingRequest: 'code' | 'newCode' | null;
  hasResent: boolean;
}

const noFeedback = { error: null, isIncomplete: false, hasResent: false };

/** Sends the typed code and requests new ones. */
export function useOtp({ orderId, confirm }: Pick<ActionViewProps, 'orderId' | 'confirm'>) {
  const context = useElementContext();
  const [state, update] = useReducer(
    (before: OtpState, next: Partial<OtpState>): OtpState => ({ ...before, ...next }),
    {
      ...noFeedback,
      code: '',
      pendingRequest: null,
    },
  );
  /** Sends the code, or requests a new one if it is missing. */
  const send = async (otp?: string) => {
    if (state.pendingRequest) return;
    update({ ...noFeedback, pendingRequest: otp === undefined ? 'newCode' : 'code' });
    const request = otp === undefined ? { orderId } : { orderId, otp };
    const error = await confirm((idempotencyKey) => context.call(liquidoConfirm, request, { idempotencyKey }), otp);
    // The field is cleared after a wrong code, and when a new code was sent.
    const shouldClear = otp === undefined ? !error : error !== null && isCodeError(error);
    update({ pendingRequest: null, error, hasResent: otp === undefined && !error, ...(shouldClear && { code: '' }) });
  };
  return { ...state, update, send };
}
