/** Orders for which a new code was requested on a read-only screen. The checkout that opens next requests it. */
const requested = new Set<string>();

export const setRenewalRequest = (orderId: string, isRequested: boolean): void => {
  if (isRequested) requested.add(orderId);
  else requested.delete(orderId);
};

export const isRenewalRequested = (orderId: string): boolean => requested.has(orderId);
