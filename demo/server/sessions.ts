import { and, eq, ne } from 'drizzle-orm';
import { dayInMilliseconds } from '../../src/rules';
import type { Database } from './database/open';
import { type Account, accounts, sessions } from './database/schema';
import { sweep } from './due';
import { newSessionToken } from './ids';
import { Refusal } from './refusal';

/** The token as sent: the Authorization header, which holds the word null for a visitor. */
export const readToken = (header: string | undefined): string | null =>
  header === undefined || header === '' || header === 'null' ? null : header;

/** Signs a member in for so many days. */
export async function openSession(tx: Database, uid: string, days: number, now: number): Promise<string> {
  const token = newSessionToken();
  await tx.insert(sessions).values({ token, uid, expires: now + days * dayInMilliseconds, createdAt: now });
  return token;
}

export async function closeSession(tx: Database, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token));
}

/** Signs a member out everywhere, except where they are now. */
export async function closeOtherSessions(tx: Database, uid: string, kept: string | null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.uid, uid), ne(sessions.token, kept ?? '')));
}

/** Whose token it is, with everything due for them done. Refuses with -24020 or -24030. */
export async function memberOf(tx: Database, token: string, now: number): Promise<Account> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.token, token));
  if (!session) throw new Refusal('-24030');
  if (session.expires <= now) throw new Refusal('-24020');
  await sweep(tx, now, session.uid);
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, session.uid));
  if (!account) throw new Refusal('-24030');
  return account;
}
