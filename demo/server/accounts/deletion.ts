import { and, eq, ne } from 'drizzle-orm';
import type { AccountDeletion } from '../../../src/contract/entities';
import { decisivePayment, isMoneyIncoming } from '../billing/orders/orders';
import type { Database } from '../database/open';
import { type Account, orders, renewals } from '../database/schema';
import { deletionGraceDays } from './sessions/tickets';

/** For how many years the sandbox says that it keeps the records of payments. */
const recordYears = 5;

/** The ids of the member's unpaid orders, and whether money for one of them is on its way. */
export async function unfinishedOrdersOf(
  tx: Database,
  uid: string,
): Promise<{ orderIds: string[]; isMoneyIncoming: boolean }> {
  const isOpen = and(eq(orders.uid, uid), ne(orders.status, 'success'), ne(orders.status, 'cancelled'));
  const orderIds = [];
  for (const { orderId, status } of await tx.select().from(orders).where(isOpen)) {
    const payment = await decisivePayment(tx, orderId);
    if (payment && isMoneyIncoming(payment)) return { orderIds: [], isMoneyIncoming: true };
    if (status === 'pending') orderIds.push(orderId);
  }
  return { orderIds, isMoneyIncoming: false };
}

/**
 * What deleting a member's account means, in the contract's format. Null for a reseller, whose customers' codes depend on
 * the account: it is deleted by the support.
 */
export async function deletionView(
  tx: Database,
  { uid, userType, deletesAt }: Account,
): Promise<AccountDeletion | null> {
  if (userType === 'reseller') return null;
  const { orderIds, isMoneyIncoming } = await unfinishedOrdersOf(tx, uid);
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
  return {
    graceDays: deletionGraceDays,
    deletesAt,
    // An app store goes on charging.
    endsRenewal: !renewal?.managedBy && (renewal?.status === 'on' || renewal?.status === 'failed'),
    unfinishedOrders: orderIds.length,
    isMoneyIncoming,
    recordYears,
  };
}
