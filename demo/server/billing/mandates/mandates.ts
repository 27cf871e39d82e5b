import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Mandate, PaymentAction } from '../../../../src/contract/entities';
import type { Language, Money } from '../../../../src/contract/primitives';
import { compareMoney, dayInMilliseconds } from '../../../../src/rules';
import { type MandateRules, methodRows } from '../../catalogue/method-rows';
import { planById, renewalDiscountOf, renewalListPrice } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import { type MandateRow, mandates, type RenewalRow, renewals } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { newMandateId } from '../../ids';
import { inLanguage } from '../../languages';
import { brandByCode } from '../../settings/brands';

// A mandate is the payer's permission to charge a bank account or wallet for renewals. It's pending until the payer
// authorizes it at the bank. An ended mandate (refused, revoked, expired) never becomes active again.

const endedStatuses: readonly MandateRow['status'][] = ['refused', 'revoked', 'expired'];

export const hasMandateEnded = ({ status }: Pick<MandateRow, 'status'>): boolean => endedStatuses.includes(status);

/** How long the answer to `cardChange` stays in the list after the code has expired. */
const waitingTimeMs = 3_600_000;

const methodRowOf = ({ methodCode }: Pick<MandateRow, 'methodCode'>) => {
  const row = methodRows.find(({ code }) => code === methodCode);
  if (!row?.mandate) throw new Error(`A mandate of a method without mandates: ${methodCode}`);
  return { ...row, mandate: row.mandate };
};

/** The rules of the payment scheme for the mandate's charges. */
export const mandateRulesOf = (mandate: Pick<MandateRow, 'methodCode'>): MandateRules => methodRowOf(mandate).mandate;

/** The name of the mandate's method, or of the scheme's mandates. */
export function mandateName(mandate: Pick<MandateRow, 'methodCode'>, language: Language): string {
  const { name, mandate: rules } = methodRowOf(mandate);
  return inLanguage(rules.name ?? name, language);
}

interface NewMandate extends Pick<MandateRow, 'uid' | 'brand' | 'planId' | 'methodCode' | 'currency' | 'expires'> {
  /** The date of the first charge, if it's known. */
  firstCharge: number | null;
  /** The payment with which the payer authorizes; null if the payer only authorizes. */
  paymentId: string | null;
}

/**
 * Stores a mandate that the payer can now authorize. Its limit is the plan's full price, because only the first renewals
 * are discounted.
 */
export async function createMandate(tx: Database, mandate: NewMandate, now: number): Promise<MandateRow> {
  const plan = planById(mandate.planId);
  if (!plan) throw new Error(`A mandate for an unknown plan: ${mandate.planId}`);
  const [row] = await tx
    .insert(mandates)
    .values({
      ...mandate,
      mandateId: newMandateId(),
      status: 'pending',
      maximum: renewalListPrice(plan, {
        brandCurrency: brandByCode(mandate.brand)?.settings.currency ?? mandate.currency,
        currency: mandate.currency,
      }).amount,
      isFixed: renewalDiscountOf(plan) === null,
      createdAt: now,
    })
    .returning();
  return row as MandateRow;
}

export async function findMandate(tx: Database, mandateId: string | null): Promise<MandateRow | undefined> {
  if (mandateId === null) return undefined;
  const [mandate] = await tx.select().from(mandates).where(eq(mandates.mandateId, mandateId)).for('update');
  return mandate;
}

const maximumOf = ({ maximum: amount, currency }: Pick<MandateRow, 'maximum' | 'currency'>): Money => ({
  amount,
  currency,
});

/** What the payer authorizes, for the action that shows the code or page. */
export function mandateTerms(
  mandate: MandateRow,
): NonNullable<Extract<PaymentAction, { type: 'copyPaste' }>['mandate']> {
  const { mandateId, isFixed, firstCharge, planId, paymentId } = mandate;
  return {
    mandateId,
    maximum: maximumOf(mandate),
    isFixed,
    frequency: planById(planId)?.duration ?? 'month',
    firstCharge,
    isOnlyAuthorized: paymentId === null,
  };
}

/** A mandate in the contract's format. */
export function mandateView(
  mandate: MandateRow,
  { renewalMandateId, language, now }: { renewalMandateId: string | null; language: Language; now: number },
): Mandate {
  const { mandateId, methodCode, holder, isFixed, planId, firstCharge, createdAt, expires } = mandate;
  const isOverdue = mandate.status === 'pending' && expires <= now;
  const status = isOverdue ? 'expired' : mandate.status;
  return {
    kind: 'mandate',
    cardId: mandateId,
    methodCode,
    methodName: mandateName(mandate, language),
    holder,
    maximum: maximumOf(mandate),
    isFixed,
    frequency: planById(planId)?.duration ?? 'month',
    firstCharge,
    status,
    createdAt,
    isRevocable: status === 'active' || status === 'paused',
    isForRenewal: mandateId === renewalMandateId,
  };
}

/**
 * The member's mandates for the list of saved methods, oldest first: those that can be charged, the renewal's, even if
 * it has ended, and those that the payer was lately asked to authorize with `cardChange`, for the client that waits.
 */
export async function listedMandates(
  tx: Database,
  uid: string,
  { renewalMandateId, now }: { renewalMandateId: string | null; now: number },
): Promise<MandateRow[]> {
  const rows = await tx.select().from(mandates).where(eq(mandates.uid, uid)).orderBy(mandates.seq);
  return rows.filter(
    ({ status, mandateId, paymentId, expires }) =>
      status === 'active' ||
      status === 'paused' ||
      mandateId === renewalMandateId ||
      (paymentId === null && status !== 'revoked' && expires + waitingTimeMs > now),
  );
}

/** Why the bank doesn't pay this amount: an error code; null if it pays. */
export function mandateProblem(mandate: MandateRow, amount: Money): string | null {
  if (mandate.status === 'paused') return errorCodes.mandatePaused;
  if (mandate.status !== 'active') return errorCodes.mandateEnded;
  const maximum = maximumOf(mandate);
  if (amount.currency !== maximum.currency || compareMoney(amount, maximum) > 0) return errorCodes.mandateLimit;
  return mandate.isAccountEmpty ? errorCodes.mandateNotPaid : null;
}

/** Problems that can end by themselves, so that the scheme allows to try the charge again. */
export const isRetried = (code: string): boolean =>
  code === errorCodes.mandateNotPaid || code === errorCodes.mandatePaused;

/** The earliest date on which a mandate can be charged that the bank is told about at `now`. */
export const earliestCharge = (mandate: Pick<MandateRow, 'methodCode'>, now: number): number =>
  now + mandateRulesOf(mandate).minimumDaysAhead * dayInMilliseconds;

/** Ends the mandates that were to be authorized with payments that ended without money, unless renewals use them. */
export async function endMandatesOfPayments(tx: Database, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return;
  const used = tx.select({ mandateId: renewals.mandateId }).from(renewals);
  const usedIds = (await used).flatMap(({ mandateId }) => (mandateId === null ? [] : [mandateId]));
  await tx
    .update(mandates)
    .set({ status: 'expired' })
    .where(
      and(
        inArray(mandates.paymentId, [...paymentIds]),
        notInArray(mandates.status, [...endedStatuses]),
        usedIds.length > 0 ? notInArray(mandates.mandateId, usedIds) : undefined,
      ),
    );
}

/** What a renewal charges instead of a card. */
export const mandateOfRenewal = (tx: Database, { mandateId }: Pick<RenewalRow, 'mandateId'>) =>
  findMandate(tx, mandateId);
