import { eq } from 'drizzle-orm';
import { sendNoticeByUid } from '../../accounts/messages/notices';
import type { Database } from '../../database/open';
import { accounts, type MandateRow, mandates, type PaymentRow, renewals } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { earliestCharge, findMandate, hasMandateEnded, mandateName, mandateRulesOf } from '../mandates/mandates';
import { nextRenewal } from '../orders/renewal-orders';
import { lockRenewal } from './renewals';

/** The payer's account as the sandbox's bank or wallet names it. */
const holderOf = (mandate: MandateRow): string =>
  `${mandateRulesOf(mandate).isAuthorizedAlone ? 'Banco da Serra' : mandateName(mandate, 'en')} •••• 4321`;

/** What the payer or the payer's bank changes about a mandate. */
export interface MandateChange {
  status?: MandateRow['status'] | undefined;
  /** A lower limit, as decimal text. */
  maximum?: string | undefined;
  isAccountEmpty?: boolean | undefined;
}

/**
 * Changes a mandate as its payer or bank does. Returns false if it has ended, which is final. The renewal follows: a
 * mandate that was only authorized becomes what renewals charge, and a mandate that ends ends the renewal that charges
 * it, as a failed card does.
 */
export async function changeMandate(
  tx: Database,
  mandateId: string,
  { status, maximum, isAccountEmpty }: MandateChange,
  now: number,
): Promise<boolean> {
  const mandate = await findMandate(tx, mandateId);
  if (!mandate || hasMandateEnded(mandate)) return false;
  if (mandate.status === 'pending' && mandate.expires <= now) return false;
  const [changed] = await tx
    .update(mandates)
    .set({
      ...(status && { status }),
      ...(status === 'active' && { holder: holderOf(mandate) }),
      ...(maximum !== undefined && { maximum }),
      ...(isAccountEmpty !== undefined && { isAccountEmpty }),
    })
    .where(eq(mandates.mandateId, mandateId))
    .returning();
  if (!changed) return false;
  if (mandate.status === 'pending' && changed.status === 'active' && changed.paymentId === null)
    await applyMandateToRenewal(tx, changed, now);
  if (hasMandateEnded(changed)) await endRenewalOf(tx, changed, now);
  return true;
}

/**
 * The mandate that a paid order's renewal charges. Paying the code of a payment that asks for a mandate also authorizes
 * it, unless the payer's bank reported otherwise. Null if the payer didn't authorize it.
 */
export async function authorizedWithPayment(
  tx: Database,
  { mandateId }: Pick<PaymentRow, 'mandateId'>,
  now: number,
): Promise<MandateRow | null> {
  const mandate = await findMandate(tx, mandateId);
  if (mandate?.status === 'pending') await changeMandate(tx, mandate.mandateId, { status: 'active' }, now);
  const authorized = await findMandate(tx, mandateId);
  return authorized?.status === 'active' ? authorized : null;
}

/**
 * Makes a mandate what the member's renewals charge, and turns the renewal on: it's charged when the plan or trial ends,
 * but not before the bank knows about the charge long enough.
 */
export async function applyMandateToRenewal(tx: Database, mandate: MandateRow, now: number): Promise<void> {
  const { uid, brand, planId, mandateId, currency } = mandate;
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  const current = await lockRenewal(tx, uid);
  const canContinue = current && ['on', 'off', 'failed'].includes(current.status);
  const nextBillingDate = Math.max(member?.expiredTime ?? 0, earliestCharge(mandate, now));
  const change = {
    status: 'on',
    cardId: null,
    mandateId,
    nextBillingDate,
    announcedFor: null,
    retries: null,
    failureCode: null,
    reason: null,
    securityCodeProof: null,
  } as const;
  const start = { brand, planId, currency, discountsUsed: 0 };
  await tx
    .insert(renewals)
    .values({ uid, ...start, ...change })
    .onConflictDoUpdate({ target: renewals.uid, set: canContinue ? change : { ...start, ...change } });
  const renewal = await lockRenewal(tx, uid);
  if (!renewal) return;
  const { price } = nextRenewal(renewal);
  const notice = { purpose: 'renewalOn', planId: renewal.planId, price, date: nextBillingDate } as const;
  await sendNoticeByUid(tx, { uid, brand }, notice, now);
}

/** Fails the renewal that charges an ended mandate, and tells the member, who can choose another method. */
async function endRenewalOf(tx: Database, { uid, mandateId, brand }: MandateRow, now: number): Promise<void> {
  const renewal = await lockRenewal(tx, uid);
  if (renewal?.mandateId !== mandateId || renewal.status !== 'on') return;
  await tx
    .update(renewals)
    .set({ status: 'failed', failureCode: errorCodes.mandateEnded, nextBillingDate: null, retries: null })
    .where(eq(renewals.uid, uid));
  await sendNoticeByUid(tx, { uid, brand }, { purpose: 'mandateEnded', planId: renewal.planId }, now);
}
