import { createHmac } from 'node:crypto';
import { and, eq, gte, inArray, lte, notExists, sql } from 'drizzle-orm';
import { ledger, orders, postbacks } from '../database/schema';
import type { Services } from '../http/handler';
import { readSetting, type StoredSettings } from '../settings/stored-settings';

type PostbackServers = StoredSettings['postbackServers'];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses after each attempt that failed; after the last one, the report is given up. Source: standardwebhooks.com */
const retryPausesMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
];

const timeoutMs = 10_000;

/**
 * Headers of a report in the form of Standard Webhooks: the report's id, the time, and a signature of both and the body.
 * The secret is `whsec_` and base64. Source: github.com/standard-webhooks/standard-webhooks, spec
 */
export function postbackHeaders({
  id,
  body,
  secret,
  nowMs,
}: {
  id: string;
  body: string;
  secret: string;
  nowMs: number;
}) {
  const time = String(Math.floor(nowMs / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Adds a report for every charge and refund that a partner's server should learn of and that has none yet. */
async function addPostbacks({ database }: Services, servers: PostbackServers, now: number): Promise<void> {
  for (const [partnerUid, { since }] of Object.entries(servers)) {
    const rows = await database
      .select()
      .from(ledger)
      .innerJoin(orders, eq(orders.orderId, ledger.orderId))
      .where(
        and(
          eq(orders.partnerUid, partnerUid),
          inArray(ledger.kind, ['charge', 'refund']),
          gte(ledger.at, since),
          notExists(database.select().from(postbacks).where(eq(postbacks.ledgerSeq, ledger.seq))),
        ),
      );
    for (const { ledger: entry, orders: order } of rows) {
      const body = JSON.stringify({
        type: entry.kind === 'charge' ? 'sale' : 'refund',
        timestamp: new Date(entry.at).toISOString(),
        data: {
          orderId: order.orderId,
          planId: order.planId,
          amount: entry.amount,
          currency: entry.currency,
          coupon: order.couponCode,
          reference: order.reference,
          metadata: order.metadata,
          isRenewal: order.isRenewal,
        },
      });
      const row = { ledgerSeq: entry.seq, partnerUid, body, attempts: 0, nextAttemptAt: now };
      await database.insert(postbacks).values(row).onConflictDoNothing();
    }
  }
}

/**
 * Sends the reports that are due. Each is sent at least once and repeated until the partner's server responds with a
 * 2xx status; the server recognizes a repeated one by its `webhook-id`. Several processes may call this at once.
 */
export async function sendDuePostbacks(services: Services): Promise<void> {
  const { database, clock } = services;
  const servers = await readSetting(database, 'postbackServers', {});
  const now = clock.now();
  await addPostbacks(services, servers, now);
  const due = await database.select().from(postbacks).where(lte(postbacks.nextAttemptAt, now));
  for (const { ledgerSeq, attempts, partnerUid, body } of due) {
    const server = servers[partnerUid];
    const pauseMs = retryPausesMs[attempts];
    const isThisReport = eq(postbacks.ledgerSeq, ledgerSeq);
    // The attempt is counted before it is made. If the count has changed, another process makes it.
    const claimed = await database
      .update(postbacks)
      .set({ attempts: sql`${postbacks.attempts} + 1`, nextAttemptAt: pauseMs === undefined ? null : now + pauseMs })
      .where(and(isThisReport, eq(postbacks.attempts, attempts)))
      .returning();
    if (!server || claimed.length === 0) continue;
    const headers = postbackHeaders({ id: `msg_${ledgerSeq}`, body, secret: server.secret, nowMs: Date.now() });
    const request = {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    } as const;
    const response = await fetch(server.url, request).catch(() => null);
    const lastStatus = response?.status ?? null;
    await database
      .update(postbacks)
      .set(response?.ok ? { lastStatus, nextAttemptAt: null } : { lastStatus })
      .where(isThisReport);
  }
}
