/** Orders for which a new code was asked where none can be made; the checkout that opens next goes on with them. */
const wanted = new Set<string>();

/** The payer pressed "new code" on a screen that only looks at a payment. */
export const requestCodeRenewal = (orderId: string): void => {
  wanted.add(orderId);
};

/** Whether that was pressed for this order; told once. */
export const consumeCodeRenewalRequest = (orderId: string): boolean => wanted.delete(orderId);
