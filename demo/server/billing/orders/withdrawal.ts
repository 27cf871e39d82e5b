import { dayInMilliseconds } from '../../../../src/rules';
import type { OrderRow, PaymentRow } from '../../database/schema';

/** Days in which a member can withdraw: 7 in Brazil, 14 elsewhere, as in the EU. */
const withdrawalDays = (currency: string): number => (currency === 'BRL' ? 7 : 14);

/**
 * Until when the member can withdraw from a purchase; null if never: for orders that charged nothing, were refunded or
 * disputed, or whose days can't be taken back exactly, for gifts that were redeemed, for resellers' orders, and for payments at a provider, which the
 * sandbox doesn't refund.
 */
export function withdrawalDeadline(
  order: OrderRow,
  payment: Pick<PaymentRow, 'status' | 'settledAt' | 'providerPaymentId'> | null,
): number | null {
  const { status, isCharged, refundStatus, chargebackStatus, resale, gift, converts, credited, currency } = order;
  if (status !== 'success' || !isCharged || refundStatus !== null || chargebackStatus !== null) return null;
  if (gift?.redeemedAt || resale !== null || converts || credited !== null) return null;
  if (payment?.status !== 'success' || payment.settledAt === null || payment.providerPaymentId !== null) return null;
  return payment.settledAt + withdrawalDays(currency) * dayInMilliseconds;
}
