import * as z from 'zod/mini';

/** Request body of `POST /sandbox/faults`. */
export const faultSchema = z.object({
  /** Path prefix of the affected calls. */
  path: z.string().check(z.startsWith('/')),
  /** Number of affected calls. */
  times: z._default(z.int().check(z.positive()), 1),
  /** Responds with this code of the error catalogue. */
  errCode: z.optional(z.union([z.string(), z.number()])),
  /** Responds with this HTTP status. */
  status: z.optional(z.int().check(z.gte(400), z.lte(599))),
  /** Delay in milliseconds before the response. */
  delayMs: z.optional(z.int().check(z.nonnegative(), z.lte(300_000))),
  /** Closes the connection without a response. */
  drop: z.optional(z.boolean()),
  /** Sends only the first half of the JSON, always after executing the call. */
  truncate: z.optional(z.boolean()),
  /** Responds with an HTML page, like a failing proxy. */
  html: z.optional(z.boolean()),
  /** Whether the call is executed before the fault. */
  after: z._default(z.boolean(), false),
});
export type Fault = z.output<typeof faultSchema>;

/** Queue of faults for upcoming calls. */
export class Faults {
  private waiting: Fault[] = [];

  add(fault: Fault): void {
    this.waiting.push({ ...fault });
  }

  clear(): void {
    this.waiting = [];
  }

  list(): readonly Fault[] {
    return this.waiting;
  }

  /** Takes the fault for a call on this path and decrements its count. */
  take(path: string): Fault | null {
    const fault = this.waiting.find((candidate) => path.startsWith(candidate.path));
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times <= 0) this.waiting = this.waiting.filter((other) => other !== fault);
    return fault;
  }
}
