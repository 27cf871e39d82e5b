import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Single values, such as the clock's offset and the visitor's country. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: jsonb('value').notNull() });
