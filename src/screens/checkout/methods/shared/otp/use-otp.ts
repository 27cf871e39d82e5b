import { useReducer } from 'react';
import { liquidoConfirm } from '../../../../../contract/calls/providers/confirmation';
import { behaviourOf } from '../../../../../contract/errors/catalogue';
import type { CallError } from '../../../../../runtime/api/call-error';
import { useElementContext } from '../../../../../runtime/page/element-context';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';

/** Whether an error is about the code, not about the way there. */
export const isAboutCode = (error: CallError): boolean => behaviourOf(error).field === 'code';

interface OtpState {
  code: string;
  error: CallError | null;
  /** It was sent before it was whole. */
  isMissing: boolean;
  /** What is under way: the code, or another one. */
  busy: 'code' | 'again' | null;
  isSentAgain: boolean;
}

const fresh = { error: null, isMissing: false, isSentAgain: false };

/** A code that is typed and sent, and another one that is asked for. */
export function useOtp({ orderId, confirm }: Pick<ActionViewProps, 'orderId' | 'confirm'>) {
  const scope = useElementContext();
  const [state, change] = useReducer(
    (before: OtpState, next: Partial<OtpState>): OtpState => ({ ...before, ...next }),
    {
      ...fresh,
      code: '',
      busy: null,
    },
  );
  /** Sends the code; without one asks for another. */
  const send = async (otp?: string) => {
    if (state.busy) return;
    change({ ...fresh, busy: otp === undefined ? 'again' : 'code' });
    const request = otp === undefined ? { orderId } : { orderId, otp };
    const error = await confirm((idempotencyKey) => scope.call(liquidoConfirm, request, { idempotencyKey }), otp);
    // A wrong code is typed anew, and one that was replaced is worth nothing.
    const isOver = otp === undefined ? !error : error !== null && isAboutCode(error);
    change({ busy: null, error, isSentAgain: otp === undefined && !error, ...(isOver && { code: '' }) });
  };
  return { ...state, change, send };
}
