import { and, eq, ne } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import type { Database } from '../../database/open';
import { type Account, accounts, type SessionRow, sessions } from '../../database/schema';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newSessionToken } from '../../ids';
import { runDueJobs } from '../../orders/scheduler';

/** The token of the Authorization header; visitors send `null`. */
export const readToken = (header: string | undefined): string | null =>
  header === undefined || header === '' || header === 'null' ? null : header;

/** What a session is bound to besides its member. */
export interface SessionBinding {
  /** Another site's origin: the session works on its pages alone. */
  origin: string | null;
  /** Another site's origin that vouched for it by a hand-off. */
  sourceOrigin?: string | null;
  /** The entry link's token that opened it. */
  ticket?: string | null;
}

/** Signs a member in for so many days. */
export async function openSession(
  tx: Database,
  uid: string,
  days: number,
  { origin, sourceOrigin = null, ticket = null }: SessionBinding,
  now: number,
): Promise<string> {
  const token = newSessionToken();
  const expires = now + days * dayInMilliseconds;
  await tx.insert(sessions).values({ token, uid, expires, createdAt: now, origin, sourceOrigin, ticket });
  return token;
}

export async function closeSession(tx: Database, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token));
}

/** Ends the session that an entry link opened. */
export async function closeSessionOf(tx: Database, ticket: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.ticket, ticket));
}

/** Signs a member out everywhere, except where they are now. */
export async function closeOtherSessions(tx: Database, uid: string, kept: string | null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.uid, uid), ne(sessions.token, kept ?? '')));
}

/** Whose token it is. */
export interface Found {
  member: Account;
  session: SessionRow;
}

/**
 * Whose token it is, with everything due for them done. Refuses with -24030 a token that nobody has, with -24020 one
 * that is over, or that comes from another site than it was made on.
 */
export async function memberOf(
  { tx, now, foreignOrigin }: Pick<CallContext, 'tx' | 'now' | 'foreignOrigin'>,
  token: string,
): Promise<Found> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.token, token));
  if (!session) throw new Refusal('-24030');
  if (session.expires <= now) throw new Refusal('-24020');
  if (session.origin !== foreignOrigin)
    throw new Refusal('-24020', { detail: 'this session belongs to another origin' });
  await runDueJobs(tx, now, session.uid);
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, session.uid));
  if (!member) throw new Refusal('-24030');
  return { member, session };
}
