import { eq } from 'drizzle-orm';
import type { Renewal } from '../../../src/contract/entities';
import type { Language } from '../../../src/contract/primitives';
import { sendNotice } from '../accounts/messages/notices';
import { planName } from '../catalogue/plan-texts';
import type { Database } from '../database/open';
import { type Account, cards, type RenewalRow, renewals } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import { Refusal } from '../http/refusal';
import { hasExpired } from '../payments/cards/card-reading';
import { nextRenewal } from './next-renewal';
import { runDueJobs } from './scheduler';

/** While a renewal has one of these statuses, its card can't be deleted. */
const statusesNeedingCard: readonly RenewalRow['status'][] = ['on', 'renewing', 'failed'];

/** Reads the member's renewal, and locks its row until the transaction ends. */
export async function lockRenewal(tx: Database, uid: string): Promise<RenewalRow | undefined> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid)).for('update');
  return renewal;
}

/** The id of the card that the member's renewal needs; null if the renewal doesn't exist, is off or has ended. */
export async function renewalCardId(tx: Database, uid: string): Promise<string | null> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
  return renewal && statusesNeedingCard.includes(renewal.status) ? renewal.cardId : null;
}

/** Like `lockRenewal`, but throws a `Refusal` if the renewal doesn't exist or can't be changed. */
export async function requireChangeableRenewal(tx: Database, uid: string): Promise<RenewalRow> {
  const renewal = await lockRenewal(tx, uid);
  if (!renewal) throw new Refusal(errorCodes.noRenewal);
  if (renewal.status === 'expired') throw new Refusal(errorCodes.renewalExpired);
  if (renewal.status === 'cancelled') throw new Refusal(errorCodes.renewalCanceled);
  if (renewal.status === 'renewing') throw new Refusal(errorCodes.renewalInProgress);
  return renewal;
}

/** The member's renewal in the contract's format. The status is `none` if there is no renewal. */
export async function renewalView(tx: Database, uid: string, language: Language): Promise<Renewal> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
  if (!renewal) return { status: 'none' };
  const [card] = renewal.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
  const { plan, price, discount } = nextRenewal(renewal);
  return {
    status: renewal.status,
    nextBillingDate: renewal.nextBillingDate,
    nextAmount: price,
    planId: plan.id,
    planName: planName(plan, language),
    cardId: card?.cardId ?? null,
    cardEnding: card?.details.ending ?? null,
    cardBrand: card?.details.brand ?? null,
    discount,
    discountsUsed: renewal.discountsUsed,
    failureCode: renewal.failureCode,
  };
}

/** Throws the refusal `cardNotRenewable` unless the renewal has a card of this member that hasn't expired. */
export async function requireUsableCard(tx: Database, { cardId, uid }: RenewalRow, now: number): Promise<void> {
  const [card] = cardId ? await tx.select().from(cards).where(eq(cards.cardId, cardId)) : [];
  if (card?.uid !== uid || hasExpired(card.details, now)) throw new Refusal(errorCodes.cardNotRenewable);
}

/** Turns renewal on: the card is charged when the plan ends, or now if the plan has already ended. */
export async function turnRenewalOn(tx: Database, renewal: RenewalRow, member: Account, now: number): Promise<void> {
  const { uid, brand, planId } = renewal;
  const nextBillingDate = Math.max(member.expiredTime, now);
  await tx
    .update(renewals)
    .set({ status: 'on', nextBillingDate, failureCode: null, reason: null })
    .where(eq(renewals.uid, uid));
  const { price } = nextRenewal(renewal);
  await sendNotice(tx, { member, brand }, { purpose: 'renewalOn', planId, price, date: nextBillingDate }, now);
  await runDueJobs(tx, now, uid);
}

/** Turns renewal off: the plan stays valid until its end and isn't charged again. */
export async function turnRenewalOff(
  tx: Database,
  { uid, brand }: RenewalRow,
  { member, reason, now }: { member: Account; reason: string | null; now: number },
): Promise<void> {
  await tx
    .update(renewals)
    .set({ status: 'off', nextBillingDate: null, failureCode: null, reason })
    .where(eq(renewals.uid, uid));
  await sendNotice(tx, { member, brand }, { purpose: 'renewalOff', until: Math.max(member.expiredTime, now) }, now);
}

/** Removes a deleted card from the renewal that uses it. */
export async function removeCardFromRenewal(tx: Database, cardId: string): Promise<void> {
  await tx.update(renewals).set({ cardId: null }).where(eq(renewals.cardId, cardId));
}
