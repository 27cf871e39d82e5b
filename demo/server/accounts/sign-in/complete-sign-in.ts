import { eq } from 'drizzle-orm';
import type { UserInfo } from '../../../../src/contract/entities';
import { runDueJobs } from '../../billing/jobs/scheduler';
import type { Database } from '../../database/open';
import { type Account, accounts, passkeys } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { openPassword } from '../../sealed/open-once';
import { recordDevice, toUserInfo } from '../accounts';
import { increment, limits, resetCounters } from '../protection/limits';
import { endOtherSignIns, openSession, type SessionBinding } from '../sessions/sessions';
import { invalidateTickets } from '../sessions/tickets';
import { browserGroupFor, recordBrowser } from './known-browsers';

/**
 * Creates a session. The caller has already verified the password, code, link or Google credential. Refuses a blocked
 * account with `accountNotAllowed`, and an unverified account with `accountNotConfirmed`. An account whose column
 * `loginRefusal` contains an error code is refused with that code. Refuses a page without an origin, such as one in a
 * sandboxed frame, with `operationNotSupported`.
 */
export async function completeSignIn(
  call: CallContext,
  account: Account,
  sessionBinding: Omit<SessionBinding, 'origin'> = {},
): Promise<UserInfo> {
  const { tx, now, brand, language, foreignOrigin } = call;
  const { uid } = account;
  // Every site can put a page into a sandboxed frame, and all of these pages have the origin `null`.
  if (foreignOrigin === 'null')
    throw new Refusal(errorCodes.operationNotSupported, { detail: 'a page without an origin can’t sign in' });
  if (account.isBlocked) throw new Refusal(errorCodes.accountNotAllowed);
  if (account.loginRefusal !== null) throw new Refusal(account.loginRefusal);
  if (!account.isVerified) throw new Refusal(errorCodes.accountNotConfirmed);
  await runDueJobs(tx, now, uid);
  // Later emails are in the language that the member signed in with.
  const [updatedAccount] = await tx.update(accounts).set({ language }).where(eq(accounts.uid, uid)).returning();
  // The jobs can have deleted the account.
  if (updatedAccount?.isBlocked !== false) throw new Refusal(errorCodes.accountNotFound);
  const deviceSeq = await recordDevice(tx, uid, call, now);
  const binding = { ...sessionBinding, origin: foreignOrigin, deviceSeq };
  const token = await openSession(tx, uid, brand.settings.sessionDays, binding, now);
  await recordBrowser(call, uid);
  return toUserInfo(updatedAccount, token);
}

/**
 * Marks an account as verified. The caller has checked that the account's owner has access to the mailbox or phone, for
 * example by a code or a reset link. Anyone could have registered an unverified account with this address, and wait for
 * its owner, so its old password, links, passkeys and sessions stop working, and Google isn't turned off anymore. For an activation link, the call `activeUser` updates
 * the account itself: there, the member goes on with the password of the registration.
 */
export async function markVerified(tx: Database, account: Account): Promise<Account> {
  if (account.isVerified) return account;
  const { uid } = account;
  await tx
    .update(accounts)
    .set({ isVerified: true, passwordHash: null, isGoogleOff: false })
    .where(eq(accounts.uid, uid));
  for (const purpose of ['reset', 'activate', 'bind'] as const) await invalidateTickets(tx, uid, purpose);
  await tx.delete(passkeys).where(eq(passkeys.uid, uid));
  await endOtherSignIns(tx, uid, null);
  return { ...account, isVerified: true, passwordHash: null, isGoogleOff: false };
}

/** Decrypts the new password in a request. Throws the refusal `invalidParameter` if the ciphertext is invalid. */
export async function decryptNewPassword(call: CallContext, sealedPassword: readonly string[]): Promise<string> {
  const password = await openPassword(call, sealedPassword);
  if (password === null)
    throw new Refusal(errorCodes.invalidParameter, { detail: 'the password could not be decrypted' });
  return password;
}

const passwordLimits = ['wrongPasswords', 'wrongPasswordsADay'] as const;

/**
 * Verifies a password. Returns null if it is correct, else a refusal: `wrongPassword`, or `tooManyAttempts` once too
 * many passwords were wrong. Each attempt is counted before the comparison, and a correct password resets the counters.
 * Each browser that the member has signed in with has its own counters, so strangers can't lock the member out. `typed`
 * is null if the ciphertext couldn't be decrypted. That case takes the same steps and time as a wrong password, because
 * a distinguishable response would be a padding oracle.
 */
export async function verifyPassword(
  call: Pick<CallContext, 'tx' | 'now' | 'fingerprint' | 'ip' | 'passwordHashes'>,
  { uid, passwordHash }: Account,
  typed: string | null,
): Promise<Refusal | null> {
  const { tx, now, passwordHashes } = call;
  const browserGroup = await browserGroupFor(call, uid);
  const counters = [];
  for (const limit of passwordLimits) {
    const counter = await increment(tx, { limit, subject: uid, browserGroup }, now);
    counters.push({ limit, ...counter });
  }
  const waitSeconds = Math.max(...counters.map((counter) => counter.waitSeconds));
  if (waitSeconds > 0) return new Refusal(errorCodes.tooManyAttempts, { data: { countdown: waitSeconds } });
  if (passwordHash && passwordHashes.matches(typed, passwordHash)) {
    await resetCounters(tx, uid, passwordLimits, browserGroup);
    return null;
  }
  const reachedLimits = counters.filter(({ limit, count }) => count >= limits[limit].maxCount);
  if (reachedLimits.length === 0) return new Refusal(errorCodes.wrongPassword);
  const countdown = Math.max(...reachedLimits.map(({ resetSeconds }) => resetSeconds));
  return new Refusal(errorCodes.tooManyAttempts, { data: { countdown } });
}
