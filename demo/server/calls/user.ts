import { desc, eq } from 'drizzle-orm';
import type { UserInfo } from '../../../src/contract/entities';
import {
  dayInMilliseconds,
  daysRemaining,
  freeTrialDays,
  nickname,
  password as passwordRule,
} from '../../../src/rules';
import { findAccount, identify, noteDevice, userInfo } from '../accounts';
import { captchaProblem, makePicture, passForToken } from '../captcha';
import { planName } from '../catalogue/plan-texts';
import { planById } from '../catalogue/plans';
import { type Account, accounts, devices } from '../database/schema';
import { sweep } from '../due';
import type { CallContext, Handlers } from '../handler';
import { newUid } from '../ids';
import { codeLetter, send } from '../outbox';
import { hashPassword, isPassword } from '../passwords';
import { Refusal } from '../refusal';
import { decryptText, encryptForPublicKey } from '../rsa';
import { closeSession, openSession } from '../sessions';
import { codeProblem, countdownSeconds, makeCode } from '../verification-codes';

const mostFailures = 5;
const lockTime = 15 * 60_000;
const devicesShown = 5;

/** Lets an account in that has proved who it is. Refuses with 197. */
async function letIn(call: CallContext, { uid, isBlocked }: Account): Promise<UserInfo> {
  const { tx, now, brand } = call;
  if (isBlocked) throw new Refusal('197');
  await sweep(tx, now, uid);
  const [account] = await tx
    .update(accounts)
    .set({ failedLogins: 0, lockedUntil: 0 })
    .where(eq(accounts.uid, uid))
    .returning();
  const token = await openSession(tx, uid, brand.settings.sessionDays, now);
  await noteDevice(tx, uid, call, now);
  return userInfo(account as Account, token);
}

function clearPassword(blocks: readonly string[], { privateKey }: CallContext): string {
  const text = decryptText(blocks, privateKey);
  if (text === null) throw new Refusal('-24050', { detail: 'the password could not be decrypted' });
  return text;
}

export const userHandlers = {
  login: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const notPerson = await captchaProblem(tx, request, now);
      if (notPerson) return notPerson;
      const account = await findAccount(tx, identify(request).loginKey);
      if (!account) return new Refusal('1');
      if (account.lockedUntil > now) return new Refusal('17');
      const typed = clearPassword(request.password, call);
      if (account.passwordHash && (await isPassword(typed, account.passwordHash))) return letIn(call, account);
      const failures = account.failedLogins + 1;
      const isLocked = failures >= mostFailures;
      await tx
        .update(accounts)
        .set(isLocked ? { failedLogins: 0, lockedUntil: now + lockTime } : { failedLogins: failures })
        .where(eq(accounts.uid, account.uid));
      return new Refusal(isLocked ? '17' : '3');
    },
  },

  codeLogin: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const { loginKey } = identify(request);
      const account = await findAccount(tx, loginKey);
      if (!account) return new Refusal('1');
      const problem = await codeProblem(tx, { loginKey, purpose: 'login', typed: request.code, account }, now);
      return problem ?? letIn(call, account);
    },
  },

  signup: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const identity = identify(request);
      if (await findAccount(tx, identity.loginKey)) return new Refusal('6');
      const name = nickname(request.nickname);
      if (!name.ok) return new Refusal('-24050', { detail: name.reason });
      const chosen = request.password ? passwordRule(clearPassword(request.password, call)) : null;
      if (chosen && !chosen.ok) return new Refusal('-24050', { detail: chosen.reason });
      const problem = await codeProblem(
        tx,
        { loginKey: identity.loginKey, purpose: 'signup', typed: request.code },
        now,
      );
      if (problem) return problem;
      const [account] = await tx
        .insert(accounts)
        .values({
          uid: newUid(),
          ...identity,
          country: request.country ?? null,
          nickname: name.value,
          passwordHash: chosen ? await hashPassword(chosen.value) : null,
          userType: 'member',
          payStatus: 'FREE_TRIAL',
          expiredTime: now + freeTrialDays * dayInMilliseconds,
          createdAt: now,
          language: request.language,
          unsubscribeEmail: false,
          isBlocked: false,
          isSeed: false,
          failedLogins: 0,
          lockedUntil: 0,
        })
        .onConflictDoNothing()
        .returning();
      // Two registrations at once: the other one won.
      return account ? letIn(call, account) : new Refusal('6');
    },
  },

  sendVerificationCode: {
    access: 'anyone',
    run: async ({ tx, now, brand, language, request }) => {
      const identity = identify(request);
      const notPerson = await captchaProblem(tx, request, now);
      if (notPerson) return notPerson;
      const isKnown = (await findAccount(tx, identity.loginKey)) !== undefined;
      if (request.purpose === 'signup' && isKnown) return new Refusal('6');
      if (request.purpose === 'bind' && isKnown) return new Refusal('10025');
      if ((request.purpose === 'login' || request.purpose === 'reset') && !isKnown) return new Refusal('1');
      const code = await makeCode(tx, identity.loginKey, request.purpose, now);
      const to = identity.type === 'email' ? identity.account : `+${identity.areaCode}${identity.account}`;
      const kind = identity.type === 'email' ? 'email' : 'sms';
      await send(tx, codeLetter({ kind, to, purpose: request.purpose, code }, brand.settings.name, language), now);
      return { countdown: countdownSeconds };
    },
  },

  createRandCode: { access: 'anyone', run: ({ tx, now }) => makePicture(tx, now) },

  siteVerify: {
    access: 'anyone',
    run: async ({ tx, now, request }) => ({ captchaId: await passForToken(tx, request.token, now) }),
  },

  siteKey: {
    access: 'anyone',
    run: async ({ origin, privateKey }) =>
      encryptForPublicKey(
        JSON.stringify({ key: 'sandbox-site-key', scriptUrl: `${origin}/sandbox/gateway/captcha.js` }),
        privateKey,
      ),
  },

  userConfig: {
    access: 'anyone',
    run: async ({ brand }) => ({
      brand: brand.settings.code,
      brandId: brand.settings.brandId,
      vnoId: '1',
      tenantId: '1',
      env: 'sandbox',
      caffeineRegionVerify: countdownSeconds,
    }),
  },

  queryInfo: {
    access: 'member',
    run: async ({ tx, now, member, language, request }) => {
      if (request.uid !== member.uid) return new Refusal('15');
      const used = await tx
        .select()
        .from(devices)
        .where(eq(devices.uid, member.uid))
        .orderBy(desc(devices.lastUsed), desc(devices.seq))
        .limit(devicesShown);
      const plan = member.planId ? planById(member.planId) : undefined;
      return {
        uid: member.uid,
        type: member.type,
        nickname: member.nickname,
        account: member.account,
        planId: plan?.id ?? null,
        planName: plan ? planName(plan, language) : null,
        userType: member.userType,
        expiredTime: member.expiredTime,
        accountCreationTime: member.createdAt,
        limitCount: plan?.deviceCount ?? null,
        deviceSessions: used.map(({ device, model, ip, lastUsed }) => ({ device, model, ip, lastUsed })),
        userDevice: used[0]?.device ?? null,
        unsubscribeEmail: member.unsubscribeEmail,
        loginApp: 'web',
        bizRemainingDays: daysRemaining(member.expiredTime, now),
        payStatus: member.payStatus,
      };
    },
  },

  loginOut: {
    access: 'anyone',
    run: async ({ tx, token }) => {
      if (token !== null) await closeSession(tx, token);
      return null;
    },
  },
} as const satisfies Handlers;
