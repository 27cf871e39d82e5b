import { and, eq, ne } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import type { Database } from '../../database/open';
import { type Account, accounts, devices, type SessionRow, sessions } from '../../database/schema';
import { rowNumberOf } from '../../database/schema/columns';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newSessionToken } from '../../ids';
import { runDueJobs } from '../../orders/scheduler';

/** The session token in the Authorization header; null for visitors, who send no header or the text `null`. */
export const readToken = (header: string | undefined): string | null =>
  header === undefined || header === '' || header === 'null' ? null : header;

/** Where a session comes from, and where it is valid. */
export interface SessionBinding {
  /** Origin of the partner site where the member signed in; the session is valid only there. Null: portal or app. */
  origin: string | null;
  /**
   * If a hand-off or TV sign-in created this session from a session on another device: the `origin` of that session.
   * Null: the other session comes from the portal.
   */
  sourceOrigin?: string | null;
  /** Token of the one-time sign-in link that created the session. */
  ticket?: string | null;
  /** The key of the device that signed in (`devices.seq`). */
  deviceSeq?: number | null;
  /** True if no credentials were entered on the device, because a hand-off or a phone signed it in. */
  isHandedOff?: boolean;
}

/** Creates a session, and returns its token. */
export async function openSession(
  tx: Database,
  uid: string,
  lifetimeDays: number,
  { origin, sourceOrigin = null, ticket = null, deviceSeq = null, isHandedOff = false }: SessionBinding,
  now: number,
): Promise<string> {
  const token = newSessionToken();
  const expires = now + lifetimeDays * dayInMilliseconds;
  const binding = { origin, sourceOrigin, ticket, deviceSeq, isHandedOff };
  await tx.insert(sessions).values({ token, uid, expires, createdAt: now, ...binding });
  return token;
}

export async function closeSession(tx: Database, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token));
}

/** Ends the session that a one-time sign-in link created. */
export async function closeSessionOfTicket(tx: Database, ticket: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.ticket, ticket));
}

/** Ends all sessions of a member except the current one, or all sessions if `currentToken` is null. */
export async function closeOtherSessions(tx: Database, uid: string, currentToken: string | null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.uid, uid), ne(sessions.token, currentToken ?? '')));
}

/** Ends the sessions of one of a member's devices and deletes the device. Returns false for an unknown device. */
export async function removeDevice(tx: Database, uid: string, deviceId: string): Promise<boolean> {
  const seq = rowNumberOf(deviceId);
  if (seq === null) return false;
  const [device] = await tx
    .delete(devices)
    .where(and(eq(devices.uid, uid), eq(devices.seq, seq)))
    .returning();
  if (!device) return false;
  await tx.delete(sessions).where(and(eq(sessions.uid, uid), eq(sessions.deviceSeq, seq)));
  return true;
}

/** Ends all of a member's sessions except the given one, and deletes the member's devices except that session's. */
export async function removeOtherDevices(tx: Database, { uid, token, deviceSeq }: SessionRow): Promise<void> {
  await closeOtherSessions(tx, uid, token);
  await tx.delete(devices).where(and(eq(devices.uid, uid), ne(devices.seq, deviceSeq ?? 0)));
}

/** The member and the session that a token belongs to. */
export interface MemberSession {
  member: Account;
  session: SessionRow;
}

/**
 * Returns the member and session of a token, after running the member's due jobs. Refuses an unknown token with
 * `tokenInvalid`. Refuses an expired token, or one sent from a site other than the session's, with `tokenExpired`.
 * `foreignOrigin`: the origin that sent the request; null for the portal or app, as in the session's `origin`.
 */
export async function authenticate(
  { tx, now, foreignOrigin }: Pick<CallContext, 'tx' | 'now' | 'foreignOrigin'>,
  token: string,
): Promise<MemberSession> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.token, token));
  if (!session) throw new Refusal(errorCodes.tokenInvalid);
  if (session.expires <= now) throw new Refusal(errorCodes.tokenExpired);
  if (session.origin !== foreignOrigin)
    throw new Refusal(errorCodes.tokenExpired, { detail: 'this session belongs to another origin' });
  await runDueJobs(tx, now, session.uid);
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, session.uid));
  if (!member) throw new Refusal(errorCodes.tokenInvalid);
  return { member, session };
}
