import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { type CustomerRow, customers } from '../database/schema';
import { newCustomerId } from '../ids';

type Provider = CustomerRow['provider'];

/** The member's customer record at a provider, if any. */
export async function customerOf(tx: Database, uid: string, provider: Provider): Promise<CustomerRow | undefined> {
  const isTheirs = and(eq(customers.uid, uid), eq(customers.provider, provider));
  const [customer] = await tx.select().from(customers).where(isTheirs).for('update');
  return customer;
}

/** The customer by the id shared with the provider. */
export async function customerById(tx: Database, customerId: string): Promise<CustomerRow | undefined> {
  const [customer] = await tx.select().from(customers).where(eq(customers.customerId, customerId)).for('update');
  return customer;
}

/** Creates the member's customer record once. A member who declined is asked again. */
export async function makeCustomer(
  tx: Database,
  about: Pick<CustomerRow, 'uid' | 'provider' | 'returnUrl' | 'language'>,
): Promise<CustomerRow> {
  const known = await customerOf(tx, about.uid, about.provider);
  if (known?.status === 'confirmed') return known;
  const customerId = known?.customerId ?? newCustomerId();
  // UseePay requires no consent: the card verifies its customers.
  const status = about.provider === 'useepay' ? ('confirmed' as const) : ('asked' as const);
  const row = { ...about, customerId, status };
  await tx.insert(customers).values(row).onConflictDoUpdate({ target: customers.customerId, set: row });
  return row;
}

/** Records the member's answer at the provider. Only the first answer counts. */
export async function answerCustomer(tx: Database, customerId: string, status: 'confirmed' | 'declined') {
  const isRequested = and(eq(customers.customerId, customerId), eq(customers.status, 'asked'));
  await tx.update(customers).set({ status }).where(isRequested);
}
