import * as z from 'zod/mini';
import { metadataLimits } from './metadata-limits';

export { type Language, languages } from './languages';

/**
 * A decimal amount as text ("19.90") and the ISO 4217 code of its currency. Calculate with minor units, never with
 * floats.
 */
export const moneySchema = z.object({
  amount: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type Money = z.output<typeof moneySchema>;

/** A point in time: milliseconds since 1970 (13 digits for dates after 2001). Source: specification, section 9. */
export const timestampSchema = z.int().check(z.nonnegative());

/** A non-negative integer. */
export const countSchema = z.int().check(z.nonnegative());

/**
 * A partner's or reseller's own id of a visit or campaign, called `reference`. The specification doesn't have it,
 * and it is optional for servers: a server that supports it stores it with the new account or order, and returns it
 * with the order.
 */
export const referenceSchema = z.string().check(z.regex(/^[\w-]{1,200}$/));

/**
 * A page's own data about an order, by name. Not in the specification, and optional for servers: a server that supports
 * it stores what the first request for an order contains, and returns it with the order.
 */
export const metadataSchema = z
  .record(z.string().check(z.regex(metadataLimits.name)), z.string().check(z.maxLength(metadataLimits.maxLength)))
  .check(z.refine((metadata) => Object.keys(metadata).length <= metadataLimits.maxEntries));

/** A request without fields. */
export const noFieldsSchema = z.object({});

/** A response without data. */
export const noDataSchema = z.nullish(z.unknown());
