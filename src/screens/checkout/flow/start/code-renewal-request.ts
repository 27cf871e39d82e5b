/**
 * The ids of the orders for which the payer, on a screen that can't start a payment, asked to replace the expired QR
 * code, ticket or bank details. The next checkout of the order requests the replacement. "Renewal" here means
 * this replacement, not the renewal of a plan.
 */
const requestedOrderIds = new Set<string>();

export const requestCodeRenewal = (orderId: string): void => {
  requestedOrderIds.add(orderId);
};

/** Whether a replacement was requested for an order. Forgets the request, so the next call returns false. */
export const consumeCodeRenewalRequest = (orderId: string): boolean => requestedOrderIds.delete(orderId);
