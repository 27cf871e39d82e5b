import { and, desc, eq, gt, gte, isNotNull, isNull, or } from 'drizzle-orm';
import type { HandOffStatus } from '../../../../src/contract/calls/tv';
import type { Database } from '../../database/open';
import {
  type HandOffRow,
  handOffs,
  mandates,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  type RenewalRow,
  renewals,
} from '../../database/schema';
import { newRandomToken, newTvCode } from '../../ids';

/**
 * The time after which a new hand-off can no longer be taken over. In a hand-off, the TV shows a QR code, and the phone
 * that scans the code takes the purchase over.
 */
export const codeLifetimeMs = 10 * 60_000;

/** The time after which a hand-off that was taken over expires, unless a payment has been created on the phone. */
const takenLifetimeMs = 60 * 60_000;

interface NewHandOff {
  planId: string;
  orderId: string | null;
  couponCode: string | null;
  /** The member who is signed in on the TV; null for a visitor. */
  uid: string | null;
  /** Origin of the partner site that the TV's session started on; null for the portal, apps and visitors. */
  origin: string | null;
  /** The token of the TV's session; null for a visitor, and if another device signed the TV in. */
  sourceToken: string | null;
}

/**
 * Creates a hand-off, with a code that no other unexpired hand-off has. If a member has signed in on the TV itself, the
 * hand-off gets a ticket: the one-time token in the QR code that signs the phone in too. A session that comes from
 * another device signs in no further device, so that a stolen session can't be passed on.
 */
export async function createHandOff(tx: Database, newHandOff: NewHandOff, now: number): Promise<HandOffRow> {
  let code = newTvCode();
  while (await findHandOffByCode(tx, code, now)) code = newTvCode();
  const [inserted] = await tx
    .insert(handOffs)
    .values({
      ...newHandOff,
      handOffId: newRandomToken(),
      code,
      ticket: newHandOff.sourceToken === null ? null : newRandomToken(),
      createdAt: now,
      expires: now + codeLifetimeMs,
    })
    .returning();
  return inserted as HandOffRow;
}

/** Finds the hand-off with this code that hasn't expired. Locks its row. */
export async function findHandOffByCode(tx: Database, code: string, now: number): Promise<HandOffRow | undefined> {
  const isMatch = and(eq(handOffs.code, code), gt(handOffs.expires, now));
  const [handOff] = await tx.select().from(handOffs).where(isMatch).for('update');
  return handOff;
}

/** Finds a hand-off by the TV's id or the phone's. Locks its row. */
export async function findHandOffById(tx: Database, id: string): Promise<HandOffRow | undefined> {
  const isMatch = or(eq(handOffs.handOffId, id), eq(handOffs.takenHandOffId, id));
  const [handOff] = await tx.select().from(handOffs).where(isMatch).for('update');
  return handOff;
}

/** Ends a hand-off: the phone can't pay with it any more. */
export async function endHandOff(tx: Database, { handOffId }: HandOffRow, now: number): Promise<void> {
  await tx.update(handOffs).set({ endedAt: now, ticket: null }).where(eq(handOffs.handOffId, handOffId));
}

/**
 * Records the order that one of the two devices placed for the hand-off. `deviceId`: the id under which the device knows
 * the hand-off. An order of the TV ends the hand-off.
 */
export async function recordPlacedOrder(
  tx: Database,
  { handOffId, endedAt }: HandOffRow,
  { placedOrderId, deviceId }: { placedOrderId: string; deviceId: string | undefined },
  now: number,
): Promise<void> {
  const newEnd = deviceId === handOffId ? now : null;
  await tx
    .update(handOffs)
    .set({ placedOrderId, endedAt: endedAt ?? newEnd })
    .where(eq(handOffs.handOffId, handOffId));
}

/**
 * Records the member who continues on the phone. Clears the ticket, because it can be used only once. Returns the
 * phone's id of the hand-off.
 */
export async function takeHandOff(
  tx: Database,
  { handOffId }: HandOffRow,
  takerUid: string,
  now: number,
): Promise<string> {
  const takenHandOffId = newRandomToken();
  await tx
    .update(handOffs)
    .set({ takerUid, takenAt: now, takenHandOffId, ticket: null })
    .where(eq(handOffs.handOffId, handOffId));
  return takenHandOffId;
}

/**
 * Finds the payment that the member on the phone created or completed after taking over, for the same plan or order.
 * Returns the payment and its order: of several payments, the successful one, else the latest. Undefined if there is
 * none.
 */
async function orderAndPaymentOf(tx: Database, { takerUid, takenAt, planId, orderId }: HandOffRow) {
  if (takerUid === null || takenAt === null) return undefined;
  const isSinceTakeover = or(gte(payments.createdAt, takenAt), gte(payments.settledAt, takenAt));
  const isForSamePurchase = orderId === null ? eq(orders.planId, planId) : eq(orders.orderId, orderId);
  const candidates = await tx
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .where(and(eq(payments.uid, takerUid), isSinceTakeover, isForSamePurchase))
    .orderBy(desc(payments.seq));
  return candidates.find(({ payment }) => payment.status === 'success') ?? candidates[0];
}

/**
 * Finds the renewal for which the member on the phone has authorized a mandate after taking over, without a payment.
 * Undefined if there is none.
 */
async function authorizedRenewalOf(tx: Database, { takerUid, takenAt, planId, orderId }: HandOffRow) {
  if (takerUid === null || takenAt === null || orderId !== null) return undefined;
  const isAuthorizedAlone = and(isNull(mandates.paymentId), eq(mandates.status, 'active'));
  const isSinceTakeover = gte(mandates.createdAt, takenAt);
  const isForSamePlan = and(eq(mandates.uid, takerUid), eq(mandates.planId, planId));
  const [found] = await tx
    .select({ renewal: renewals })
    .from(renewals)
    .innerJoin(mandates, eq(mandates.mandateId, renewals.mandateId))
    .where(and(eq(renewals.status, 'on'), isForSamePlan, isAuthorizedAlone, isSinceTakeover));
  return found?.renewal;
}

interface HandOffProgress {
  status: HandOffStatus;
  order: OrderRow | null;
  payment: PaymentRow | null;
  /** The renewal that the payer has authorized on the phone instead of paying. */
  authorizedRenewal: RenewalRow | null;
}

/** The status of a hand-off, and what was ordered, paid or authorized on the phone, if anything. */
export async function handOffProgress(tx: Database, handOff: HandOffRow, now: number): Promise<HandOffProgress> {
  const nothing = { order: null, payment: null, authorizedRenewal: null };
  if (handOff.endedAt !== null) return { ...nothing, status: 'ended' };
  if (handOff.takenAt === null) return { ...nothing, status: handOff.expires > now ? 'waiting' : 'expired' };
  const found = await orderAndPaymentOf(tx, handOff);
  const authorizedRenewal = (await authorizedRenewalOf(tx, handOff)) ?? null;
  if (!found) {
    const isOpen = authorizedRenewal !== null || handOff.takenAt + takenLifetimeMs > now;
    return { ...nothing, authorizedRenewal, status: isOpen ? 'taken' : 'expired' };
  }
  const { order, payment } = found;
  const statusByPayment = { pending: 'pending', success: 'paid', failed: 'failed', cancelled: 'failed' } as const;
  return { status: statusByPayment[payment.status], order, payment, authorizedRenewal };
}

/** Masks an account name, for example as a•••@example.com or •••5678. */
export function maskedAccount({ type, account }: { type: 'email' | 'phone'; account: string }): string {
  if (type === 'phone') return `•••${account.slice(-4)}`;
  return account.replace(/^(.)[^@]*/, '$1•••');
}

/** Clears the tickets of the member's hand-offs, so that their QR codes no longer sign a phone in. */
export async function invalidateHandOffTickets(tx: Database, uid: string): Promise<void> {
  await tx
    .update(handOffs)
    .set({ ticket: null })
    .where(and(eq(handOffs.uid, uid), isNotNull(handOffs.ticket)));
}
