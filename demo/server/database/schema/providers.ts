import { boolean, index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { timestamp } from './columns';

/** Ids of handled webhook events. Repetitions are ignored: providers repeat an event until it is acknowledged. */
export const webhookEvents = pgTable('webhook_events', {
  eventId: text('event_id').primaryKey(),
  receivedAt: timestamp('received_at').notNull(),
});

/** Objects of the sandbox's stand-in for Stripe's API. Only the stand-in uses this table. */
export const stripeObjects = pgTable(
  'stripe_objects',
  {
    seq: serial('seq').primaryKey(),
    id: text('id').notNull().unique(),
    /** A row of the kind `key` holds the response to a request with an Idempotency-Key. */
    kind: text('kind').notNull().$type<'payment_intent' | 'payment_method' | 'customer' | 'event' | 'refund' | 'key'>(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    /** For events: whether the operator's server has acknowledged the event. */
    isDelivered: boolean('is_delivered').notNull().default(false),
  },
  (table) => [index('stripe_objects_kind').on(table.kind)],
);
