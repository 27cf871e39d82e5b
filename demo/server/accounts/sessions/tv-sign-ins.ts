import { and, eq, gt } from 'drizzle-orm';
import type { TvSignInStatus } from '../../../../src/contract/calls/tv';
import type { Database } from '../../database/open';
import { type SessionRow, type TvSignInRow, tvSignIns } from '../../database/schema';
import { newRandomToken, newTvCode } from '../../ids';

/**
 * How long a TV sign-in is active. In a TV sign-in, the TV shows a code, a signed-in phone confirms or refuses the
 * sign-in, and the TV collects its session by polling.
 */
const codeLifetimeMs = 10 * 60_000;

/** How long a phone can confirm TV sign-ins after a member has signed in on the phone. */
const confirmWindowMs = 24 * 60 * 60_000;

interface NewTvSignIn {
  brand: string;
  deviceName: string;
  /** Origin of the partner site that the TV shows; null for the portal and apps. */
  origin: string | null;
}

/** Starts a TV sign-in, with a code that no other active sign-in has. */
export async function startTvSignIn(tx: Database, tv: NewTvSignIn, now: number): Promise<TvSignInRow> {
  let code = newTvCode();
  while (await findActive(tx, code, now)) code = newTvCode();
  const [started] = await tx
    .insert(tvSignIns)
    .values({ ...tv, secret: newRandomToken(), code, status: 'waiting', createdAt: now, expires: now + codeLifetimeMs })
    .returning();
  return started as TvSignInRow;
}

/** The sign-in with this code, if it's still active. Locks the row. */
async function findActive(tx: Database, code: string, now: number): Promise<TvSignInRow | undefined> {
  const condition = and(eq(tvSignIns.code, code), gt(tvSignIns.expires, now));
  const [row] = await tx.select().from(tvSignIns).where(condition).for('update');
  return row;
}

/** The active sign-in with this code and brand, if nobody has confirmed or refused it yet. Locks the row. */
export async function findUndecidedTvSignIn(
  tx: Database,
  { code, brand }: { code: string; brand: string },
  now: number,
): Promise<TvSignInRow | undefined> {
  const row = await findActive(tx, code, now);
  const isUndecided = row?.status === 'waiting' || row?.status === 'scanned';
  return isUndecided && row.brand === brand ? row : undefined;
}

/** The sign-in with the secret that its TV polls with. Locks the row, so that two polls can't both get the session. */
export async function findTvSignInBySecret(tx: Database, secret: string): Promise<TvSignInRow | undefined> {
  const [row] = await tx.select().from(tvSignIns).where(eq(tvSignIns.secret, secret)).for('update');
  return row;
}

export async function updateTvSignIn(
  tx: Database,
  { secret }: TvSignInRow,
  change: Partial<Pick<TvSignInRow, 'status' | 'uid' | 'sourceOrigin' | 'sourceToken'>>,
): Promise<void> {
  await tx.update(tvSignIns).set(change).where(eq(tvSignIns.secret, secret));
}

/** The status to return to the TV. A confirmed sign-in expires with its code if the TV hasn't collected the session. */
export const tvSignInStatusOf = ({ status, expires }: TvSignInRow, now: number): TvSignInStatus =>
  expires <= now && status !== 'refused' && status !== 'used' ? 'expired' : status;

/** Whether a phone's session may confirm TV sign-ins: credentials were entered on the phone itself, and recently. */
export const mayConfirmTvSignIns = ({ isHandedOff, createdAt }: SessionRow, now: number): boolean =>
  !isHandedOff && now - createdAt < confirmWindowMs;

/** Ends the member's confirmed sign-ins whose TV hasn't collected its session yet. Used after a password change. */
export async function endConfirmedTvSignIns(tx: Database, uid: string): Promise<void> {
  const condition = and(eq(tvSignIns.uid, uid), eq(tvSignIns.status, 'confirmed'));
  await tx.update(tvSignIns).set({ status: 'refused' }).where(condition);
}
