/**
 * The ids of orders for which the payer asked for a new QR code, ticket or bank details, because the old one had
 * expired. The payer asked on a read-only screen, which can't request a new one, so the next checkout of the order
 * does. "Renewal" here doesn't mean the renewal of a plan.
 */
const requestedOrderIds = new Set<string>();

export const requestCodeRenewal = (orderId: string): void => {
  requestedOrderIds.add(orderId);
};

/** Whether a renewal was requested for an order. Forgets the request, so the next call returns false. */
export const consumeCodeRenewalRequest = (orderId: string): boolean => requestedOrderIds.delete(orderId);
