import { eq } from 'drizzle-orm';
import type { UserInfo } from '../../../../src/contract/entities';
import type { Database } from '../../database/open';
import { type Account, accounts } from '../../database/schema';
import type { CallContext, CallName } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { runDueJobs } from '../../orders/scheduler';
import { openPassword } from '../../sealed/open-once';
import { recordDevice, userInfo } from '../accounts';
import { increment, limits, resetCounters } from '../protection/limits';
import { openSession, type SessionBinding } from '../sessions/sessions';
import { noteBrowser, partFor } from './known-browsers';
import { isPassword } from './passwords';

/** Lets an account in that has proved who it is. Refuses with 197, 9 or the code the account is refused with. */
export async function completeSignIn(
  call: CallContext,
  account: Account,
  ties: Omit<SessionBinding, 'origin'> = {},
): Promise<UserInfo> {
  const { tx, now, brand, fingerprint, foreignOrigin } = call;
  const { uid } = account;
  if (account.isBlocked) throw new Refusal('197');
  if (account.loginRefusal !== null) throw new Refusal(account.loginRefusal);
  if (!account.isVerified) throw new Refusal('9');
  await runDueJobs(tx, now, uid);
  const [entered] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  const token = await openSession(tx, uid, brand.settings.sessionDays, { ...ties, origin: foreignOrigin }, now);
  await recordDevice(tx, uid, call, now);
  await noteBrowser(tx, uid, fingerprint, now);
  return userInfo(entered as Account, token);
}

/** The mailbox or phone was proved in another way than by the activation letter: that is all it asks. */
export async function confirm(tx: Database, account: Account): Promise<Account> {
  await tx.update(accounts).set({ isVerified: true }).where(eq(accounts.uid, account.uid));
  return { ...account, isVerified: true };
}

/** A password to be set. Refuses with -24050, whatever is wrong with its ciphertext. */
export async function newPassword(call: CallContext, context: CallName, blocks: readonly string[]): Promise<string> {
  const typed = await openPassword(call, context, blocks);
  if (typed === null) throw new Refusal('-24050', { detail: 'the password could not be opened' });
  return typed;
}

const passwordLimits = ['wrongPasswords', 'wrongPasswordsADay'] as const;

/**
 * What is wrong with a typed password: 3, or 17 after too many. Each is counted before it is judged; a right one clears
 * the count. Browsers that the account knows are counted apart, so that strangers cannot lock a member out.
 * `typed` is null for ciphertext that could not be opened. It is treated as a wrong password, down to the work of
 * comparing it: an answer of its own would let an attacker test paddings.
 */
export async function passwordProblem(
  { tx, now, fingerprint }: Pick<CallContext, 'tx' | 'now' | 'fingerprint'>,
  { uid, passwordHash }: Account,
  typed: string | null,
): Promise<Refusal | null> {
  const part = await partFor(tx, uid, fingerprint);
  const counts = [];
  for (const limit of passwordLimits)
    counts.push({ limit, ...(await increment(tx, { limit, subject: uid, part }, now)) });
  if (counts.some(({ wait }) => wait > 0)) return new Refusal('17');
  if (passwordHash && (await isPassword(typed, passwordHash))) {
    await resetCounters(tx, uid, passwordLimits, part);
    return null;
  }
  const isLast = counts.some(({ limit, count }) => count >= limits[limit].most);
  return new Refusal(isLast ? '17' : '3');
}
