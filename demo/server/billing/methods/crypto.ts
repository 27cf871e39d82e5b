import { and, eq } from 'drizzle-orm';
import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { type CoinRow, coinByOption } from '../../catalogue/coins';
import { convert } from '../../catalogue/currencies';
import type { Database } from '../../database/open';
import { type OrderRow, orders, type PaymentRow, payments } from '../../database/schema';
import { fromSmallestUnits, toCoinAmount, toSmallestUnits } from '../money/coin-amounts';
import { bindCouponOfPayment, couponOfPayment, isCouponTaken } from '../money/coupons';
import { isPayable } from '../orders/orders';
import { isOwed, recordOwedCoins } from '../orders/owed-money';
import { settle } from '../settlement/settle';
import { addressFor } from './coin-addresses';

export type CryptoAction = Extract<PaymentAction, { type: 'cryptoAddress' }>;

const minuteMs = 60_000;

/** How long the payer has to send the missing amount after a partial transfer. */
const missingAmountTimeMs = 60 * minuteMs;

/** The action that asks the payer to send coins to an address. Rate, address and amount are fixed until `expires`. */
export function cryptoAction(
  coin: CoinRow,
  { paymentId, total, now }: { paymentId: string; total: Money; now: number },
): CryptoAction {
  const { optionCode, network, chain, validMinutes, contract, chainId, price } = coin;
  return {
    type: 'cryptoAddress',
    optionCode,
    coin: coin.coin,
    network,
    address: addressFor(chain, `${paymentId}:${optionCode}:${now}`),
    amount: toCoinAmount(coin, total),
    expires: now + validMinutes * minuteMs,
    confirmations: 0,
    confirmationsNeeded: coin.confirmations,
    received: '0',
    missing: null,
    excess: null,
    contract: contract ?? null,
    chainId: chainId ?? null,
    rate: convert({ amount: price, currency: 'USD' }, total.currency),
  };
}

/** Whether any coins have arrived at the action's address, confirmed or not. */
export const hasReceivedCoins = ({ received }: CryptoAction): boolean => Boolean(received) && received !== '0';

/** Whether the complete amount has been received, confirmed or not. */
export const hasReceivedTotal = (action: CryptoAction): boolean => hasReceivedCoins(action) && action.missing == null;

/** The action of a crypto payment, whatever its status, and its coin's decimal places. Null for other payments. */
const cryptoPayment = ({ action }: PaymentRow): { action: CryptoAction; decimals: number } | null =>
  action.type === 'cryptoAddress' ? { action, decimals: coinByOption(action.optionCode ?? '')?.decimals ?? 8 } : null;

/** The action of a pending crypto payment, and its coin's decimal places. Null for other payments. */
const pendingCryptoPayment = (payment: PaymentRow): ReturnType<typeof cryptoPayment> =>
  payment.status === 'pending' ? cryptoPayment(payment) : null;

async function storeAction(tx: Database, { paymentId }: PaymentRow, action: CryptoAction, expires: number | null) {
  await tx.update(payments).set({ action, expires }).where(eq(payments.paymentId, paymentId));
}

/**
 * Simulates a transfer to the payment's address. `amount` is a number of coins, the missing amount (`exact`), half of
 * the missing amount (`part`), or the missing amount plus 10% of the total (`more`). A partial transfer extends the
 * deadline; a complete transfer removes it. Coins that arrive after the payment has ended reopen it if the order can
 * still be paid with them; otherwise they are owed to the payer. Returns false if the payment isn't a crypto payment or
 * the amount is invalid.
 */
export async function receiveCoins(tx: Database, payment: PaymentRow, amount: string, now: number): Promise<boolean> {
  const crypto = cryptoPayment(payment);
  if (!crypto) return false;
  const { action, decimals } = crypto;
  // An amount can't have more decimal places than the coin.
  if ((amount.split('.')[1] ?? '').length > decimals) return false;
  const due = toSmallestUnits(action.amount, decimals);
  const previouslyReceived = toSmallestUnits(action.received ?? '0', decimals);
  const missing = due > previouslyReceived ? due - previouslyReceived : 0n;
  const presetAmounts: Record<string, bigint> = { exact: missing, part: missing / 2n, more: missing + due / 10n };
  const received = previouslyReceived + (presetAmounts[amount] ?? toSmallestUnits(amount, decimals));
  if (received === previouslyReceived) return false;
  const isComplete = received >= due;
  const expires = isComplete ? null : Math.max(payment.expires ?? 0, now + missingAmountTimeMs);
  const updatedAction: CryptoAction = {
    ...action,
    received: fromSmallestUnits(received, decimals),
    missing: isComplete ? null : fromSmallestUnits(due - received, decimals),
    excess: received > due ? fromSmallestUnits(received - due, decimals) : null,
    expires: expires ?? action.expires,
  };
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, payment.orderId));
  const isReopened =
    payment.status !== 'pending' && order && (await canReopen(tx, order, payment, { isComplete, now }));
  if (payment.status === 'pending' || isReopened) {
    if (isReopened) await bindCouponOfPayment(tx, order, payment);
    await tx
      .update(payments)
      .set({ status: 'pending', failureCode: null, settledAt: null })
      .where(eq(payments.paymentId, payment.paymentId));
    await tx.update(orders).set({ status: 'pending', failureCode: null }).where(eq(orders.orderId, payment.orderId));
    await storeAction(tx, payment, updatedAction, expires);
    return true;
  }
  await storeAction(tx, payment, updatedAction, payment.expires);
  await recordOwedCoins(tx, payment, now, fromSmallestUnits(received - previouslyReceived, decimals));
  return true;
}

/**
 * Whether coins that arrive for an ended payment can still pay its order: the order is unpaid, no earlier coins of the
 * payment are owed to the payer, no other order has the coupon in the payment's price, and either the whole amount has
 * arrived or the payer isn't paying otherwise.
 */
async function canReopen(
  tx: Database,
  order: OrderRow,
  payment: PaymentRow,
  { isComplete, now }: { isComplete: boolean; now: number },
): Promise<boolean> {
  const { paymentId, orderId, status } = payment;
  if (status === 'success' || (await isOwed(tx, paymentId))) return false;
  if (!isPayable(order, now) || (await isCouponTaken(tx, couponOfPayment(order, payment)))) return false;
  const otherPayments = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')));
  return isComplete || otherPayments.length === 0;
}

/**
 * Simulates new blocks on the chain, each of which is one more confirmation of the transfer. The payment succeeds as
 * soon as it has enough confirmations. Returns false if no complete transfer is waiting for confirmations.
 */
export async function addConfirmations(
  tx: Database,
  payment: PaymentRow,
  count: number,
  now: number,
): Promise<boolean> {
  const pending = pendingCryptoPayment(payment);
  if (!pending || !hasReceivedTotal(pending.action)) return false;
  const { confirmations, confirmationsNeeded } = pending.action;
  const neededCount = confirmationsNeeded ?? 1;
  const confirmedCount = Math.min((confirmations ?? 0) + count, neededCount);
  await storeAction(tx, payment, { ...pending.action, confirmations: confirmedCount }, null);
  if (confirmedCount === neededCount) await settle(tx, payment.paymentId, { status: 'success' }, now);
  return true;
}
