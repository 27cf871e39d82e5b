import { bigint } from 'drizzle-orm/pg-core';

/** Points in time are 13-digit milliseconds, as on the wire. */
export const timestamp = (name: string) => bigint(name, { mode: 'number' });
