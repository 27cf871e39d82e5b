import { liquidoConfirm } from '../../../../../contract/calls/providers';
import { behaviorOf } from '../../../../../contract/errors/catalogue';
import type { CallError } from '../../../../../runtime/api/call-error';
import { useElementContext } from '../../../../../runtime/element-context/element-context';
import { useMergedState } from '../../../../../runtime/state/use-merged-state';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';

/** Whether an error is about the one-time code that the payer typed. */
export const isOtpError = (error: CallError): boolean => behaviorOf(error).field === 'code';

interface OtpState {
  code: string;
  error: CallError | null;
  /** The submitted code was incomplete. */
  isIncomplete: boolean;
  /** What the request in progress does: `code` sends the typed code, `newCode` requests a new one. */
  pendingRequest: 'code' | 'newCode' | null;
  /** A new code was sent at the payer's request. */
  wasResent: boolean;
}

const noFeedback = { error: null, isIncomplete: false, wasResent: false };

/** Holds the state of the form for a one-time code, submits the typed code and requests new codes. */
export function useOtp({ orderId, confirm }: Pick<ActionViewProps, 'orderId' | 'confirm'>) {
  const context = useElementContext();
  const [state, update] = useMergedState<OtpState>({ ...noFeedback, code: '', pendingRequest: null });
  /** Submits the one-time code `otp`. Without `otp`, requests a new code. The call `liquidoConfirm` does both. */
  const send = async (otp?: string) => {
    if (state.pendingRequest) return;
    update({ ...noFeedback, pendingRequest: otp === undefined ? 'newCode' : 'code' });
    const request = otp === undefined ? { orderId } : { orderId, otp };
    const error = await confirm((idempotencyKey) => context.call(liquidoConfirm, request, { idempotencyKey }), otp);
    // The field is cleared after a wrong code and after a new code was sent.
    const clearsField = otp === undefined ? !error : error !== null && isOtpError(error);
    update({ pendingRequest: null, error, wasResent: otp === undefined && !error, ...(clearsField && { code: '' }) });
  };
  return { ...state, update, send };
}
