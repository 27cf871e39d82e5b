import type { Money } from '../../../../src/contract/primitives';
import { isZeroMoney } from '../../../../src/rules';
import type { Database } from '../../database/open';
import { ledger } from '../../database/schema';

export interface LedgerEntry {
  /**
   * `owed`: money that arrived for an order that was already paid or closed. It pays nothing, and the payer gets it
   * back.
   */
  kind: 'charge' | 'authorization' | 'refund' | 'owed';
  money: Money;
  uid: string;
  orderId: string;
  paymentId: string;
}

/** Adds an entry to the ledger. Ignores a zero amount. */
export async function addLedgerEntry(tx: Database, { money, ...entry }: LedgerEntry, now: number): Promise<void> {
  if (isZeroMoney(money)) return;
  await tx.insert(ledger).values({ ...entry, amount: money.amount, currency: money.currency, at: now });
}
