/**
 * The ids of orders whose payment code (a QR code, a boleto or bank details) has expired, and for which the payer
 * has asked for a new code on a read-only screen. This screen can't request the new code from the server, so the next
 * checkout of the order requests it. "Renewal" here means the renewal of this code, not of a plan.
 *
 * A request needs no expiry: if no checkout followed it, a later checkout of the order starts with the form instead of
 * the expired code, and sends nothing by itself.
 */
const orderIdsWithRequest = new Set<string>();

export const requestCodeRenewal = (orderId: string): void => {
  orderIdsWithRequest.add(orderId);
};

/** Whether the payer has asked for a new code for the order. Forgets the request, so the next call returns false. */
export const consumeCodeRenewalRequest = (orderId: string): boolean => orderIdsWithRequest.delete(orderId);
