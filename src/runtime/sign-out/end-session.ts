import { loginOut } from '../../contract/calls/account/member';
import type { Scope } from '../page/element-context';
import { member, signOut } from '../session/session';

/** How long the server is waited for, in milliseconds; then the sign-out holds here all the same. */
const patience = 3_000;

/** Signs the member out, on the server too where it answers. */
export async function leave(scope: Scope): Promise<void> {
  const who = member.peek();
  if (!who) return;
  const { uid, account, token } = who;
  const told = scope.call(loginOut, { language: scope.lang.peek(), uid, account }, { inPlace: true });
  await Promise.race([told, new Promise((done) => setTimeout(done, patience))]);
  // The answer itself may have ended the session, or another member signed in meanwhile.
  if (member.peek()?.token !== token) return;
  signOut();
  scope.emit('sub-logout', { reason: 'user' });
}
