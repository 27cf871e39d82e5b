import { and, eq, gt } from 'drizzle-orm';
import type { TvSignInStatus } from '../../../../src/contract/calls/tv/tv-sign-in';
import type { Database } from '../../database/open';
import { type SessionRow, type TvSignInRow, tvSignIns } from '../../database/schema';
import { newHandOffCode, newTicket } from '../../ids';

/** How long a phone can decide and the TV can collect its session. */
const codeLifetimeMs = 10 * 60_000;

/** How long after its own sign-in a phone can confirm a TV. */
const freshSessionMs = 24 * 60 * 60_000;

interface NewTvSignIn {
  brand: string;
  deviceName: string;
  origin: string | null;
}

/** Starts a sign-in with a code that no other active one has. */
export async function startTvSignIn(tx: Database, tv: NewTvSignIn, now: number): Promise<TvSignInRow> {
  const hasCode = async (code: string) => (await activeRow(tx, code, now)) !== undefined;
  let code = newHandOffCode();
  while (await hasCode(code)) code = newHandOffCode();
  const [started] = await tx
    .insert(tvSignIns)
    .values({ ...tv, secret: newTicket(), code, status: 'waiting', createdAt: now, expires: now + codeLifetimeMs })
    .returning();
  return started as TvSignInRow;
}

async function activeRow(tx: Database, code: string, now: number): Promise<TvSignInRow | undefined> {
  const isActive = and(eq(tvSignIns.code, code), gt(tvSignIns.expires, now));
  const [row] = await tx.select().from(tvSignIns).where(isActive).for('update');
  return row;
}

/** The sign-in of a code of this brand that nobody has decided yet, locked. */
export async function undecidedTvSignIn(
  tx: Database,
  { code, brand }: { code: string; brand: string },
  now: number,
): Promise<TvSignInRow | undefined> {
  const row = await activeRow(tx, code, now);
  const isUndecided = row?.status === 'waiting' || row?.status === 'scanned';
  return isUndecided && row.brand === brand ? row : undefined;
}

/** The sign-in of a secret, locked, so that two polls can't both collect its session. */
export async function tvSignInOf(tx: Database, secret: string): Promise<TvSignInRow | undefined> {
  const [row] = await tx.select().from(tvSignIns).where(eq(tvSignIns.secret, secret)).for('update');
  return row;
}

export async function updateTvSignIn(
  tx: Database,
  { secret }: TvSignInRow,
  change: Partial<Pick<TvSignInRow, 'status' | 'uid' | 'sourceOrigin'>>,
): Promise<void> {
  await tx.update(tvSignIns).set(change).where(eq(tvSignIns.secret, secret));
}

/** The status for the TV. A session that nobody collected expires with its code. */
export const statusOf = ({ status, expires }: TvSignInRow, now: number): TvSignInStatus =>
  expires <= now && status !== 'refused' && status !== 'used' ? 'expired' : status;

/** Whether a session may sign in a TV: credentials were entered on this phone, and not long ago. */
export const mayConfirm = ({ isHandedOff, createdAt }: SessionRow, now: number): boolean =>
  !isHandedOff && now - createdAt < freshSessionMs;

/** Ends confirmed sign-ins that no TV has collected yet, such as after a new password. */
export async function endConfirmedTvSignIns(tx: Database, uid: string): Promise<void> {
  const isConfirmed = and(eq(tvSignIns.uid, uid), eq(tvSignIns.status, 'confirmed'));
  await tx.update(tvSignIns).set({ status: 'refused' }).where(isConfirmed);
}
