/** Orders for which a new code was requested on a read-only screen. The checkout that opens next renews it. */
const requested = new Set<string>();

export const requestRenewal = (orderId: string): void => {
  requested.add(orderId);
};

/** Whether a new code was requested for an order; true only once per request. */
export const consumeRenewalRequest = (orderId: string): boolean => requested.delete(orderId);
