import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../database/open';
import { stripeObjects } from '../database/schema';
import type { PaymentIntent, StoredPaymentMethod, StripeEvent } from './stripe-types';

/** The objects that the sandbox's stand-in for Stripe stores. */
interface ObjectsByKind {
  payment_intent: PaymentIntent;
  payment_method: StoredPaymentMethod;
  customer: { id: string; object: 'customer'; metadata: Record<string, string> };
  event: StripeEvent;
  refund: { id: string; object: 'refund'; amount: number; payment_intent: string; status: 'succeeded' };
  /** The stored response for an Idempotency-Key. */
  key: { id: string; status: number; body: unknown };
}

type ObjectKind = keyof ObjectsByKind;

/** Creates a random id, such as `pi_3f…` for the prefix `pi`. */
export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export async function insertObject<K extends ObjectKind>(
  tx: Database,
  kind: K,
  object: ObjectsByKind[K],
): Promise<void> {
  await tx.insert(stripeObjects).values({ id: object.id, kind, data: object as unknown as Record<string, unknown> });
}

/** Finds an object and locks its row until the transaction ends. */
export async function findObject<K extends ObjectKind>(
  tx: Database,
  kind: K,
  id: string,
): Promise<ObjectsByKind[K] | undefined> {
  const [row] = await tx
    .select()
    .from(stripeObjects)
    .where(and(eq(stripeObjects.id, id), eq(stripeObjects.kind, kind)))
    .for('update');
  return row?.data as ObjectsByKind[K] | undefined;
}

export async function updateObject<K extends ObjectKind>(tx: Database, object: ObjectsByKind[K]): Promise<void> {
  await tx
    .update(stripeObjects)
    .set({ data: object as unknown as Record<string, unknown> })
    .where(eq(stripeObjects.id, object.id));
}

export async function listEvents(tx: Database): Promise<{ event: StripeEvent; isDelivered: boolean }[]> {
  const rows = await tx
    .select()
    .from(stripeObjects)
    .where(eq(stripeObjects.kind, 'event'))
    .orderBy(asc(stripeObjects.seq));
  return rows.map(({ data, isDelivered }) => ({ event: data as unknown as StripeEvent, isDelivered }));
}

export async function markDelivered(tx: Database, eventId: string): Promise<void> {
  await tx.update(stripeObjects).set({ isDelivered: true }).where(eq(stripeObjects.id, eventId));
}

export const stripeApiVersion = '2025-09-30.clover';

/** Stores an event about a changed payment intent. `deliverPendingWebhooks` sends the event to our webhook endpoint. */
export async function recordEvent(tx: Database, type: StripeEvent['type'], intent: PaymentIntent): Promise<void> {
  await insertObject(tx, 'event', {
    id: newStripeId('evt'),
    object: 'event',
    api_version: stripeApiVersion,
    created: Math.floor(Date.now() / 1000),
    type,
    data: { object: intent },
    livemode: false,
    pending_webhooks: 1,
  });
}
