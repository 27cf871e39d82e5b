import { bigint } from 'drizzle-orm/pg-core';

/** A column for a time in milliseconds since 1970, as in the API. */
export const timestamp = (name: string) => bigint(name, { mode: 'number' });
