import { eq } from 'drizzle-orm';
import { type Account, accounts } from './database/schema';
import type { CallContext } from './handler';
import { hashPassword } from './passwords';
import { spendTickets } from './tickets';

/** A new password; locks, a demanded reset and other links for it are over. */
export async function setPassword({ tx }: Pick<CallContext, 'tx'>, { uid }: Account, chosen: string): Promise<void> {
  const passwordHash = await hashPassword(chosen);
  await tx
    .update(accounts)
    .set({ passwordHash, mustResetPassword: false, failedLogins: 0, lockedUntil: 0 })
    .where(eq(accounts.uid, uid));
  await spendTickets(tx, uid, 'reset');
}
