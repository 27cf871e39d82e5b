import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { type CustomerRow, customers } from '../database/schema';
import { newCustomerId } from '../ids';

type Provider = CustomerRow['provider'];

/** The member's customer record at a payment provider, if any. Locks the row. */
export async function customerOf(tx: Database, uid: string, provider: Provider): Promise<CustomerRow | undefined> {
  const isCustomerOf = and(eq(customers.uid, uid), eq(customers.provider, provider));
  const [customer] = await tx.select().from(customers).where(isCustomerOf).for('update');
  return customer;
}

/** The customer record with this id, which is also the customer's id at the payment provider. Locks the row. */
export async function customerById(tx: Database, customerId: string): Promise<CustomerRow | undefined> {
  const [customer] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  return customer;
}

/**
 * Creates a customer record that awaits the member's consent to later charges; at UseePay, the record is confirmed from
 * the start. Resets an existing record that isn't confirmed, even if the member declined. Returns a confirmed record
 * unchanged.
 */
export async function createCustomer(
  tx: Database,
  details: Pick<CustomerRow, 'uid' | 'provider' | 'returnUrl' | 'language'>,
): Promise<CustomerRow> {
  const existing = await customerOf(tx, details.uid, details.provider);
  if (existing?.status === 'confirmed') return existing;
  const customerId = existing?.customerId ?? newCustomerId();
  // UseePay doesn't ask for consent to later charges: verifying a card counts as consent.
  const status = details.provider === 'useepay' ? ('confirmed' as const) : ('awaitingConsent' as const);
  const row = { ...details, customerId, status };
  await tx.insert(customers).values(row).onConflictDoUpdate({ target: customers.customerId, set: row });
  return row;
}

/** Stores whether the member gave or refused consent on the provider's page. Only the first answer counts. */
export async function saveConsent(tx: Database, customerId: string, status: 'confirmed' | 'declined') {
  const isAwaitingConsent = and(eq(customers.customerId, customerId), eq(customers.status, 'awaitingConsent'));
  await tx.update(customers).set({ status }).where(isAwaitingConsent);
}
