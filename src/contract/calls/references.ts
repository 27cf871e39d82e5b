import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { countSchema, moneySchema, referenceSchema, timestampSchema } from '../primitives';

/**
 * The columns that a report by reference can be sorted by. A reference is a label that a reseller adds to a link, to
 * see which sales came from that link.
 */
export const referenceSorts = [
  'reference',
  'visits',
  'registrations',
  'orders',
  'paidOrders',
  'refunds',
  'conversion',
] as const;
export type ReferenceSort = (typeof referenceSorts)[number];

/** The visits and sales of one reference in a period. */
const referenceRowSchema = z.object({
  /** Null for the sales without a reference. */
  reference: z.nullable(referenceSchema),
  /** Browser sessions that opened one of the reseller's pages. Null if the server doesn't count visits. */
  visits: z.nullish(countSchema),
  /** New accounts with this reference. Null if the server doesn't count registrations. */
  registrations: z.nullish(countSchema),
  /** Paid and unpaid orders. */
  orders: countSchema,
  paidOrders: countSchema,
  /** Paid orders that were refunded or charged back. */
  refunds: countSchema,
  /** The totals of the paid orders, one amount per currency. Refunds aren't subtracted. */
  revenue: z.array(moneySchema),
  /** The totals of the refunded orders, one amount per currency. */
  refunded: z.array(moneySchema),
  /**
   * `paidOrders` / `visits`, or `paidOrders` / `orders` if visits aren't counted: 0.25 is 25 %. Null if the
   * divisor is 0.
   */
  conversion: z.nullish(z.number().check(z.nonnegative())),
});
export type ReferenceRow = z.output<typeof referenceRowSchema>;

/**
 * Sales from a reseller's own pages, grouped by reference. Not in the specification; optional for servers: without this
 * call, the reseller's screen has no report.
 */
export const dtReferences = defineCall({
  name: 'dtReferences',
  method: 'POST',
  path: '/api/bill/dt/references/v1',
  request: z.object({
    /** The report's period starts at `from` and ends just before `to`. */
    from: timestampSchema,
    to: timestampSchema,
    /** Returns only the rows whose reference starts with this text. */
    prefix: z.optional(z.string().check(z.regex(/^[\w-]{0,200}$/))),
    sort: z.optional(z.enum(referenceSorts)),
    isDescending: z.optional(z.boolean()),
    /** The first page is 1. */
    page: z.optional(countSchema),
    /** Rows per page: 20 by default, at most 100. */
    pageSize: z.optional(countSchema),
  }),
  data: z.object({
    rows: z.array(referenceRowSchema),
    /** The number of rows on all pages. */
    total: countSchema,
  }),
  isPersonal: true,
});
