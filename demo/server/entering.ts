import { eq } from 'drizzle-orm';
import type { UserInfo } from '../../src/contract/entities';
import { noteDevice, userInfo } from './accounts';
import type { Database } from './database/open';
import { type Account, accounts } from './database/schema';
import { sweep } from './due';
import type { CallContext, CallName } from './handler';
import { isPassword } from './passwords';
import { Refusal } from './refusal';
import { openPassword } from './sealed/open-once';
import { openSession } from './sessions';

const mostFailures = 5;
const lockTime = 15 * 60_000;

/** Lets an account in that has proved who it is. Refuses with 197, 9 or the code the account is refused with. */
export async function letIn(call: CallContext, account: Account): Promise<UserInfo> {
  const { tx, now, brand } = call;
  const { uid } = account;
  if (account.isBlocked) throw new Refusal('197');
  if (account.loginRefusal !== null) throw new Refusal(account.loginRefusal);
  if (!account.isVerified) throw new Refusal('9');
  await sweep(tx, now, uid);
  const [entered] = await tx
    .update(accounts)
    .set({ failedLogins: 0, lockedUntil: 0 })
    .where(eq(accounts.uid, uid))
    .returning();
  const token = await openSession(tx, uid, brand.settings.sessionDays, now);
  await noteDevice(tx, uid, call, now);
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

/**
 * What is wrong with a typed password: 3, or 17 after too many. Wrong ones are counted; null when it is right.
 * `typed` is null for ciphertext that could not be opened. It is treated as a wrong password, down to the work of
 * comparing it: an answer of its own would let an attacker test paddings.
 */
export async function passwordProblem(
  tx: Database,
  account: Account,
  typed: string | null,
  now: number,
): Promise<Refusal | null> {
  if (account.lockedUntil > now) return new Refusal('17');
  if (account.passwordHash && (await isPassword(typed, account.passwordHash))) return null;
  const failures = account.failedLogins + 1;
  const isLocked = failures >= mostFailures;
  await tx
    .update(accounts)
    .set(isLocked ? { failedLogins: 0, lockedUntil: now + lockTime } : { failedLogins: failures })
    .where(eq(accounts.uid, account.uid));
  return new Refusal(isLocked ? '17' : '3');
}
