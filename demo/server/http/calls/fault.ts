import * as z from 'zod/mini';

/** What `POST /sandbox/faults` takes. */
export const faultSchema = z.object({
  /** The calls it hits: those whose path begins so. */
  path: z.string().check(z.startsWith('/')),
  /** How many calls. */
  times: z._default(z.int().check(z.positive()), 1),
  /** Answers this code of the error catalogue. */
  errCode: z.optional(z.union([z.string(), z.number()])),
  /** Answers with this HTTP status. */
  status: z.optional(z.int().check(z.gte(400), z.lte(599))),
  /** Waits so long first. */
  delayMs: z.optional(z.int().check(z.nonnegative(), z.lte(300_000))),
  /** Breaks the connection. */
  drop: z.optional(z.boolean()),
  /** Answers the first half of the JSON. Always after the call's work. */
  truncate: z.optional(z.boolean()),
  /** Answers a page of HTML, as a proxy in trouble does. */
  html: z.optional(z.boolean()),
  /** Whether the call does its work before things go wrong. */
  after: z._default(z.boolean(), false),
});
export type Fault = z.output<typeof faultSchema>;

/** Faults waiting for the calls they are meant for, first come first served. */
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

  /** The fault for a call on this path, counted down. */
  take(path: string): Fault | null {
    const fault = this.waiting.find((candidate) => path.startsWith(candidate.path));
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times <= 0) this.waiting = this.waiting.filter((other) => other !== fault);
    return fault;
  }
}
