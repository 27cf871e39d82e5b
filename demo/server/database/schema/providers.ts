import { boolean, index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** Ids of handled webhook events, to ignore repeated events: providers repeat an event until it is acknowledged. */
export const webhookEvents = pgTable('webhook_events', {
  eventId: text('event_id').primaryKey(),
  receivedAt: timestamp('received_at').notNull(),
});

/** Objects of the stand-in for Stripe's API. The payment code calls that API instead of reading this table. */
export const stripeObjects = pgTable(
  'stripe_objects',
  {
    seq: serial('seq').primaryKey(),
    id: text('id').notNull().unique(),
    /** `key`: the response to a request with an Idempotency-Key. */
    kind: text('kind').notNull().$type<'payment_intent' | 'payment_method' | 'customer' | 'event' | 'refund' | 'key'>(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    /** For events: whether the operator's server has acknowledged the event. */
    isDelivered: boolean('is_delivered').notNull().default(false),
  },
  (table) => [index('stripe_objects_kind').on(table.kind)],
);
