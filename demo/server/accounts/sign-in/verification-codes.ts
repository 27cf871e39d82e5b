import { and, desc, eq } from 'drizzle-orm';
import { type Account, verificationCodes } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newFourDigitCode } from '../../ids';
import { decrement, increment, isLimitReached, recordMessage, resetMessagePauses } from '../protection/limits';
import { browserGroupFor } from './known-browsers';

/** Seconds between the first and the second code to one account (specification, section 9). */
export const firstCodePauseSeconds = 60;

const lifetimeMs = 10 * 60_000;
const maxAttempts = 5;

/** This code is always accepted for seed members, the sandbox's predefined test members. */
const seedCode = '1234';

type CodeCall = Pick<CallContext, 'tx' | 'now' | 'fingerprint'>;

/** What a code is for. `account` is undefined on registration and when binding a new address. */
interface CodeSubject {
  /** The normalized email address or phone number, such as `email:ana@example.com`. */
  loginKey: string;
  purpose: string;
  account?: Account | undefined;
}

/**
 * The key of the counter of wrong codes. They are counted per account and group of browsers (see `browserGroupFor`), or
 * per email address or phone number if no account exists.
 */
async function wrongCodesKey({ tx, fingerprint }: CodeCall, { loginKey, account }: CodeSubject) {
  const browserGroup = account ? await browserGroupFor(tx, account.uid, fingerprint) : '';
  return { limit: 'wrongCodesADay', subject: account?.uid ?? loginKey, browserGroup } as const;
}

/**
 * Creates a code. Returns it with the seconds until another code can be requested. Refuses with `tooManyRequests`
 * (requested too soon) or `tooManyAttempts` (the daily limit of wrong codes is reached).
 */
export async function createCode(call: CodeCall, subject: CodeSubject): Promise<{ code: string; countdown: number }> {
  const { tx, now } = call;
  const { loginKey, purpose, account } = subject;
  if (await isLimitReached(tx, await wrongCodesKey(call, subject), now)) throw new Refusal(errorCodes.tooManyAttempts);
  const { isAllowed, waitSeconds: countdown } = await recordMessage(tx, 'code', account?.uid ?? loginKey, now);
  // `isSent` tells the client that a code was sent recently.
  if (!isAllowed) throw new Refusal(errorCodes.tooManyRequests, { data: { countdown, isSent: true } });
  const code = newFourDigitCode();
  await tx
    .insert(verificationCodes)
    .values({ loginKey, purpose, code, createdAt: now, expires: now + lifetimeMs, attempts: 0, isUsed: false });
  return { code, countdown };
}

/**
 * Verifies a code and marks it as used. Returns null if the code is correct, else the error. After `maxAttempts` wrong
 * attempts, the code is invalid. While the counter of `wrongCodesKey` is at its limit, every code is refused.
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
  const counterKey = await wrongCodesKey(call, subject);
  // Every code is counted before the comparison, and a correct code is then subtracted, so that concurrent requests
  // can't exceed the limit.
  if ((await increment(tx, counterKey, now)).waitSeconds > 0) return new Refusal(errorCodes.tooManyAttempts);
  if (storedCode.code === typedCode) {
    await decrement(tx, counterKey);
    await resetMessagePauses(tx, 'code', account?.uid ?? loginKey);
    await tx.update(verificationCodes).set({ isUsed: true }).where(eq(verificationCodes.seq, storedCode.seq));
    return null;
  }
  const attempts = storedCode.attempts + 1;
  await tx.update(verificationCodes).set({ attempts }).where(eq(verificationCodes.seq, storedCode.seq));
  return new Refusal(attempts >= maxAttempts ? errorCodes.tooManyAttempts : errorCodes.wrongCode);
}
