import { eq } from 'drizzle-orm';
import { type Account, accounts } from '../../database/schema';
import type { CallContext } from '../../http/handler';
import { sendNotice } from '../messages/notices';
import { resetCounters, resetMessagePauses } from '../protection/limits';
import { invalidateHandOffTickets } from '../sessions/hand-offs';
import { invalidateTickets } from '../sessions/tickets';
import { endConfirmedTvSignIns } from '../sessions/tv-sign-ins';
import { deleteKnownBrowsers } from './known-browsers';

/**
 * Sets a new password. Clears lockouts, the pauses between emails with reset links, and the requirement to reset the
 * password. Invalidates reset links, one-time sign-in links, hand-off tickets and confirmed TV sign-ins. Deletes the
 * list of browsers that the member has signed in with. Notifies the member. The caller must end the member's sessions.
 */
export async function setPassword(
  { tx, now, brand, passwordHashes }: Pick<CallContext, 'tx' | 'now' | 'brand' | 'passwordHashes'>,
  member: Account,
  newPassword: string,
): Promise<void> {
  const { uid } = member;
  const passwordHash = passwordHashes.hash(newPassword);
  await tx.update(accounts).set({ passwordHash, mustResetPassword: false }).where(eq(accounts.uid, uid));
  await resetCounters(tx, uid, ['wrongPasswords', 'wrongPasswordsADay', 'wrongCodesADay']);
  await resetMessagePauses(tx, 'link:reset', uid);
  await deleteKnownBrowsers(tx, uid);
  await invalidateTickets(tx, uid, 'reset');
  await invalidateTickets(tx, uid, 'app');
  await invalidateHandOffTickets(tx, uid);
  await endConfirmedTvSignIns(tx, uid);
  await sendNotice(tx, { member, brand: brand.settings.code }, { purpose: 'passwordChanged' }, now);
}
