import * as z from 'zod/mini';

/**
 * Request body of `POST /sandbox/faults`: a fault, which delays upcoming calls or makes them fail, so that tests can
 * check how clients react.
 */
export const faultSchema = z.object({
  /** Path prefix of the affected calls. */
  path: z.string().check(z.startsWith('/')),
  /** How many calls are affected, one after the other. */
  times: z._default(z.int().check(z.positive()), 1),
  /** Responds with this code from the error catalog. */
  errCode: z.optional(z.union([z.string(), z.number()])),
  /** Responds with this HTTP status. */
  status: z.optional(z.int().check(z.gte(400), z.lte(599))),
  /** Delay in milliseconds before the response. */
  delayMs: z.optional(z.int().check(z.nonnegative(), z.lte(300_000))),
  /** Closes the connection without a response. */
  drop: z.optional(z.boolean()),
  /** Sends only the first half of the call's JSON response. The call is always executed. */
  truncate: z.optional(z.boolean()),
  /** Responds with an HTML page, as a failing proxy does. */
  html: z.optional(z.boolean()),
  /** Whether the call is executed before the fault replaces its response. Default: false. */
  after: z._default(z.boolean(), false),
});
export type Fault = z.output<typeof faultSchema>;
