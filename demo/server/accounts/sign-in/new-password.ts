import { eq } from 'drizzle-orm';
import { type Account, accounts } from '../../database/schema';
import type { CallContext } from '../../http/handler';
import { sendNotice } from '../messages/notices';
import { resetCounters, resetMessagePauses } from '../protection/limits';
import { detachSession, endOtherSignIns } from '../sessions/sessions';
import { invalidateTickets } from '../sessions/tickets';
import { deleteKnownBrowsers } from './known-browsers';

/**
 * Sets a new password. Clears lockouts, the pauses between emails with reset links, and the requirement to reset the
 * password. Invalidates reset links, and ends all sign-ins except the session with `currentToken` (null: all). Deletes
 * the list of browsers that the member has signed in with. Notifies the member.
 */
export async function setPassword(
  { tx, now, brand, passwordHashes }: Pick<CallContext, 'tx' | 'now' | 'brand' | 'passwordHashes'>,
  member: Account,
  newPassword: string,
  currentToken: string | null,
): Promise<void> {
  const { uid } = member;
  const passwordHash = passwordHashes.hash(newPassword);
  await tx.update(accounts).set({ passwordHash, mustResetPassword: false }).where(eq(accounts.uid, uid));
  await resetCounters(tx, uid, ['wrongPasswords', 'wrongPasswordsADay', 'wrongCodesADay']);
  await resetMessagePauses(tx, 'link:reset', uid);
  await deleteKnownBrowsers(tx, uid);
  await invalidateTickets(tx, uid, 'reset');
  if (currentToken !== null) await detachSession(tx, currentToken);
  await endOtherSignIns(tx, uid, currentToken);
  await sendNotice(tx, { member, brand: brand.settings.code }, { purpose: 'passwordChanged' }, now);
}
