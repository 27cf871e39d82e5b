import type { PaymentRow } from '../database/schema';

/**
 * Whether a payment is pending although money has arrived, the payer has reported that it was sent, or a wallet has
 * reported that the payer approved it. The payment's order must not be canceled then, because the money would belong to
 * no order.
 */
export function isMoneyIncoming(payment: Pick<PaymentRow, 'status' | 'action' | 'delayedOutcome'>): boolean {
  const { status, action } = payment;
  if (status !== 'pending') return false;
  if (isApprovedAtWallet(payment)) return true;
  if (action.type === 'cryptoAddress') return Number(action.received ?? 0) > 0;
  return (action.type === 'slip' || action.type === 'bankDetails') && action.reported != null;
}

/**
 * Whether the payer has approved the payment in a wallet that confirms it later. A bank says nothing about a slip or
 * transfer before the money arrives.
 */
export const isApprovedAtWallet = ({
  action,
  delayedOutcome,
}: Pick<PaymentRow, 'action' | 'delayedOutcome'>): boolean =>
  delayedOutcome?.status === 'success' && action.type !== 'slip' && action.type !== 'bankDetails';
