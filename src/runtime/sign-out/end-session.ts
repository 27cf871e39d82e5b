import { loginOut } from '../../contract/calls/account';
import { callWithToast } from '../api/handle-error';
import type { ElementContext } from '../element-context/element-context';
import type { SubEventDetails } from '../page/events';
import { sessionOf } from '../session/session';

/** Milliseconds to wait for the server before signing out locally anyway. */
const signOutTimeoutMs = 3_000;

/** Signs the member out on the server and in the browser. If the server doesn't respond, only in the browser. */
export async function endSession(
  context: ElementContext,
  details: Pick<SubEventDetails['sub-logout'], 'switchesAccount'> = {},
): Promise<void> {
  const session = sessionOf(context.settings.peek());
  const signedInMember = session.member.peek();
  if (!signedInMember) return;
  const { uid, account, token } = signedInMember;
  const signOutCall = callWithToast(context, loginOut, { language: context.lang.peek(), uid, account });
  await Promise.race([signOutCall, new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))]);
  // In the meantime, an error response may have ended the session, or another member may have signed in.
  if (session.member.peek()?.token !== token) return;
  session.signOut();
  context.emit('sub-logout', { reason: 'user', ...details });
}
