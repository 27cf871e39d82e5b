import { bigint } from 'drizzle-orm/pg-core';

/** A column for a time in milliseconds since 1970, as in the API. */
export const timestamp = (name: string) => bigint(name, { mode: 'number' });

/** PostgreSQL's maximum of an `integer`. It refuses a larger number in a comparison too. */
const maxInteger = 2 ** 31 - 1;

/**
 * The number of a row (`seq`) in an id that a client sent. Null if no row can have this number: the text isn't a
 * number in its usual form, or the number doesn't fit the column.
 */
export function rowNumberOf(id: string): number | null {
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  return number !== null && number <= maxInteger ? number : null;
}
