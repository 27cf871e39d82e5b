import { paymentAnswerSchema } from '../../contract/entities';
import { keyReused } from '../../contract/error-reasons';
import { type CallError, isUncertain } from '../../runtime/api/call-error';

/**
 * Answers after which nobody knows whether money moved: the server's own failures. With the order in the answer they
 * are as definite as any other. Source: specification, section 8.
 */
const vague = ['2007', '2000', '2001', '2005', '2006', '5008', '1015', '-2499', '-1112', '-24040'];

/** Errors after which the order cannot be paid any more; the next try makes a new one. */
const orderGone = ['1001', '1015', '1040', '1300', '2008'];

export type Failure =
  /** Ask the server what it knows. */
  | { kind: 'unknown'; code: string | null }
  /** A definite no. `isOrderGone`: the order it was for is of no use any more. */
  | { kind: 'refused'; code: string; orderId: string | null; paymentId: string; isOrderGone: boolean };

interface Sent {
  isRepay: boolean;
  /** An earlier request went out under the same key. */
  wasSent?: boolean;
}

/** What an error of pay or repay means for the payer's money. */
export function failureOf(error: CallError, { isRepay, wasSent = false }: Sent): Failure {
  if (error.kind === 'request')
    return { kind: 'refused', code: '-24050', orderId: null, paymentId: '', isOrderGone: false };
  if (isUncertain(error) || error.kind !== 'code') return { kind: 'unknown', code: null };
  const { code } = error;
  // The key was used with another body: that one decides.
  if (wasSent && code === '-24050') return { kind: 'unknown', code: null };
  const answer = paymentAnswerSchema.safeParse(error.data);
  if (answer.success) {
    const { orderId, paymentId } = answer.data;
    return { kind: 'refused', code, orderId, paymentId, isOrderGone: false };
  }
  const isOrderGone = isRepay && orderGone.includes(code);
  const isKeyReused = (error.data as { reason?: unknown } | null | undefined)?.reason === keyReused;
  if (isKeyReused || (vague.includes(code) && !isOrderGone)) return { kind: 'unknown', code };
  return { kind: 'refused', code, orderId: null, paymentId: '', isOrderGone };
}
