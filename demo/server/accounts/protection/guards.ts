import type { Database } from '../../database/open';
import { addressKeyOf } from '../../http/checks/trusted-proxies';
import { errorCodes } from '../../http/error-codes';
import type { CallName, Services } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { readSetting } from '../../settings/stored-settings';
import { verifyCaptcha } from './captcha';
import { type CounterKey, decrement, failedAttemptsBeforeCaptcha, increment, isCountAbove } from './limits';

type Fields = Readonly<Record<string, unknown>>;

/** The rate limit and captcha requirement of a call. */
interface Guard {
  /**
   * Returns the name of the rate limit that applies to a request in addition to the limit of failed attempts (the extra
   * limit), or null if none does. Only for calls that reveal whether an account exists or that store something for
   * visitors. Messages are limited where they are sent (`sendRequestedMessage`).
   */
  limit?: (request: Fields) => 'lookups' | 'tvSignIns' | 'captchas' | 'handOffs' | 'passkeyChallenges' | null;
  /** True if the call verifies no secret. Then failed attempts, of this or another call, don't matter to it. */
  verifiesNothing?: true;
  /** When the call requires the site's captcha, if the site has one. */
  captcha: 'always' | 'afterFailedAttempts' | 'never';
}

// The functions for `Guard.limit`.
const lookupLimit = () => 'lookups' as const;
/** A reseller's order for a customer reveals whether the customer has an account; one of activation codes doesn't. */
const customerLimit = ({ customer }: Fields) => (customer ? 'lookups' : null);
const captchaLimit = () => 'captchas' as const;
const handOffLimit = () => 'handOffs' as const;
/** Only sign-ins: adding a passkey requires a session. */
const passkeyLimit = ({ purpose }: Fields) => (purpose === 'signIn' ? 'passkeyChallenges' : null);
const tvSignInLimit = () => 'tvSignIns' as const;

/**
 * The guard of every call that sends a visitor a message, reveals whether an account exists, stores something for a
 * visitor, or verifies a secret (password, code, link token). Those that verify a secret or
 * reveal an account count failed attempts per address. Add a
 * row for each new call of these kinds.
 */
export const guards = {
  login: { captcha: 'always' },
  codeLogin: { captcha: 'afterFailedAttempts' },
  accountStep: { limit: lookupLimit, captcha: 'always' },
  signup: { captcha: 'afterFailedAttempts' },
  resetPasswd: { captcha: 'always' },
  changePassword: { captcha: 'never' },
  changeEmail: { captcha: 'never' },
  changeThirdParty: { captcha: 'never' },
  deleteAccount: { captcha: 'never' },
  passkeyOptions: { limit: passkeyLimit, captcha: 'never' },
  passkeySignIn: { captcha: 'never' },
  passkeyCreate: { captcha: 'never' },
  cancelDeletion: { captcha: 'never' },
  redeemCode: { captcha: 'never' },
  giftCreate: { verifiesNothing: true, captcha: 'never' },
  unsubscribeByToken: { captcha: 'never' },
  sendVerificationCode: { captcha: 'always' },
  resetPasswordByEmail: { captcha: 'always' },
  sendResetPasswordEmail: { captcha: 'always' },
  resendConfirmation: { captcha: 'always' },
  createRandCode: { limit: captchaLimit, verifiesNothing: true, captcha: 'never' },
  siteVerify: { limit: captchaLimit, captcha: 'never' },
  handOffCreate: { limit: handOffLimit, verifiesNothing: true, captcha: 'never' },
  dtCreateOrder: { limit: customerLimit, verifiesNothing: true, captcha: 'never' },
  sso: { captcha: 'never' },
  googleLogin: { captcha: 'never' },
  googleSignup: { captcha: 'never' },
  obtainResetPasswordEmail: { captcha: 'never' },
  emailResetPassword: { captcha: 'never' },
  activeUser: { captcha: 'never' },
  bindEmailConfirmed: { captcha: 'never' },
  handOffTake: { captcha: 'never' },
  handOffState: { captcha: 'never' },
  tvSignInStart: { limit: tvSignInLimit, captcha: 'never' },
  tvSignInLookUp: { captcha: 'never' },
  tvSignInDecide: { captcha: 'never' },
  liquidoConfirm: { captcha: 'never' },
} as const satisfies Partial<Record<CallName, Guard>>;

/** Error codes that count as failed attempts. Other errors, such as for a malformed request, don't count. */
const failedAttemptCodes: readonly string[] = [
  errorCodes.accountNotFound,
  errorCodes.wrongPassword,
  errorCodes.accountExists,
  errorCodes.codeExpired,
  errorCodes.wrongCode,
  errorCodes.tooManyAttempts,
  errorCodes.unknownAccountId,
  errorCodes.loginIdMismatch,
  errorCodes.linkOfOtherMember,
  errorCodes.credentialsInvalid,
  errorCodes.noAccountToRecover,
  errorCodes.accountInUse,
  errorCodes.wrongRecoveryCode,
  errorCodes.linkExpired,
  errorCodes.wrongOtp,
  errorCodes.codeNotRequested,
  errorCodes.otpExpired,
  errorCodes.signInFailed,
  errorCodes.codeUnknown,
  errorCodes.codeUsed,
  errorCodes.passkeyUnusable,
];

/** The counters that `applyGuard` incremented for a request. */
export interface GuardCounters {
  /** The counters of failed attempts. */
  failedAttemptCounters: readonly CounterKey[];
  /** The counters of the call's extra rate limit. */
  extraLimitCounters: readonly CounterKey[];
}

function extraCountersOf({ limit }: Guard, request: Fields, address: string): CounterKey[] {
  const name = limit?.(request) ?? null;
  return name === null ? [] : [{ limit: name, subject: address }];
}

async function isCaptchaRequired(
  tx: Database,
  guard: Guard,
  failedAttemptCounters: readonly CounterKey[],
  now: number,
): Promise<boolean> {
  if (guard.captcha === 'never' || (await readSetting(tx, 'captcha', 'none')) === 'none') return false;
  if (guard.captcha === 'always') return true;
  for (const counter of failedAttemptCounters)
    if (await isCountAbove(tx, counter, failedAttemptsBeforeCaptcha, now)) return true;
  return false;
}

/**
 * Applies a call's rate limits and captcha. Returns the refusal `tooManyRequests` (with the seconds to wait) above a
 * limit, the refusal `captchaInvalid` if a required captcha is missing or wrong, and otherwise the counters that it
 * incremented. Counts every request as a failed attempt before its handler runs, so that concurrent requests can't
 * exceed a limit. After the handler, `revertCounts` reverts the counts that don't apply.
 */
export function applyGuard(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  guard: Guard,
  request: Fields,
  ip: string,
): Promise<GuardCounters | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const address = addressKeyOf(ip);
    const failedAttemptCounters: CounterKey[] = guard.verifiesNothing
      ? []
      : [{ limit: 'failedAttempts', subject: address }];
    const extraLimitCounters = extraCountersOf(guard, request, address);
    let countdown = 0;
    for (const counter of [...failedAttemptCounters, ...extraLimitCounters])
      countdown = Math.max(countdown, (await increment(tx, counter, now)).waitSeconds);
    let refusal: Refusal | null = null;
    if (countdown > 0) refusal = new Refusal(errorCodes.tooManyRequests, { data: { countdown, isSent: false } });
    else if (await isCaptchaRequired(tx, guard, failedAttemptCounters, now))
      refusal = await verifyCaptcha(tx, request as { captchaId?: string; captcha?: string }, now);
    if (!refusal) return { failedAttemptCounters, extraLimitCounters };
    await decrementAll(tx, [...failedAttemptCounters, ...extraLimitCounters]);
    return refusal;
  });
}

async function decrementAll(tx: Database, counters: readonly CounterKey[]): Promise<void> {
  for (const counter of counters) await decrement(tx, counter);
}

/**
 * Reverts what `applyGuard` counted: the failed attempt, unless the error code is one of `failedAttemptCodes`, and the
 * use of the extra limit, if the call returned any error. Lookups count with errors too, because an error about the rest
 * of the request also shows that the account exists.
 */
export function revertCounts(
  { database }: Pick<Services, 'database'>,
  { failedAttemptCounters, extraLimitCounters }: GuardCounters,
  { errCode }: { errCode?: unknown },
): Promise<void> {
  const isFailedAttempt = failedAttemptCodes.includes(String(errCode));
  const hasSucceeded = errCode === undefined;
  const countersToRevert = [
    ...(isFailedAttempt ? [] : failedAttemptCounters),
    ...(hasSucceeded ? [] : extraLimitCounters.filter(({ limit }) => limit !== 'lookups')),
  ];
  if (countersToRevert.length === 0) return Promise.resolve();
  return database.transaction((tx) => decrementAll(tx, countersToRevert));
}
