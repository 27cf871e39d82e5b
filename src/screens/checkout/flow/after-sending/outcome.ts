import * as z from 'zod/mini';
import { paymentAnswerSchema } from '../../../../contract/entities';
import { keyReused } from '../../../../contract/error-reasons/error-reasons';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { ErrorBehaviour } from '../../../../contract/errors/error-row';
import { invalidRequest } from '../../../../contract/errors/global/client-errors';
import { type Money, moneySchema } from '../../../../contract/primitives';
import { type CallError, isUncertain } from '../../../../runtime/api/call-error';
import type { RefusalProblem } from '../machine';

export type Failure =
  /** Ask the server what it knows. `hasEnded`: it has answered, so that nothing is on its way any more. */
  | { kind: 'unknown'; code: string | null; hasEnded: boolean }
  /** A definite no. `isOrderGone`: the order it was for is of no use any more. */
  | {
      kind: 'refused';
      code: string;
      orderId: string | null;
      paymentId: string;
      isOrderGone: boolean;
      problem?: RefusalProblem | undefined;
    };

interface Sent {
  isRepay: boolean;
  /** An earlier request went out under the same key. */
  wasSent?: boolean;
}

/** What an error of pay or repay means for the payer's money. */
export function failureOf(error: CallError, { isRepay, wasSent = false }: Sent): Failure {
  if (error.kind === 'request')
    return { kind: 'refused', code: invalidRequest.code, orderId: null, paymentId: '', isOrderGone: false };
  if (isUncertain(error) || error.kind !== 'code') {
    // Not so 502 and 504: what stands between gives up while the server may still be at work.
    const hasEnded = error.kind === 'http' && (error.status === 500 || error.status === 503);
    return { kind: 'unknown', code: null, hasEnded };
  }
  const { code } = error;
  const behaviour = behaviourOf(code);
  // The key was used with another body: that request's outcome decides. Servers that give no reason answer plain -24050.
  const isKeyReused = (error.data as { reason?: unknown } | null | undefined)?.reason === keyReused;
  if (isKeyReused || (wasSent && behaviour.refusesUsedKey)) return { kind: 'unknown', code: null, hasEnded: false };
  const answer = paymentAnswerSchema.safeParse(error.data);
  if (answer.success) {
    const { orderId, paymentId } = answer.data;
    return { kind: 'refused', code, orderId, paymentId, isOrderGone: false, problem: problemFor(behaviour, false) };
  }
  const isOrderGone = isRepay && behaviour.endsOrder === true;
  if (behaviour.money === 'unknown' && !isOrderGone) return { kind: 'unknown', code, hasEnded: true };
  return {
    kind: 'refused',
    code,
    orderId: null,
    paymentId: '',
    isOrderGone,
    problem: problemFor(behaviour, isOrderGone),
  };
}

/** A changed price leaves the order as it is; an order lapses only if it can't be paid any more. */
const problemFor = ({ problem }: ErrorBehaviour, isOrderGone: boolean): RefusalProblem | undefined =>
  problem === 'lapsed' && !isOrderGone ? undefined : problem;

const priceSchema = z.object({ total: moneySchema });

/** The present price, where a payment was refused because it is another one. */
export function priceOf(error: CallError): Money | undefined {
  if (error.kind !== 'code' || behaviourOf(error).problem !== 'priceChanged') return undefined;
  const found = priceSchema.safeParse(error.data);
  return found.success ? found.data.total : undefined;
}
