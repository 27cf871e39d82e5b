/** Orders for which a new code was requested on a read-only screen. The order's next checkout renews the code. */
const requestedOrderIds = new Set<string>();

export const requestRenewal = (orderId: string): void => {
  requestedOrderIds.add(orderId);
};

/** Whether a new code was requested for an order; true only once per request. */
export const consumeRenewalRequest = (orderId: string): boolean => requestedOrderIds.delete(orderId);
