import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { type TicketRow, tickets } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { closeSessionOfTicket } from './sessions';

/** How long the browser that used a link can open it again, in case the first response was lost. */
const repeatWindowMs = 60_000;

/**
 * Returns the row of `tickets` that stores a one-time sign-in link (purpose `app` or `payNow`), and locks the row. Refuses unknown,
 * expired and used links with `linkExpired`. Exception: within `repeatWindowMs`, the browser that used a link can open
 * it again.
 */
export async function readSignInLinkTicket(
  tx: Database,
  token: string,
  { now, fingerprint }: { now: number; fingerprint: string | null },
): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.token, token)).for('update');
  if ((ticket?.purpose !== 'app' && ticket?.purpose !== 'payNow') || ticket.expires <= now)
    throw new Refusal(errorCodes.linkExpired);
  if (!ticket.isUsed) return ticket;
  // A password change clears `usedBy`, so that no browser can open the link again.
  const isSameBrowser = fingerprint !== null && ticket.usedBy === fingerprint;
  if (!isSameBrowser || now - (ticket.usedAt ?? 0) > repeatWindowMs) throw new Refusal(errorCodes.linkExpired);
  return ticket;
}

/** Marks the link as used. If the same browser opens it again, ends the session that the first opening created. */
export async function markSignInLinkUsed(
  tx: Database,
  { token, isUsed }: TicketRow,
  { now, fingerprint }: { now: number; fingerprint: string | null },
): Promise<void> {
  if (isUsed) await closeSessionOfTicket(tx, token);
  else await tx.update(tickets).set({ isUsed: true, usedAt: now, usedBy: fingerprint }).where(eq(tickets.token, token));
}
