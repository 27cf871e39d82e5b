import { newPassword } from '../../../../src/rules';
import { findAccount, normalizeIdentity } from '../../accounts/accounts';
import { decryptNewPassword, markVerified, verifyPassword } from '../../accounts/sign-in/complete-sign-in';
import { setPassword } from '../../accounts/sign-in/new-password';
import { verifyCode } from '../../accounts/sign-in/verification-codes';
import { errorCodes } from '../../http/error-codes';
import type { Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { openPassword } from '../../sealed/open-once';

/** Verifies the current password, which members must enter to change it. */
async function verifyCurrentPassword(call: MemberCall<'changePassword'>): Promise<Refusal | null> {
  const { currentPassword } = call.request;
  if (!currentPassword) return new Refusal(errorCodes.invalidParameter, { detail: 'currentPassword' });
  return verifyPassword(call, call.member, await openPassword(call, currentPassword));
}

/** Verifies the code that members need to set a first password. A session isn't enough, because it may be stolen. */
async function verifyFirstPasswordCode(call: MemberCall<'changePassword'>): Promise<Refusal | null> {
  const { member, request } = call;
  if (request.code === undefined)
    return new Refusal(errorCodes.codeNotRequested, { detail: 'the first password needs a code' });
  return verifyCode(call, {
    loginKey: member.loginKey,
    purpose: 'password',
    typedCode: request.code,
    account: member,
  });
}

export const passwordHandlers = {
  resetPasswd: {
    access: 'anyone',
    run: async (call) => {
      const { tx, request } = call;
      const { loginKey } = normalizeIdentity(request);
      const account = await findAccount(tx, loginKey);
      if (!account) return new Refusal(errorCodes.noAccountToRecover);
      // The new password is checked first, because `verifyCode` marks a correct code as used.
      const checkedPassword = newPassword(await decryptNewPassword(call, request.password), account.account);
      if (!checkedPassword.ok) return new Refusal(errorCodes.passwordNotReset, { detail: checkedPassword.reason });
      const problem = await verifyCode(call, { loginKey, purpose: 'reset', typedCode: request.code, account });
      if (problem)
        return problem.code === errorCodes.codeNotRequested ? new Refusal(errorCodes.wrongRecoveryCode) : problem;
      await markVerified(tx, account);
      await setPassword(call, account, checkedPassword.value, null);
      return null;
    },
  },

  changePassword: {
    access: 'member',
    run: async (call) => {
      const { member, token, request } = call;
      const checkedPassword = newPassword(await decryptNewPassword(call, request.newPassword), member.account);
      if (!checkedPassword.ok) return new Refusal(errorCodes.invalidParameter, { detail: checkedPassword.reason });
      const problem =
        member.passwordHash === null ? await verifyFirstPasswordCode(call) : await verifyCurrentPassword(call);
      if (problem) return problem;
      await setPassword(call, member, checkedPassword.value, token);
      return null;
    },
  },
} as const satisfies Handlers;
