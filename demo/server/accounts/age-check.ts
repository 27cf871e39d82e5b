import { eq } from 'drizzle-orm';
import type { checkPlanAvailable } from '../../../src/contract/calls/plans';
import type { DataOf } from '../../../src/contract/define-call';
import { dayInMilliseconds } from '../../../src/rules';
import type { Database } from '../database/open';
import { type Account, accounts } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import { Refusal } from '../http/refusal';
import { newRandomToken } from '../ids';
import { readSetting } from '../settings/stored-settings';

type AgeCheck = NonNullable<DataOf<typeof checkPlanAvailable>['ageCheck']>;

/** For this long, a confirmed age isn't asked again. */
const validMs = 365 * dayInMilliseconds;

/** Why the member has to prove their age before a payment; null if they don't. */
async function ageStateOf(
  tx: Database,
  { ageResult, ageCheckedAt }: Account,
  now: number,
): Promise<AgeCheck['state'] | null> {
  if (!(await readSetting(tx, 'asksAge', false))) return null;
  if (ageResult !== 'confirmed') return ageResult ?? 'required';
  return now - (ageCheckedAt ?? 0) > validMs ? 'expired' : null;
}

/** The age check that the member has to do, in the contract's format; null if there is none. */
export async function ageCheckOf(tx: Database, member: Account, origin: string, now: number): Promise<AgeCheck | null> {
  const state = await ageStateOf(tx, member, now);
  if (state === null) return null;
  let { ageToken } = member;
  if (ageToken === null) {
    ageToken = newRandomToken();
    await tx.update(accounts).set({ ageToken }).where(eq(accounts.uid, member.uid));
  }
  return { url: `${origin}/sandbox/gateway/age/${ageToken}?lang=${member.language}`, state };
}

/** Refuses a payment of a member who has to prove their age first. */
export async function requireAge(tx: Database, member: Account, now: number): Promise<void> {
  if ((await ageStateOf(tx, member, now)) !== null) throw new Refusal(errorCodes.ageUnproven);
}

/** Stores the result of the check with this secret, which works once. Returns false for an unknown or used one. */
export async function saveAgeResult(
  tx: Database,
  ageToken: string,
  ageResult: NonNullable<Account['ageResult']>,
  now: number,
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set({ ageResult, ageCheckedAt: now, ageToken: null })
    .where(eq(accounts.ageToken, ageToken))
    .returning({ uid: accounts.uid });
  return rows.length > 0;
}
