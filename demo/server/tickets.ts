import { and, desc, eq } from 'drizzle-orm';
import type { Database } from './database/open';
import { type TicketRow, tickets } from './database/schema';
import { newTicket } from './ids';
import { Refusal } from './refusal';
import { countdownSeconds } from './verification-codes';

export type TicketPurpose = TicketRow['purpose'];

const hour = 3_600_000;

/** How long a link works. */
export const ticketLifetimes: Readonly<Record<TicketPurpose, number>> = {
  activate: 72 * hour,
  reset: hour,
  bind: 24 * hour,
  app: 24 * hour,
};

/** A token for a link. The older ones of the same kind go on working until they are over or one was used. */
export async function makeTicket(
  tx: Database,
  { purpose, uid, email }: { purpose: TicketPurpose; uid: string; email: string | null },
  now: number,
): Promise<string> {
  const token = newTicket();
  const expires = now + ticketLifetimes[purpose];
  await tx.insert(tickets).values({ token, purpose, uid, email, createdAt: now, expires, isUsed: false });
  return token;
}

/** Refuses with -3031 when the last link of this kind to this address is too fresh. */
export async function checkTicketPause(
  tx: Database,
  purpose: TicketPurpose,
  { uid, email }: { uid: string; email: string },
  now: number,
): Promise<void> {
  const sent = and(eq(tickets.purpose, purpose), eq(tickets.uid, uid), eq(tickets.email, email));
  const [last] = await tx.select().from(tickets).where(sent).orderBy(desc(tickets.createdAt)).limit(1);
  if (last && now - last.createdAt < countdownSeconds * 1000) throw new Refusal('-3031');
}

/** The ticket of a link, locked. Refuses with 10302 where there is none of this kind or its time is over. */
export async function readTicket(tx: Database, token: string, purpose: TicketPurpose, now: number): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.token, token)).for('update');
  if (ticket?.purpose !== purpose || ticket.expires <= now) throw new Refusal('10302');
  return ticket;
}

/** Uses up every link of a kind that a member has: after one did its work, the others are worth nothing. */
export async function spendTickets(tx: Database, uid: string, purpose: TicketPurpose): Promise<void> {
  await tx
    .update(tickets)
    .set({ isUsed: true })
    .where(and(eq(tickets.uid, uid), eq(tickets.purpose, purpose)));
}
