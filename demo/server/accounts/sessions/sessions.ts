import { and, eq, gt, ne, or } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { runDueJobs } from '../../billing/jobs/scheduler';
import type { Database } from '../../database/open';
import { type Account, accounts, devices, type SessionRow, sessions } from '../../database/schema';
import { rowNumberOf } from '../../database/schema/columns';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newSessionToken } from '../../ids';
import { invalidateHandOffTickets } from './hand-offs';
import { invalidateTickets } from './tickets';
import { endConfirmedTvSignIns } from './tv-sign-ins';

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
  /**
   * If no credentials were entered on the device, because a hand-off or a phone signed it in: the token of the session
   * on the other device.
   */
  sourceToken?: string | null;
}

/**
 * Creates a session, and returns its token. A session that comes from a session on another device never outlives it.
 * Refuses with `linkExpired` if that session has ended.
 */
export async function openSession(
  tx: Database,
  uid: string,
  lifetimeDays: number,
  { origin, sourceOrigin = null, ticket = null, deviceSeq = null, sourceToken = null }: SessionBinding,
  now: number,
): Promise<string> {
  const token = newSessionToken();
  const isHandedOff = sourceToken !== null;
  const source = isHandedOff ? await findOpenSession(tx, sourceToken, now) : null;
  if (isHandedOff && !source) throw new Refusal(errorCodes.linkExpired);
  const expires = Math.min(now + lifetimeDays * dayInMilliseconds, source?.expires ?? Number.POSITIVE_INFINITY);
  const binding = { origin, sourceOrigin, ticket, deviceSeq, isHandedOff, sourceToken };
  await tx.insert(sessions).values({ token, uid, expires, createdAt: now, ...binding });
  return token;
}

/** The session with this token, unless it has expired. */
async function findOpenSession(tx: Database, token: string, now: number): Promise<SessionRow | undefined> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.token, token), gt(sessions.expires, now)));
  return session;
}

/** Ends a session, and the sessions that a hand-off or TV sign-in created from it. */
export async function closeSession(tx: Database, token: string): Promise<void> {
  await tx.delete(sessions).where(or(eq(sessions.token, token), eq(sessions.sourceToken, token)));
}

/** Ends the session that a one-time sign-in link created. */
export async function closeSessionOfTicket(tx: Database, ticket: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.ticket, ticket));
}

/** Ends all sessions of a member except the current one, or all sessions if `currentToken` is null. */
export async function closeOtherSessions(tx: Database, uid: string, currentToken: string | null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.uid, uid), ne(sessions.token, currentToken ?? '')));
}

/** Makes a session independent of the session that it comes from, after a password or code was typed in it. */
export async function detachSession(tx: Database, token: string): Promise<void> {
  await tx.update(sessions).set({ sourceToken: null }).where(eq(sessions.token, token));
}

/**
 * Ends all other sessions of a member, as `closeOtherSessions` does, and whatever could sign in a device later: one-time
 * sign-in links, hand-off tickets, and TV sign-ins whose TV hasn't collected its session yet.
 */
export async function endOtherSignIns(tx: Database, uid: string, currentToken: string | null): Promise<void> {
  await closeOtherSessions(tx, uid, currentToken);
  for (const purpose of ['app', 'payNow'] as const) await invalidateTickets(tx, uid, purpose);
  await invalidateHandOffTickets(tx, uid);
  await endConfirmedTvSignIns(tx, uid);
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

/** Ends all of a member's other sign-ins, and deletes the member's devices except that of the given session. */
export async function removeOtherDevices(tx: Database, { uid, token, deviceSeq }: SessionRow): Promise<void> {
  await endOtherSignIns(tx, uid, token);
  await tx.delete(devices).where(and(eq(devices.uid, uid), ne(devices.seq, deviceSeq ?? 0)));
}

/** The member and the session that a token belongs to. */
export interface MemberSession {
  member: Account;
  session: SessionRow;
}

/**
 * Returns the member and session of a token, after running the member's due jobs. Refuses an unknown token or a
 * blocked member with `tokenInvalid`. Refuses an expired token, or one sent from a site other than the session's, with
 * `tokenExpired`.
 * `foreignOrigin`: the origin that sent the request; null for the portal or app, as in the session's `origin`.
 */
export async function authenticate(
  { tx, now, foreignOrigin }: Pick<CallContext, 'tx' | 'now' | 'foreignOrigin'>,
  token: string,
): Promise<MemberSession> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.token, token));
  if (!session) throw new Refusal(errorCodes.tokenInvalid);
  if (session.expires <= now) throw new Refusal(errorCodes.tokenExpired);
  // A session that a hand-off or TV sign-in created ends with the session on the other device.
  if (session.sourceToken !== null && !(await findOpenSession(tx, session.sourceToken, now)))
    throw new Refusal(errorCodes.tokenExpired, { detail: 'the session that it comes from has ended' });
  if (session.origin !== foreignOrigin)
    throw new Refusal(errorCodes.tokenExpired, { detail: 'this session belongs to another origin' });
  await runDueJobs(tx, now, session.uid);
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, session.uid));
  // A blocked member's sessions end. The next sign-in says why.
  if (!member || member.isBlocked) throw new Refusal(errorCodes.tokenInvalid);
  return { member, session };
}
