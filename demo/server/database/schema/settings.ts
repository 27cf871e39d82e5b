import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** The sandbox's settings, one per row, such as the clock's offset and the visitor's country. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: jsonb('value').notNull() });
