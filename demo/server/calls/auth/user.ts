import { desc, eq } from 'drizzle-orm';
import { newPassword as checkNewPassword, nickname as checkNickname, daysRemaining } from '../../../../src/rules';
import { findAccount, type Identity, normalizeIdentity, register } from '../../accounts/accounts';
import { recordRegistration, termsView } from '../../accounts/consents';
import { dataExportView } from '../../accounts/data-export';
import { deletionView } from '../../accounts/deletion';
import { sendFirstPasswordEmail } from '../../accounts/messages/link-emails';
import { isUndeliverable } from '../../accounts/messages/outbox';
import { captchaIdForToken, createCaptchaAudio, createImageCaptcha } from '../../accounts/protection/captcha';
import { authenticate, closeSession } from '../../accounts/sessions/sessions';
import {
  completeSignIn,
  decryptNewPassword,
  markVerified,
  verifyPassword,
} from '../../accounts/sign-in/complete-sign-in';
import { thirdPartiesOf } from '../../accounts/sign-in/google-credential';
import { newPasskeySiteOf } from '../../accounts/sign-in/passkeys';
import { firstCodePauseSeconds, sendCode, verifyCode } from '../../accounts/sign-in/verification-codes';
import { canRegisterInVisitorCountry } from '../../accounts/visitor-country';
import { listCoupons } from '../../billing/money/coupons';
import { planName } from '../../catalogue/plan-texts';
import { planById } from '../../catalogue/plans';
import { type Account, devices } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Call, Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { supportedLanguage } from '../../languages';
import { partnerPageOf } from '../../partners/partner';
import { openPassword } from '../../sealed/open-once';
import { signSiteKey } from '../../sealed/site-key';

/** `queryInfo` lists at most this number of devices, the most recently used first. */
const maxListedDevices = 5;

/**
 * The fields that a member may change. A new email requires the account's password, because someone with a stolen
 * session could otherwise take over the account. Accounts without a password therefore can't change their email.
 */
const editableFieldsOf = ({ type, passwordHash }: Account): string[] =>
  type === 'email' && passwordHash !== null ? ['nickname', 'email'] : ['nickname'];

/** Codes for these purposes are sent to the signed-in member, even if the request contains another address or number. */
const ownPurposes: readonly string[] = ['password', 'delete', 'passkey', 'thirdParty'];

/** The signed-in member's own email address or phone number. */
async function ownIdentity(call: Call<'sendVerificationCode'>): Promise<Identity> {
  if (call.token === null) throw new Refusal(errorCodes.tokenMissing);
  const { member } = await authenticate(call, call.token);
  const { type, account, areaCode, loginKey } = member;
  return { type, account, areaCode, loginKey };
}

export const userHandlers = {
  login: {
    access: 'anyone',
    run: async (call) => {
      const { tx, request } = call;
      // The password is decrypted first, because decrypting marks its ciphertext as used, so that nobody can send it
      // again. This must also happen if the account doesn't exist.
      const typedPassword = await openPassword(call, request.password);
      const account = await findAccount(tx, normalizeIdentity(request).loginKey);
      if (!account) return new Refusal(errorCodes.accountNotFound);
      const problem = await verifyPassword(call, account, typedPassword);
      return problem ?? completeSignIn(call, account);
    },
  },

  codeLogin: {
    access: 'anyone',
    run: async (call) => {
      const { tx, request } = call;
      const { loginKey } = normalizeIdentity(request);
      const account = await findAccount(tx, loginKey);
      if (!account) return new Refusal(errorCodes.accountNotFound);
      const problem = await verifyCode(call, { loginKey, purpose: 'login', typedCode: request.code, account });
      if (problem) return problem;
      return completeSignIn(call, await markVerified(tx, account));
    },
  },

  accountStep: {
    access: 'anyone',
    run: async ({ tx, request }) => {
      const account = await findAccount(tx, normalizeIdentity(request).loginKey);
      if (!account) return { next: 'register' };
      return { next: account.passwordHash === null ? 'code' : 'password' };
    },
  },

  signup: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const identity = normalizeIdentity(request);
      if (await findAccount(tx, identity.loginKey)) return new Refusal(errorCodes.accountExists);
      if (!(await canRegisterInVisitorCountry(call, identity))) return new Refusal(errorCodes.callingCodeMismatch);
      const name = checkNickname(request.nickname);
      if (!name.ok) return new Refusal(errorCodes.invalidParameter, { detail: name.reason });
      const password = request.password
        ? checkNewPassword(await decryptNewPassword(call, request.password), identity.account)
        : null;
      if (password && !password.ok) return new Refusal(errorCodes.invalidParameter, { detail: password.reason });
      const { loginKey } = identity;
      const problem = await verifyCode(call, { loginKey, purpose: 'signup', typedCode: request.code });
      if (problem) return problem;
      const account = await register(
        tx,
        {
          ...identity,
          country: request.country ?? null,
          nickname: name.value,
          passwordHash: password ? call.passwordHashes.hash(password.value) : null,
          language: request.language,
          reference: request.reference,
          partner: await partnerPageOf(call),
        },
        now,
      );
      // `register` returns no account if a concurrent request has just registered the same one.
      if (!account) return new Refusal(errorCodes.accountExists);
      await recordRegistration(tx, account.uid, request.consents, now);
      if (!password) await sendFirstPasswordEmail(call, account, supportedLanguage(account.language));
      return completeSignIn(call, account);
    },
  },

  sendVerificationCode: {
    access: 'anyone',
    run: async (call) => {
      const { tx, request } = call;
      const identity = ownPurposes.includes(request.purpose) ? await ownIdentity(call) : normalizeIdentity(request);
      const account = await findAccount(tx, identity.loginKey);
      const { purpose } = request;
      if (purpose === 'signup' && account) return new Refusal(errorCodes.accountExists);
      if (purpose === 'bind' && account) return new Refusal(errorCodes.accountInUse);
      if (purpose === 'signup' && !(await canRegisterInVisitorCountry(call, identity)))
        return new Refusal(errorCodes.callingCodeMismatch);
      if ((purpose === 'login' || purpose === 'reset') && !account) return new Refusal(errorCodes.accountNotFound);
      if (isUndeliverable(identity.account)) return new Refusal(errorCodes.codeNotSent);
      return sendCode(call, { loginKey: identity.loginKey, purpose, account });
    },
  },

  // `createRandCode` and `speakRandCode` are the contract's names for creating a captcha and for reading it aloud.
  createRandCode: { access: 'anyone', run: ({ tx, now }) => createImageCaptcha(tx, now) },

  speakRandCode: { access: 'anyone', run: ({ tx, now, request }) => createCaptchaAudio(tx, request.captchaId, now) },

  /** Exchanges a token of the captcha script for a captcha id. */
  siteVerify: {
    access: 'anyone',
    run: async ({ tx, now, request }) => ({ captchaId: await captchaIdForToken(tx, request.token, now) }),
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
      // This field is the contract's name for the seconds between the first and the second verification code.
      caffeineRegionVerify: firstCodePauseSeconds,
    }),
  },

  queryInfo: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, session, language, request } = call;
      if (request.uid !== member.uid) return new Refusal(errorCodes.userInfoUnavailable);
      const recentDevices = await tx
        .select()
        .from(devices)
        .where(eq(devices.uid, member.uid))
        .orderBy(desc(devices.lastUsed), desc(devices.seq))
        .limit(maxListedDevices);
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
        deviceSessions: recentDevices.map(({ seq, device, model, ip, lastUsed }) => ({
          id: String(seq),
          isCurrent: seq === session?.deviceSeq,
          device,
          model,
          ip,
          lastUsed,
        })),
        userDevice: recentDevices[0]?.device ?? null,
        unsubscribeEmail: member.unsubscribeEmail,
        loginApp: 'web',
        bizRemainingDays: daysRemaining(member.expiredTime, now),
        payStatus: member.payStatus,
        hasPassword: member.passwordHash !== null,
        editable: editableFieldsOf(member),
        coupons: await listCoupons(tx, member.uid, now),
        canRedeem: true,
        canGift: true,
        deletion: await deletionView(tx, member),
        dataExport: await dataExportView(tx, member.uid, now),
        terms: await termsView(tx, member),
        thirdParties: thirdPartiesOf(member, call.brand),
        passkeys: newPasskeySiteOf(call),
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
