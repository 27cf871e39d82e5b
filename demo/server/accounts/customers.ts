import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { type CustomerRow, customers } from '../database/schema';
import { newCustomerId } from '../ids';

type Provider = CustomerRow['provider'];

/** The member's customer record at a provider, if any. */
export async function customerOf(tx: Database, uid: string, provider: Provider): Promise<CustomerRow | undefined> {
  const isCustomerOf = and(eq(customers.uid, uid), eq(customers.provider, provider));
  const [customer] = await tx.select().from(customers).where(isCustomerOf).for('update');
  return customer;
}

/** The customer by the id shared with the provider. */
export async function customerById(tx: Database, customerId: string): Promise<CustomerRow | undefined> {
  const [customer] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  return customer;
}

/** Creates the member's customer record, unless it is already confirmed. Members who declined are asked again. */
export async function createCustomer(
  tx: Database,
  details: Pick<CustomerRow, 'uid' | 'provider' | 'returnUrl' | 'language'>,
): Promise<CustomerRow> {
  const existing = await customerOf(tx, details.uid, details.provider);
  if (existing?.status === 'confirmed') return existing;
  const customerId = existing?.customerId ?? newCustomerId();
  // UseePay doesn't ask for consent: the member confirms by verifying a card.
  const status = details.provider === 'useepay' ? ('confirmed' as const) : ('asked' as const);
  const row = { ...details, customerId, status };
  await tx.insert(customers).values(row).onConflictDoUpdate({ target: customers.customerId, set: row });
  return row;
}

/** Stores the member's consent or refusal at the provider. Only the first submission counts. */
export async function saveConsent(tx: Database, customerId: string, status: 'confirmed' | 'declined') {
  const isRequested = and(eq(customers.customerId, customerId), eq(customers.status, 'asked'));
  await tx.update(customers).set({ status }).where(isRequested);
}
