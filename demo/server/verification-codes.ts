import { and, desc, eq } from 'drizzle-orm';
import type { Database } from './database/open';
import { type Account, verificationCodes } from './database/schema';
import { newCode } from './ids';
import { Refusal } from './refusal';

/** Seconds between two codes to one account (specification, section 9). */
export const countdownSeconds = 60;

const lifetime = 10 * 60_000;
const mostAttempts = 5;

/** Always right for the seed's members. */
const seedCode = '1234';

/** A new code for an account. Refuses with -3031 when the last one is too fresh. */
export async function makeCode(tx: Database, loginKey: string, purpose: string, now: number): Promise<string> {
  const sent = eq(verificationCodes.loginKey, loginKey);
  const [last] = await tx.select().from(verificationCodes).where(sent).orderBy(desc(verificationCodes.seq)).limit(1);
  if (last && now - last.createdAt < countdownSeconds * 1000) throw new Refusal('-3031');
  const code = newCode();
  await tx
    .insert(verificationCodes)
    .values({ loginKey, purpose, code, createdAt: now, expires: now + lifetime, attempts: 0, isUsed: false });
  return code;
}

/** What is wrong with a typed code; null when it is right, and then it is used up. Wrong attempts are counted. */
export async function codeProblem(
  tx: Database,
  {
    loginKey,
    purpose,
    typed,
    account,
  }: { loginKey: string; purpose: string; typed: string; account?: Account | undefined },
  now: number,
): Promise<Refusal | null> {
  if (account?.isSeed && typed === seedCode) return null;
  const wanted = and(
    eq(verificationCodes.loginKey, loginKey),
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.isUsed, false),
  );
  const [sent] = await tx
    .select()
    .from(verificationCodes)
    .where(wanted)
    .orderBy(desc(verificationCodes.seq))
    .limit(1)
    .for('update');
  if (!sent) return new Refusal('-3033');
  if (sent.attempts >= mostAttempts) return new Refusal('17');
  if (sent.expires <= now) return new Refusal('10');
  if (sent.code === typed) {
    await tx.update(verificationCodes).set({ isUsed: true }).where(eq(verificationCodes.seq, sent.seq));
    return null;
  }
  const attempts = sent.attempts + 1;
  await tx.update(verificationCodes).set({ attempts }).where(eq(verificationCodes.seq, sent.seq));
  return new Refusal(attempts >= mostAttempts ? '17' : '11');
}
