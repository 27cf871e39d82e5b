import type { PaymentRow } from '../database/schema';

/**
 * Whether money for a pending payment has arrived or was reported as sent. Canceling its order would strand that money.
 */
export function isMoneyIncoming({ status, action }: Pick<PaymentRow, 'status' | 'action'>): boolean {
  if (status !== 'pending') return false;
  if (action.type === 'cryptoAddress') return Number(action.received ?? 0) > 0;
  return (action.type === 'slip' || action.type === 'bankDetails') && action.reported != null;
}
