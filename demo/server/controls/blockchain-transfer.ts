import * as z from 'zod/mini';
import { addConfirmations, receiveCoins } from '../billing/methods/crypto';
import { lockPayment } from '../billing/settlement/settle';
import { withPayment } from '../gateway/shared/with-payment';
import type { Services } from '../http/handler';

export const blockchainTransferSchema = z.object({
  /** Coins to send: an amount, or the amount that is missing (`exact`), half of that (`part`) or too much (`more`). */
  send: z.optional(z.union([z.enum(['exact', 'part', 'more']), z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/))])),
  /** Number of confirmations to add. Each one stands for a new block. */
  confirm: z.optional(z.int().check(z.positive())),
});

/**
 * Simulates a blockchain transfer, new blocks or both. `id` is a payment or order id. Returns null if the id is
 * unknown.
 */
export async function simulateTransfer(
  services: Services,
  id: string,
  { send, confirm }: z.output<typeof blockchainTransferSchema>,
) {
  const result = await withPayment(services, id, async (tx, payment, now) => {
    const { paymentId, orderId } = payment;
    const hasReceivedCoins = send !== undefined && (await receiveCoins(tx, payment, send, now));
    const updatedPayment = (await lockPayment(tx, paymentId)) ?? payment;
    const hasNewBlocks = confirm !== undefined && (await addConfirmations(tx, updatedPayment, confirm, now));
    const { status, action } = (await lockPayment(tx, paymentId)) ?? updatedPayment;
    return { paymentId, orderId, status, hasChanged: hasReceivedCoins || hasNewBlocks, action };
  });
  return result ?? null;
}
