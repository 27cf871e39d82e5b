import { chosenPassword } from '../../../../src/rules';
import { findAccount, identify } from '../../accounts/accounts';
import { closeOtherSessions } from '../../accounts/sessions/sessions';
import { markVerified, openNewPassword, passwordProblem } from '../../accounts/sign-in/complete-sign-in';
import { setPassword } from '../../accounts/sign-in/new-password';
import { codeProblem } from '../../accounts/sign-in/verification-codes';
import { errorCodes } from '../../http/error-codes';
import type { Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { openPassword } from '../../sealed/open-once';

/** The member authenticates with the current password. */
async function currentPasswordProblem(call: MemberCall<'changePassword'>): Promise<Refusal | null> {
  const { currentPassword } = call.request;
  if (!currentPassword) return new Refusal(errorCodes.invalidParameter, { detail: 'currentPassword' });
  return passwordProblem(call, call.member, await openPassword(call, 'changePassword', currentPassword));
}

/** Members without a password authenticate with a code, because a session token can be stolen. */
async function firstPasswordProblem(call: MemberCall<'changePassword'>): Promise<Refusal | null> {
  const { member, request } = call;
  if (request.code === undefined)
    return new Refusal(errorCodes.noSuchCode, { detail: 'the first password needs a code' });
  const subject = { loginKey: member.loginKey, purpose: 'password', account: member };
  return codeProblem(call, { ...subject, typed: request.code });
}

export const passwordHandlers = {
  resetPasswd: {
    access: 'anyone',
    run: async (call) => {
      const { tx, request } = call;
      const { loginKey } = identify(request);
      const account = await findAccount(tx, loginKey);
      if (!account) return new Refusal(errorCodes.noAccountToRecover);
      // Check the new password before the code, because checking the code uses it up.
      const chosen = chosenPassword(await openNewPassword(call, 'resetPasswd', request.password));
      if (!chosen.ok) return new Refusal(errorCodes.passwordNotReset, { detail: chosen.reason });
      const problem = await codeProblem(call, { loginKey, purpose: 'reset', typed: request.code, account });
      if (problem) return problem.code === errorCodes.noSuchCode ? new Refusal(errorCodes.wrongRecoveryCode) : problem;
      await markVerified(tx, account);
      await setPassword(call, account, chosen.value);
      await closeOtherSessions(tx, account.uid, null);
      return null;
    },
  },

  changePassword: {
    access: 'member',
    run: async (call) => {
      const { tx, member, token, request } = call;
      const chosen = chosenPassword(await openNewPassword(call, 'changePassword', request.newPassword));
      if (!chosen.ok) return new Refusal(errorCodes.invalidParameter, { detail: chosen.reason });
      const problem =
        member.passwordHash === null ? await firstPasswordProblem(call) : await currentPasswordProblem(call);
      if (problem) return problem;
      await setPassword(call, member, chosen.value);
      await closeOtherSessions(tx, member.uid, token);
      return null;
    },
  },
} as const satisfies Handlers;
