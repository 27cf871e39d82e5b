import * as z from 'zod/mini';
import { withPayment } from '../gateway/shared/with-payment';
import type { Services } from '../http/handler';
import { addConfirmations, receiveCoins } from '../payments/methods/crypto';
import { lockPayment } from '../payments/settle';

export const blockchainTransferSchema = z.object({
  /** Coins that arrive: an amount, or the missing amount (`exact`), half of it (`part`), or more than it (`more`). */
  send: z.optional(z.union([z.enum(['exact', 'part', 'more']), z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/))])),
  /** Number of blocks to add. */
  confirm: z.optional(z.int().check(z.positive())),
});

/** Simulates a blockchain transfer or new blocks. `id` is a payment or order id. Returns null for an unknown id. */
export async function simulateTransfer(
  services: Services,
  id: string,
  { send, confirm }: z.output<typeof blockchainTransferSchema>,
) {
  const result = await withPayment(services, id, async (tx, payment, now) => {
    const { paymentId, orderId } = payment;
    const hasReceivedCoins = send !== undefined && (await receiveCoins(tx, payment, send, now));
    const updated = (await lockPayment(tx, paymentId)) ?? payment;
    const hasNewBlocks = confirm !== undefined && (await addConfirmations(tx, updated, confirm, now));
    const { status, action } = (await lockPayment(tx, paymentId)) ?? updated;
    return { paymentId, orderId, status, hasChanged: hasReceivedCoins || hasNewBlocks, action };
  });
  return result ?? null;
}
