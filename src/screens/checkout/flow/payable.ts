import type { Order } from '../../../contract/entities';
import type { Problem } from '../../shared/payment/problem';

/** Whether trying to pay again makes sense. */
export const isPayable = ({ status, isCharged, payBefore }: Order): boolean =>
  status !== 'success' && isCharged !== true && (payBefore == null || payBefore > Date.now());

/** Why an order that was not paid is there to be paid again. */
export const problemOf = ({ failureCode }: Order): Problem =>
  failureCode ? { kind: 'refused', code: failureCode } : { kind: 'unpaid', code: null };
