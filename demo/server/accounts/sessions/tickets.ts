import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { type Account, type TicketRow, tickets } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newRandomToken } from '../../ids';
import { readSetting } from '../../settings/stored-settings';

/**
 * What a ticket is for. A ticket is the stored one-time token of a link. The links of `activate`, `reset` and `bind`
 * are emailed (activate an account, reset a password, bind a new email address), that of `keep` too (keep an account
 * whose deletion is scheduled) and that of `news` (unsubscribe); the links of `app` and of `payNow` (pay a failed
 * renewal) sign in.
 */
export type TicketPurpose = TicketRow['purpose'];

/** Days between a member's request to delete the account and the deletion. */
export const deletionGraceDays = 14;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a link is valid, by purpose, unless its letter says otherwise. */
export const ticketLifetimesMs: Readonly<Record<TicketPurpose, number>> = {
  activate: 72 * hourMs,
  reset: hourMs,
  bind: 24 * hourMs,
  app: 10 * minuteMs,
  keep: deletionGraceDays * 24 * hourMs,
  news: 365 * 24 * hourMs,
  payNow: 7 * 24 * hourMs,
};

/** Creates a token for a link. The member's older tokens stay valid. */
export async function createTicket(
  tx: Database,
  {
    purpose,
    uid,
    email,
    lifetimeMs = ticketLifetimesMs[purpose],
  }: { purpose: TicketPurpose; uid: string; email: string | null; lifetimeMs?: number },
  now: number,
): Promise<string> {
  const token = newRandomToken();
  const expires = now + lifetimeMs;
  await tx.insert(tickets).values({ token, purpose, uid, email, createdAt: now, expires, isUsed: false });
  return token;
}

/**
 * Returns the ticket of a link, used or not, and locks its row. Refuses with `linkExpired` if the ticket is unknown,
 * expired or of another purpose.
 */
export async function readTicket(tx: Database, token: string, purpose: TicketPurpose, now: number): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.token, token)).for('update');
  if (ticket?.purpose !== purpose || ticket.expires <= now) throw new Refusal(errorCodes.linkExpired);
  return ticket;
}

/** Invalidates all of a member's links of one purpose, by marking their tickets as used. */
export async function invalidateTickets(tx: Database, uid: string, purpose: TicketPurpose): Promise<void> {
  await tx
    .update(tickets)
    .set({ isUsed: true, usedBy: null })
    .where(and(eq(tickets.uid, uid), eq(tickets.purpose, purpose)));
}

/**
 * Creates a link to the checkout of an order. The link signs the member in once, without a request of the member: it is
 * for messages to the member's own address. It ends the earlier links of this kind. Null if the brand has no portal.
 */
export async function createPayNowLink(
  tx: Database,
  { uid, account }: Pick<Account, 'uid' | 'account'>,
  { brand, orderId, now }: { brand: string; orderId: string; now: number },
): Promise<string | null> {
  const portal = (await readSetting(tx, 'portals', {}))[brand];
  if (portal === undefined) return null;
  await invalidateTickets(tx, uid, 'payNow');
  const appToken = await createTicket(tx, { purpose: 'payNow', uid, email: null }, now);
  return `${portal}/payment?${new URLSearchParams({ orderId, appToken, accountId: uid, loginId: account })}`;
}
