import { and, desc, eq, gt, gte, isNotNull, or } from 'drizzle-orm';
import type { HandOffStatus } from '../../../../src/contract/calls/tv/hand-off';
import type { Database } from '../../database/open';
import { type HandOffRow, handOffs, type OrderRow, orders, type PaymentRow, payments } from '../../database/schema';
import { newHandOffCode, newTicket } from '../../ids';

/** How long the phone can take over a hand-off. */
export const codeLifetimeMs = 10 * 60_000;

/** How long the TV can poll the state after a phone took over. */
const takenLifetimeMs = 60 * 60_000;

interface NewHandOff {
  planId: string;
  orderId: string | null;
  couponCode: string | null;
  uid: string | null;
  /** Another site's origin that the TV's session belongs to. */
  origin: string | null;
}

/** Creates a hand-off with a code that no other active hand-off has. */
export async function createHandOff(tx: Database, request: NewHandOff, now: number): Promise<HandOffRow> {
  let code = newHandOffCode();
  while (await findByCode(tx, code, now)) code = newHandOffCode();
  const [inserted] = await tx
    .insert(handOffs)
    .values({
      ...request,
      handOffId: newTicket(),
      code,
      ticket: request.uid === null ? null : newTicket(),
      createdAt: now,
      expires: now + codeLifetimeMs,
    })
    .returning();
  return inserted as HandOffRow;
}

/** The unexpired hand-off of a code, locked. */
export async function findByCode(tx: Database, code: string, now: number): Promise<HandOffRow | undefined> {
  const current = and(eq(handOffs.code, code), gt(handOffs.expires, now));
  const [handOff] = await tx.select().from(handOffs).where(current).for('update');
  return handOff;
}

export async function findById(tx: Database, handOffId: string): Promise<HandOffRow | undefined> {
  const [handOff] = await tx.select().from(handOffs).where(eq(handOffs.handOffId, handOffId));
  return handOff;
}

/** Invalidates the ticket, which works once. */
export async function takeHandOff(tx: Database, { handOffId }: HandOffRow, takerUid: string, now: number) {
  await tx.update(handOffs).set({ takerUid, takenAt: now, ticket: null }).where(eq(handOffs.handOffId, handOffId));
}

/** The phone's relevant payment: the successful one, else the latest since the hand-off was taken. */
async function paymentOf(tx: Database, { takerUid, takenAt, planId, orderId }: HandOffRow) {
  if (takerUid === null || takenAt === null) return undefined;
  const since = or(gte(payments.createdAt, takenAt), gte(payments.settledAt, takenAt));
  const subject = orderId === null ? eq(orders.planId, planId) : eq(orders.orderId, orderId);
  const handOff = await tx
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .where(and(eq(payments.uid, takerUid), since, subject))
    .orderBy(desc(payments.seq));
  return handOff.find(({ payment }) => payment.status === 'success') ?? handOff[0];
}

/** Status of a hand-off, with the phone's order if there is one. */
export async function handOffProgress(
  tx: Database,
  handOff: HandOffRow,
  now: number,
): Promise<{ status: HandOffStatus; order: OrderRow | null; payment: PaymentRow | null }> {
  const withoutOrder = { order: null, payment: null };
  if (handOff.takenAt === null) return { ...withoutOrder, status: handOff.expires > now ? 'waiting' : 'expired' };
  const found = await paymentOf(tx, handOff);
  if (!found) return { ...withoutOrder, status: handOff.takenAt + takenLifetimeMs > now ? 'taken' : 'expired' };
  const { order, payment } = found;
  const statuses = { pending: 'pending', success: 'paid', failed: 'failed', cancelled: 'failed' } as const;
  return { status: statuses[payment.status], order, payment };
}

/** A masked account name: a•••@example.com, •••5678. */
export function maskedAccount({ type, account }: { type: 'email' | 'phone'; account: string }): string {
  if (type === 'phone') return `•••${account.slice(-4)}`;
  return account.replace(/^(.)[^@]*/, '$1•••');
}

/** Stops the member's open hand-offs from signing a phone in. */
export async function invalidateHandOffTickets(tx: Database, uid: string): Promise<void> {
  await tx
    .update(handOffs)
    .set({ ticket: null })
    .where(and(eq(handOffs.uid, uid), isNotNull(handOffs.ticket)));
}
