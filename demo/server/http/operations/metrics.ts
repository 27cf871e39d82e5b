import { count } from 'drizzle-orm';
import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../database/open';
import { payments } from '../../database/schema';
import type { ServerEnv } from '../web/server-env';

/** Histogram buckets in seconds. A purchase takes a few milliseconds, a sign-in about 100. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in Prometheus' format. The values of each label, such as error codes, come from a fixed set. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #callDurations = new Histogram({
    name: 'sub_call_duration_seconds',
    help: 'Calls of the API by name and error code (0 is success), and their durations',
    labelNames: ['call', 'code'],
    buckets: durationBuckets,
    registers: [this.#registry],
  });
  readonly #jobRuns = new Counter({
    name: 'sub_job_runs_total',
    help: 'Runs of the due jobs, such as renewals',
    labelNames: ['result'],
    registers: [this.#registry],
  });
  readonly #lastJobSuccess = new Gauge({
    name: 'sub_job_last_success_timestamp_seconds',
    help: 'When the due jobs last succeeded; until the first run, when the process started',
    registers: [this.#registry],
  });
  readonly #paymentCounts = new Gauge({
    name: 'sub_payments',
    help: 'Payments in the database by method and status; the same in every process',
    labelNames: ['method', 'status'],
    registers: [this.#registry],
  });

  constructor(private readonly database: Database) {
    collectDefaultMetrics({ register: this.#registry });
    // Otherwise, an alert for an old value would fire at each start.
    this.#lastJobSuccess.setToCurrentTime();
  }

  observeCall({ call, code, seconds }: { call: string; code: string; seconds: number }): void {
    this.#callDurations.observe({ call, code }, seconds);
  }

  /** Counts a run of all due jobs. */
  countJobRun(isSuccess: boolean): void {
    this.#jobRuns.inc({ result: isSuccess ? 'success' : 'failure' });
    if (isSuccess) this.#lastJobSuccess.setToCurrentTime();
  }

  async #updatePaymentCounts(): Promise<void> {
    const { methodCode, status } = payments;
    const rows = await this.database
      .select({ method: methodCode, status, total: count() })
      .from(payments)
      .groupBy(methodCode, status);
    this.#paymentCounts.reset();
    for (const { total, ...labels } of rows) this.#paymentCounts.set(labels, total);
  }

  /** Serves `/metrics`, on a port that only the monitoring system can reach. */
  app(): Hono<ServerEnv> {
    const app = new Hono<ServerEnv>();
    app.get('/metrics', async (c) => {
      // If the database is unreachable, report at least the metrics of this process.
      await this.#updatePaymentCounts().catch(() => this.#paymentCounts.reset());
      return c.body(await this.#registry.metrics(), 200, { 'Content-Type': this.#registry.contentType });
    });
    return app;
  }
}
