import { eq } from 'drizzle-orm';
import { nickname } from '../../../../src/rules';
import { findAccount, normalizeIdentity } from '../../accounts/accounts';
import { sendNotice } from '../../accounts/messages/notices';
import { detachSession, endOtherSignIns, removeDevice, removeOtherDevices } from '../../accounts/sessions/sessions';
import { invalidateTickets } from '../../accounts/sessions/tickets';
import { verifyPassword } from '../../accounts/sign-in/complete-sign-in';
import { verifyCode } from '../../accounts/sign-in/verification-codes';
import { accounts } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { openPassword } from '../../sealed/open-once';

export const profileHandlers = {
  updateNickname: {
    access: 'member',
    run: async ({ tx, member, request }) => {
      const name = nickname(request.nickname);
      if (!name.ok) return new Refusal(errorCodes.invalidParameter, { detail: name.reason });
      await tx.update(accounts).set({ nickname: name.value }).where(eq(accounts.uid, member.uid));
      return { nickname: name.value };
    },
  },

  changeEmail: {
    access: 'member',
    run: async (call) => {
      const { tx, now, brand, member, token, request } = call;
      const { uid } = member;
      if (member.type !== 'email' || member.passwordHash === null) return new Refusal(errorCodes.operationNotSupported);
      const { account, loginKey } = normalizeIdentity({ type: 'email', account: request.email });
      const typedPassword = await openPassword(call, request.currentPassword);
      const passwordProblem = await verifyPassword(call, member, typedPassword);
      if (passwordProblem) return passwordProblem;
      if (await findAccount(tx, loginKey)) return new Refusal(errorCodes.accountInUse);
      // Verified last, because a correct code is marked as used.
      const codeProblem = await verifyCode(call, { loginKey, purpose: 'bind', typedCode: request.code });
      if (codeProblem) return codeProblem;
      await tx.update(accounts).set({ account, loginKey, isVerified: true }).where(eq(accounts.uid, uid));
      // Links in the old mailbox must not open the account anymore.
      for (const purpose of ['reset', 'activate', 'bind'] as const) await invalidateTickets(tx, uid, purpose);
      if (token !== null) await detachSession(tx, token);
      await endOtherSignIns(tx, uid, token);
      const notice = { purpose: 'emailChanged', email: account } as const;
      await sendNotice(tx, { member, brand: brand.settings.code }, notice, now);
      return { account };
    },
  },

  signOutDevices: {
    access: 'member',
    run: async ({ tx, member, session, request }) => {
      const { deviceId } = request;
      if (deviceId !== undefined) {
        const isRemoved = await removeDevice(tx, member.uid, deviceId);
        return isRemoved ? null : new Refusal(errorCodes.operationNotSupported, { detail: 'unknown deviceId' });
      }
      // Without a device id, all devices except the current one are signed out.
      if (session) await removeOtherDevices(tx, session);
      return null;
    },
  },
} as const satisfies Handlers;
