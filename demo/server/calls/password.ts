import { password as passwordRule } from '../../../src/rules';
import { findAccount, identify } from '../accounts';
import { confirm, newPassword, passwordProblem } from '../entering';
import type { Handlers } from '../handler';
import { setPassword } from '../new-password';
import { Refusal } from '../refusal';
import { openPassword } from '../sealed/open-once';
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
      const chosen = passwordRule(await newPassword(call, 'resetPasswd', request.password));
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
      const chosen = passwordRule(await newPassword(call, 'changePassword', request.newPassword));
      if (!chosen.ok) return new Refusal('-24050', { detail: chosen.reason });
      // Members who sign in by code alone have none yet.
      if (member.passwordHash !== null) {
        const current = await openPassword(call, 'changePassword', request.currentPassword);
        const problem = await passwordProblem(tx, member, current, now);
        if (problem) return problem;
      }
      await setPassword(call, member, chosen.value);
      await closeOtherSessions(tx, member.uid, token);
      return null;
    },
  },
} as const satisfies Handlers;
