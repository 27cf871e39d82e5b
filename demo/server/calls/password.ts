import { password as passwordRule } from '../../../src/rules';
import { findAccount, identify } from '../accounts';
import { clearPassword, confirm, passwordProblem } from '../entering';
import type { Handlers } from '../handler';
import { setPassword } from '../new-password';
import { Refusal } from '../refusal';
import { closeOtherSessions } from '../sessions';
import { codeProblem } from '../verification-codes';

export const passwordHandlers = {
  resetPasswd: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const { loginKey } = identify(request);
      const account = await findAccount(tx, loginKey);
      if (!account) return new Refusal('10024');
      // Looked at before the code, which would be used up.
      const chosen = passwordRule(clearPassword(request.password, call));
      if (!chosen.ok) return new Refusal('10026', { detail: chosen.reason });
      const problem = await codeProblem(tx, { loginKey, purpose: 'reset', typed: request.code, account }, now);
      if (problem) return problem.code === '-3033' ? new Refusal('10029') : problem;
      await confirm(tx, account);
      await setPassword(call, account, chosen.value);
      await closeOtherSessions(tx, account.uid, null);
      return null;
    },
  },

  changePassword: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, token, request } = call;
      const chosen = passwordRule(clearPassword(request.newPassword, call));
      if (!chosen.ok) return new Refusal('-24050', { detail: chosen.reason });
      // Members who sign in by code alone have none yet.
      if (member.passwordHash !== null) {
        const problem = await passwordProblem(tx, member, clearPassword(request.currentPassword, call), now);
        if (problem) return problem;
      }
      await setPassword(call, member, chosen.value);
      await closeOtherSessions(tx, member.uid, token);
      return null;
    },
  },
} as const satisfies Handlers;
