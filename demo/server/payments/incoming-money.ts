import type { PaymentRow } from '../database/schema';

/**
 * Whether a payment is pending although money has arrived, or the payer has reported that it was sent. The payment's
 * order must not be canceled then, because the money would belong to no order.
 */
export function isMoneyIncoming({ status, action }: Pick<PaymentRow, 'status' | 'action'>): boolean {
  if (status !== 'pending') return false;
  if (action.type === 'cryptoAddress') return Number(action.received ?? 0) > 0;
  return (action.type === 'slip' || action.type === 'bankDetails') && action.reported != null;
}
