import * as z from 'zod/mini';
import { paymentAnswerSchema } from '../../../../contract/entities';
import { keyReused } from '../../../../contract/error-reasons/error-reasons';
import { type Money, moneySchema } from '../../../../contract/primitives';
import { type CallError, isUncertain } from '../../../../runtime/api/call-error';

/**
 * Answers after which nobody knows whether money moved: the server's own failures. With the order in the answer they
 * are as definite as any other. Source: specification, section 8.
 */
const vague = ['2007', '2000', '2001', '2005', '2006', '5008', '1015', '-2499', '-1112', '-24040'];

/** Errors after which the order cannot be paid any more; the next try makes a new one. */
const orderGone = ['1001', '1015', '1040', '1300', '2008'];

export type Failure =
  /** Ask the server what it knows. `hasEnded`: it has answered, so that nothing is on its way any more. */
  | { kind: 'unknown'; code: string | null; hasEnded: boolean }
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
  if (isUncertain(error) || error.kind !== 'code') {
    // Not so 502 and 504: what stands between gives up while the server may still be at work.
    const hasEnded = error.kind === 'http' && (error.status === 500 || error.status === 503);
    return { kind: 'unknown', code: null, hasEnded };
  }
  const { code } = error;
  // The key was used with another body: that request's outcome decides. Servers that give no reason answer plain -24050.
  const isKeyReused = (error.data as { reason?: unknown } | null | undefined)?.reason === keyReused;
  if (isKeyReused || (wasSent && code === '-24050')) return { kind: 'unknown', code: null, hasEnded: false };
  const answer = paymentAnswerSchema.safeParse(error.data);
  if (answer.success) {
    const { orderId, paymentId } = answer.data;
    return { kind: 'refused', code, orderId, paymentId, isOrderGone: false };
  }
  const isOrderGone = isRepay && orderGone.includes(code);
  if (vague.includes(code) && !isOrderGone) return { kind: 'unknown', code, hasEnded: true };
  return { kind: 'refused', code, orderId: null, paymentId: '', isOrderGone };
}

/** Our own error for "the price is not the one that was shown". */
const priceChanged = '-2410';
const priceSchema = z.object({ total: moneySchema });

/** The present price, where a payment was refused because it is another one. */
export function priceOf(error: CallError): Money | undefined {
  if (error.kind !== 'code' || error.code !== priceChanged) return undefined;
  const found = priceSchema.safeParse(error.data);
  return found.success ? found.data.total : undefined;
}
