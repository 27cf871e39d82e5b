import { and, asc, desc, eq } from 'drizzle-orm';
import type { ReportEvent } from '../../../src/contract/analytics/report';
import { report } from '../../../src/contract/calls/site';
import { couponView } from '../billing/money/coupons';
import { accounts, coupons, ledger, orders, outbox, payments, renewals, uploads } from '../database/schema';
import type { Services } from '../http/handler';
import { readSetting } from '../settings/stored-settings';

type Query = Record<string, string | undefined>;

/** `captcha`: the outbox also contains the answers of image captchas. */
const isMessageKind = (text: string | undefined): text is 'email' | 'sms' | 'captcha' =>
  text === 'email' || text === 'sms' || text === 'captcha';

/** Sent messages, newest first; `?to=` and `?kind=` filter them. */
export async function readOutbox({ database }: Services, { to, kind }: Query) {
  const condition = and(to ? eq(outbox.to, to) : undefined, isMessageKind(kind) ? eq(outbox.kind, kind) : undefined);
  const rows = await database.select().from(outbox).where(condition).orderBy(desc(outbox.seq)).limit(500);
  return rows.map(({ seq, ...message }) => ({ id: String(seq), ...message }));
}

/** All ledger entries, oldest first; `?orderId=`, `?paymentId=` and `?uid=` filter them. */
export async function readLedger({ database }: Services, { orderId, paymentId, uid }: Query) {
  const condition = and(
    orderId ? eq(ledger.orderId, orderId) : undefined,
    paymentId ? eq(ledger.paymentId, paymentId) : undefined,
    uid ? eq(ledger.uid, uid) : undefined,
  );
  const rows = await database.select().from(ledger).where(condition).orderBy(asc(ledger.seq));
  return rows.map(({ seq, amount, currency, ...entry }) => ({
    id: String(seq),
    ...entry,
    money: { amount, currency },
  }));
}

/** Uploaded files without their content, newest first. */
export async function readUploads({ database }: Services) {
  const { objectId, uid, fileName, contentType, size, createdAt, orderId, note } = uploads;
  const columns = { objectId, uid, fileName, contentType, size, createdAt, orderId, note };
  return database.select(columns).from(uploads).orderBy(desc(uploads.seq)).limit(200);
}

/** The usage events that the API accepted, in order of arrival. */
export function readReportEvents({ callLog }: Services): readonly ReportEvent[] {
  return callLog
    .list(report.path)
    .filter(({ response }) => response?.code === '0')
    .flatMap(({ body }) => report.request.parse(JSON.parse(body ?? 'null')).events);
}

/**
 * Returns members, the latest orders and pending payments, for tests and the demo pages. The result contains no
 * passwords, tokens or card data.
 */
export async function readState({ database, clock }: Services) {
  const now = clock.now();
  const members = await database.select().from(accounts).orderBy(asc(accounts.seq)).limit(500);
  const latestOrders = await database.select().from(orders).orderBy(desc(orders.createdAt)).limit(200);
  const pendingPayments = await database
    .select()
    .from(payments)
    .where(eq(payments.status, 'pending'))
    .orderBy(desc(payments.seq));
  const couponRows = await database.select().from(coupons).orderBy(asc(coupons.seq));
  const renewalRows = await database.select().from(renewals);
  return {
    now,
    // How many milliseconds the clock is ahead of the system time.
    movedBy: clock.offsetMs,
    country: await readSetting(database, 'country', 'US'),
    captcha: await readSetting(database, 'captcha', 'none'),
    members: members.map(({ uid, account, type, nickname, userType, payStatus, planId, expiredTime, isBlocked }) => ({
      uid,
      account,
      type,
      nickname,
      userType,
      payStatus,
      planId,
      expiredTime,
      isBlocked,
      coupons: couponRows.filter((coupon) => coupon.uid === uid).map((coupon) => couponView(coupon, now)),
      renewal: renewalRows.find((renewal) => renewal.uid === uid) ?? null,
    })),
    orders: latestOrders.map(
      ({
        orderId,
        uid,
        status,
        createdAt,
        planId,
        total,
        currency,
        methodCode,
        couponCode,
        reference,
        metadata,
        payBefore,
      }) => ({
        orderId,
        uid,
        status,
        date: createdAt,
        planId,
        total: { amount: total, currency },
        methodCode,
        couponCode,
        reference,
        metadata,
        payBefore,
      }),
    ),
    pendingPayments: pendingPayments.map(
      ({ paymentId, orderId, uid, methodCode, amount, currency, expires, action }) => ({
        paymentId,
        orderId,
        uid,
        methodCode,
        total: { amount, currency },
        expires,
        action,
      }),
    ),
  };
}
