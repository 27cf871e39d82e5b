import { eq } from 'drizzle-orm';
import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { type CoinRow, coinBy } from '../../catalogue/coins';
import { convert } from '../../catalogue/currencies';
import { addressFor } from '../../crypto/addresses';
import { amountIn, fromUnits, toUnits } from '../../crypto/coin-amounts';
import type { Database } from '../../database/open';
import { type PaymentRow, payments } from '../../database/schema';
import { settle } from '../settle';

export type CryptoAction = Extract<PaymentAction, { type: 'cryptoAddress' }>;

const minute = 60_000;

/** Time for the rest after a partial transfer. */
const timeForTheRest = 60 * minute;

/** Where to send how much of a coin. Rate, address and amount hold until the deadline. */
export function cryptoAction(
  coin: CoinRow,
  { paymentId, total, now }: { paymentId: string; total: Money; now: number },
): CryptoAction {
  const { optionCode, network, chain, confirmations, minutes, contract, chainId, price } = coin;
  return {
    type: 'cryptoAddress',
    optionCode,
    coin: coin.coin,
    network,
    address: addressFor(chain, `${paymentId}:${optionCode}:${now}`),
    amount: amountIn(coin, total),
    expires: now + minutes * minute,
    confirmations: 0,
    confirmationsNeeded: confirmations,
    received: '0',
    missing: null,
    excess: null,
    contract: contract ?? null,
    chainId: chainId ?? null,
    rate: convert({ amount: price, currency: 'USD' }, total.currency),
  };
}

export const isUntouched = ({ received }: CryptoAction): boolean => !received || received === '0';

/** All of it has been seen on the chain. */
export const isCovered = (action: CryptoAction): boolean => !isUntouched(action) && action.missing == null;

const cryptoOf = ({ status, action }: PaymentRow): { action: CryptoAction; scale: number } | null => {
  if (status !== 'pending' || action.type !== 'cryptoAddress') return null;
  return { action, scale: coinBy(action.optionCode ?? '')?.scale ?? 8 };
};

async function keep(tx: Database, { paymentId }: PaymentRow, action: CryptoAction, expires: number | null) {
  await tx.update(payments).set({ action, expires }).where(eq(payments.paymentId, paymentId));
}

/**
 * Coins came to a payment's address: so many, what is missing (`exact`), half of that (`part`) or a tenth more
 * (`more`). A part prolongs the time; the whole stops the clock. False where nothing waits for coins.
 */
export async function receiveCoins(tx: Database, payment: PaymentRow, sent: string, now: number): Promise<boolean> {
  const waiting = cryptoOf(payment);
  if (!waiting) return false;
  const { action, scale } = waiting;
  // A transfer can't be smaller than the smallest unit.
  if ((sent.split('.')[1] ?? '').length > scale) return false;
  const due = toUnits(action.amount, scale);
  const before = toUnits(action.received ?? '0', scale);
  const missing = due > before ? due - before : 0n;
  const named: Record<string, bigint> = { exact: missing, part: missing / 2n, more: missing + due / 10n };
  const received = before + (named[sent] ?? toUnits(sent, scale));
  if (received === before) return false;
  const isWhole = received >= due;
  const expires = isWhole ? null : Math.max(payment.expires ?? 0, now + timeForTheRest);
  const next: CryptoAction = {
    ...action,
    received: fromUnits(received, scale),
    missing: isWhole ? null : fromUnits(due - received, scale),
    excess: received > due ? fromUnits(received - due, scale) : null,
    expires: expires ?? action.expires,
  };
  await keep(tx, payment, next, expires);
  return true;
}

/** So many blocks more on top of the coins; with the last one needed the payment is a success. */
export async function addBlocks(tx: Database, payment: PaymentRow, count: number, now: number): Promise<boolean> {
  const waiting = cryptoOf(payment);
  if (!waiting || !isCovered(waiting.action)) return false;
  const { confirmations, confirmationsNeeded } = waiting.action;
  const needed = confirmationsNeeded ?? 1;
  const reached = Math.min((confirmations ?? 0) + count, needed);
  await keep(tx, payment, { ...waiting.action, confirmations: reached }, null);
  if (reached === needed) await settle(tx, payment.paymentId, { status: 'success' }, now);
  return true;
}
