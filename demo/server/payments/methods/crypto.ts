import { eq } from 'drizzle-orm';
import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { type CoinRow, coinByOption } from '../../catalogue/coins';
import { convert } from '../../catalogue/currencies';
import { addressFor } from '../../crypto/addresses';
import { fromSmallestUnits, toCoinAmount, toSmallestUnits } from '../../crypto/coin-amounts';
import type { Database } from '../../database/open';
import { type PaymentRow, payments } from '../../database/schema';
import { settle } from '../settle';

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

/** The action of a pending crypto payment, and its coin's decimal places. Null for other payments. */
const pendingCryptoPayment = ({ status, action }: PaymentRow): { action: CryptoAction; decimals: number } | null => {
  if (status !== 'pending' || action.type !== 'cryptoAddress') return null;
  return { action, decimals: coinByOption(action.optionCode ?? '')?.decimals ?? 8 };
};

async function storeAction(tx: Database, { paymentId }: PaymentRow, action: CryptoAction, expires: number | null) {
  await tx.update(payments).set({ action, expires }).where(eq(payments.paymentId, paymentId));
}

/**
 * Simulates a transfer to the payment's address. `amount` is a number of coins, the missing amount (`exact`), half of
 * the missing amount (`part`), or the missing amount plus 10% of the total (`more`). A partial transfer extends the
 * deadline; a complete transfer removes it. Returns false if the payment isn't a pending crypto payment or the amount
 * is invalid.
 */
export async function receiveCoins(tx: Database, payment: PaymentRow, amount: string, now: number): Promise<boolean> {
  const pending = pendingCryptoPayment(payment);
  if (!pending) return false;
  const { action, decimals } = pending;
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
  await storeAction(tx, payment, updatedAction, expires);
  return true;
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
