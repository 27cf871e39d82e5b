import { desc, eq } from 'drizzle-orm';
import { daysRemaining, nickname, password as passwordRule } from '../../../src/rules';
import { findAccount, identify, register } from '../accounts';
import { captchaProblem, makePicture, passForToken } from '../captcha';
import { planName } from '../catalogue/plan-texts';
import { planById } from '../catalogue/plans';
import { couponsOf } from '../coupons';
import { devices } from '../database/schema';
import { confirm, letIn, newPassword, passwordProblem } from '../entering';
import type { Handlers } from '../handler';
import { codeLetter, isUndeliverable, send } from '../outbox';
import { hashPassword } from '../passwords';
import { isFromHere } from '../places';
import { Refusal } from '../refusal';
import { openPassword } from '../sealed/open-once';
import { signSiteKey } from '../sealed/site-key';
import { closeSession } from '../sessions';
import { codeProblem, countdownSeconds, makeCode } from '../verification-codes';

const devicesShown = 5;

export const userHandlers = {
  login: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const notPerson = await captchaProblem(tx, request, now);
      if (notPerson) return notPerson;
      // Opened even for an unknown account, so that the message is used up.
      const typed = await openPassword(call, 'login', request.password);
      const account = await findAccount(tx, identify(request).loginKey);
      if (!account) return new Refusal('1');
      const problem = await passwordProblem(tx, account, typed, now);
      return problem ?? letIn(call, account);
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
      if (problem) return problem;
      return letIn(call, await confirm(tx, account));
    },
  },

  signup: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const identity = identify(request);
      if (await findAccount(tx, identity.loginKey)) return new Refusal('6');
      if (!(await isFromHere(call, identity))) return new Refusal('4020');
      const name = nickname(request.nickname);
      if (!name.ok) return new Refusal('-24050', { detail: name.reason });
      const chosen = request.password ? passwordRule(await newPassword(call, 'signup', request.password)) : null;
      if (chosen && !chosen.ok) return new Refusal('-24050', { detail: chosen.reason });
      const problem = await codeProblem(
        tx,
        { loginKey: identity.loginKey, purpose: 'signup', typed: request.code },
        now,
      );
      if (problem) return problem;
      const account = await register(
        tx,
        {
          ...identity,
          country: request.country ?? null,
          nickname: name.value,
          passwordHash: chosen ? await hashPassword(chosen.value) : null,
          language: request.language,
        },
        now,
      );
      // Two registrations at once: the other one won.
      return account ? letIn(call, account) : new Refusal('6');
    },
  },

  sendVerificationCode: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, brand, language, request } = call;
      const identity = identify(request);
      const notPerson = await captchaProblem(tx, request, now);
      if (notPerson) return notPerson;
      const isKnown = (await findAccount(tx, identity.loginKey)) !== undefined;
      if (request.purpose === 'signup' && isKnown) return new Refusal('6');
      if (request.purpose === 'bind' && isKnown) return new Refusal('10025');
      if (request.purpose === 'signup' && !(await isFromHere(call, identity))) return new Refusal('4020');
      if ((request.purpose === 'login' || request.purpose === 'reset') && !isKnown) return new Refusal('1');
      if (isUndeliverable(identity.account)) return new Refusal('4597');
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
    run: async ({ origin, privateKeys }) =>
      signSiteKey(
        JSON.stringify({ key: 'sandbox-site-key', scriptUrl: `${origin}/sandbox/gateway/captcha.js` }),
        privateKeys.site,
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
        coupons: await couponsOf(tx, member.uid, now),
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
