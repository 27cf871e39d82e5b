import { and, eq } from 'drizzle-orm';
import type { Money } from '../../../../src/contract/primitives';
import { fromMinor, isZeroMoney, toMinor } from '../../../../src/rules';
import { sendNoticeByUid } from '../../accounts/messages/notices';
import { coinByOption } from '../../catalogue/coins';
import type { Database } from '../../database/open';
import { ledger, orders, type PaymentRow } from '../../database/schema';
import { toSmallestUnits } from '../money/coin-amounts';
import { addLedgerEntry } from '../money/ledger';

/**
 * Records money that arrived for an order but can't pay it: in the ledger, in the order and in a message to the payer.
 * `coins`: the coins that arrived, such as `3 USDT`.
 */
export async function recordOwedMoney(
  tx: Database,
  { payment, money, coins = null }: { payment: PaymentRow; money: Money; coins?: string | null },
  now: number,
): Promise<void> {
  if (isZeroMoney(money)) return;
  const { uid, orderId, paymentId } = payment;
  await addLedgerEntry(tx, { kind: 'owed', money, uid, orderId, paymentId }, now);
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update');
  if (!order) return;
  await tx
    .update(orders)
    .set({ owed: [...(order.owed ?? []), { ...money, receivedAt: now, coins }] })
    .where(eq(orders.orderId, orderId));
  await sendNoticeByUid(tx, { uid, brand: order.brand }, { purpose: 'moneyOwed', orderId, money, coins }, now);
}

/** Whether money of this payment was recorded as owed before. */
export async function isOwed(tx: Database, paymentId: string): Promise<boolean> {
  const [entry] = await tx
    .select()
    .from(ledger)
    .where(and(eq(ledger.paymentId, paymentId), eq(ledger.kind, 'owed')));
  return entry !== undefined;
}

/**
 * Records coins of a payment as owed: all that were received, or only `coinAmount`. Their value is the payment's amount
 * in the proportion of `coinAmount` to the coins that were asked for. Does nothing for a payment without coins.
 */
export async function recordOwedCoins(
  tx: Database,
  payment: PaymentRow,
  now: number,
  coinAmount = payment.action.type === 'cryptoAddress' ? (payment.action.received ?? '0') : '0',
): Promise<void> {
  const { action, amount, currency } = payment;
  if (action.type !== 'cryptoAddress' || Number(coinAmount) === 0) return;
  const decimals = coinByOption(action.optionCode ?? '')?.decimals ?? 8;
  const minorUnits =
    (BigInt(toMinor({ amount, currency })) * toSmallestUnits(coinAmount, decimals)) /
    toSmallestUnits(action.amount, decimals);
  const money = fromMinor(Number(minorUnits), currency);
  await recordOwedMoney(tx, { payment, money, coins: `${coinAmount} ${action.coin}` }, now);
}
