import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { type Account, verificationCodes } from '../../database/schema';
import { addressKeyOf } from '../../http/checks/trusted-proxies';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newFourDigitCode } from '../../ids';
import { codeMessage, sendRequestedMessage } from '../messages/outbox';
import {
  type CounterKey,
  decrement,
  increment,
  isLimitReached,
  type MessageKind,
  resetMessagePauses,
  wholeSite,
} from '../protection/limits';
import { browserGroupFor, unknownBrowsersGroup } from './known-browsers';

/** Seconds between the first and the second code to one account (specification, section 9). */
export const firstCodePauseSeconds = 60;

const lifetimeMs = 10 * 60_000;
const maxAttempts = 5;

/** This code is always accepted for seed members, the sandbox's predefined test members. */
const seedCode = '1234';

type CodeCall = Pick<CallContext, 'tx' | 'now' | 'fingerprint' | 'ip'>;

/** What a code is for. `account` is undefined on registration and when binding a new address. */
interface CodeSubject {
  /** The normalized email address or phone number, such as `email:ana@example.com` or `phone:+5511987654321`. */
  loginKey: string;
  purpose: string;
  account?: Account | undefined;
}

/**
 * The counters of wrong codes. They are counted per account and group of browsers (see `browserGroupFor`), or per email
 * address or phone number if no account exists. Guesses by unknown browsers also count for the address that they come
 * from and, if a right guess would open an account, for the whole site: otherwise somebody with many addresses could try
 * a few codes of each of many accounts.
 */
async function wrongCodeCounters(call: CodeCall, { loginKey, account }: CodeSubject): Promise<CounterKey[]> {
  const browserGroup = account ? await browserGroupFor(call, account.uid) : '';
  const ofAccount: CounterKey = { limit: 'wrongCodesADay', subject: account?.uid ?? loginKey, browserGroup };
  if (account && browserGroup !== unknownBrowsersGroup) return [ofAccount];
  const ofAddress: CounterKey = { limit: 'wrongCodesByAddress', subject: addressKeyOf(call.ip) };
  return account ? [ofAccount, ofAddress, { limit: 'wrongCodesOfSite', subject: wholeSite }] : [ofAccount, ofAddress];
}

/**
 * Counts an attempt at a code in all counters. Returns false if one of them is at its limit; then nothing is counted.
 */
async function countAttempt({ tx, now }: CodeCall, counters: readonly CounterKey[]): Promise<boolean> {
  for (const [index, counter] of counters.entries()) {
    if ((await increment(tx, counter, now)).waitSeconds === 0) continue;
    for (const counted of counters.slice(0, index + 1)) await decrement(tx, counted);
    return false;
  }
  return true;
}

/** The kind and subject of the pauses between codes: per number for SMS, per account for emails. */
const pauseOf = ({ loginKey, account }: CodeSubject): { kind: MessageKind; subject: string } =>
  loginKey.startsWith('phone:')
    ? { kind: 'sms', subject: loginKey.slice('phone:'.length) }
    : { kind: 'code', subject: account?.uid ?? loginKey };

/**
 * Creates a code and sends it. Returns the seconds until another code can be requested. Refuses with `tooManyRequests`
 * (too many messages, see `sendRequestedMessage`) or `tooManyAttempts` (a limit of wrong codes is reached).
 */
export async function sendCode(
  call: CodeCall & Pick<CallContext, 'brand' | 'language'>,
  subject: CodeSubject,
): Promise<{ countdown: number }> {
  const { tx, now, brand, language } = call;
  const { loginKey, purpose } = subject;
  for (const counter of await wrongCodeCounters(call, subject))
    if (await isLimitReached(tx, counter, now)) throw new Refusal(errorCodes.tooManyAttempts);
  const code = newFourDigitCode();
  await tx
    .insert(verificationCodes)
    .values({ loginKey, purpose, code, createdAt: now, expires: now + lifetimeMs, attempts: 0, isUsed: false });
  const kind = loginKey.startsWith('phone:') ? 'sms' : 'email';
  const to = loginKey.slice(loginKey.indexOf(':') + 1);
  const message = codeMessage({ kind, to, purpose, code }, brand.settings.name, language);
  return sendRequestedMessage(call, message, { pause: pauseOf(subject) });
}

/**
 * Verifies a code and marks it as used. Returns null if the code is correct, else the error. After `maxAttempts` wrong
 * attempts, the code is invalid. While one of `wrongCodeCounters` is at its limit, every code is refused.
 */
export async function verifyCode(
  call: CodeCall,
  { typedCode, ...subject }: CodeSubject & { typedCode: string },
): Promise<Refusal | null> {
  const { tx, now } = call;
  const { loginKey, purpose, account } = subject;
  if (account?.isSeed && typedCode === seedCode) return null;
  const condition = and(
    eq(verificationCodes.loginKey, loginKey),
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.isUsed, false),
  );
  const [storedCode] = await tx
    .select()
    .from(verificationCodes)
    .where(condition)
    .orderBy(desc(verificationCodes.seq))
    .limit(1)
    .for('update');
  if (!storedCode) return new Refusal(errorCodes.codeNotRequested);
  if (storedCode.attempts >= maxAttempts) return new Refusal(errorCodes.tooManyAttempts);
  if (storedCode.expires <= now) return new Refusal(errorCodes.codeExpired);
  const counters = await wrongCodeCounters(call, subject);
  // Every code is counted before the comparison, and a correct code is then subtracted, so that concurrent requests
  // can't exceed the limit.
  if (!(await countAttempt(call, counters))) return new Refusal(errorCodes.tooManyAttempts);
  if (storedCode.code === typedCode) {
    for (const counter of counters) await decrement(tx, counter);
    const { kind, subject: pausedSubject } = pauseOf(subject);
    await resetMessagePauses(tx, kind, pausedSubject);
    await tx.update(verificationCodes).set({ isUsed: true }).where(eq(verificationCodes.seq, storedCode.seq));
    return null;
  }
  const attempts = storedCode.attempts + 1;
  await tx.update(verificationCodes).set({ attempts }).where(eq(verificationCodes.seq, storedCode.seq));
  return new Refusal(attempts >= maxAttempts ? errorCodes.tooManyAttempts : errorCodes.wrongCode);
}

const dayMs = 24 * 60 * 60_000;

/** Deletes codes a day after they expired. */
export async function deleteExpiredCodes(tx: Database, now: number): Promise<void> {
  await tx.delete(verificationCodes).where(lt(verificationCodes.expires, now - dayMs));
}
