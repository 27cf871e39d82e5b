import { asc, eq } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { sendNoticeByUid } from '../../accounts/messages/notices';
import { offeredMethod } from '../../catalogue/methods';
import type { Database } from '../../database/open';
import {
  type CardRow,
  cards,
  type MandateRow,
  type OrderRow,
  orders,
  type RenewalRow,
  renewals,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { readSetting } from '../../settings/stored-settings';
import { type ChargeableCard, hasExpired } from '../cards/card-reading';
import { isPaidAtStripe } from '../cards/stripe-payments';
import { earliestCharge, isRetried, mandateOfRenewal, mandateRulesOf } from '../mandates/mandates';
import { beginPayment } from '../methods/begin';
import { unbindCoupon } from '../money/coupons';
import { decisivePayment, isMoneyIncoming, valuationColumns } from '../orders/orders';
import {
  cardRetryDays,
  failRenewal,
  insertRenewalOrder,
  markRenewalOrderFailed,
  nextRetry,
  openRenewalOrder,
  reminderDays,
  renewalValuation,
} from '../orders/renewal-orders';
import { cancelPendingPayments } from '../settlement/cancel';
import { applyPriceChange, upcomingPrice } from '../settlement/renewals';
import { settle } from '../settlement/settle';
import { isAnnouncementDue, isReminderDue, isRenewalDue, type JobScope } from './due-jobs';

/** Announces the coming charges of mandates. */
export async function announceCharges(tx: Database, scope: JobScope): Promise<void> {
  const due = await tx.select().from(renewals).where(isAnnouncementDue(scope)).for('update');
  for (const renewal of due) {
    const mandate = await mandateOfRenewal(tx, renewal);
    const daysAhead = mandate ? mandateRulesOf(mandate).announcedDaysAhead : 0;
    if ((renewal.nextBillingDate ?? 0) <= scope.now + daysAhead * dayInMilliseconds)
      await announceCharge(tx, renewal, scope.now);
  }
}

/**
 * Tells the member, and in reality the payer's bank, about the next charge of a mandate: as many days ahead as the
 * payment scheme's rules say, or at least as many as they require. Does nothing for cards, and for a date that was
 * announced before.
 */
async function announceCharge(tx: Database, renewal: RenewalRow, now: number): Promise<void> {
  const { uid, brand, planId, nextBillingDate, announcedFor } = renewal;
  const mandate = await mandateOfRenewal(tx, renewal);
  if (!mandate || nextBillingDate === null || announcedFor === nextBillingDate) return;
  const price = upcomingPrice(renewal, nextBillingDate);
  // Without the member's consent to the new price, the renewal ends instead of charging it.
  if (price === null) return;
  const { announcedDaysAhead } = mandateRulesOf(mandate);
  // If the clock has passed the announcement's date, the announcement gets that date.
  const isInTime = nextBillingDate >= earliestCharge(mandate, now);
  const announcedAt = Math.max(nextBillingDate - announcedDaysAhead * dayInMilliseconds, mandate.createdAt);
  await tx.update(renewals).set({ announcedFor: nextBillingDate }).where(eq(renewals.uid, uid));
  await sendNoticeByUid(
    tx,
    { uid, brand },
    { purpose: 'chargeAhead', planId, price, date: nextBillingDate, account: mandate.holder ?? '' },
    isInTime ? now : announcedAt,
  );
}

/** Reminds members of their next charges. */
export async function sendReminders(tx: Database, scope: JobScope): Promise<void> {
  for (const due of await tx.select().from(renewals).where(isReminderDue(scope))) await remind(tx, due);
}

/** Reminds a member of the next charge, at the price that it will have. */
async function remind(tx: Database, renewal: RenewalRow): Promise<void> {
  const { uid, brand, planId, nextBillingDate } = renewal;
  if (nextBillingDate === null) return;
  await tx.update(renewals).set({ remindedFor: nextBillingDate }).where(eq(renewals.uid, uid));
  const price = upcomingPrice(renewal, nextBillingDate);
  // Without the member's consent, the renewal ends instead of charging the new price.
  if (price === null) return;
  const portal = (await readSetting(tx, 'portals', {}))[brand];
  const link = portal === undefined ? null : `${portal}/account?view=renewal`;
  const remindedAt = nextBillingDate - reminderDays * dayInMilliseconds;
  await sendNoticeByUid(
    tx,
    { uid, brand },
    { purpose: 'renewalReminder', planId, price, date: nextBillingDate, link },
    remindedAt,
  );
}

/** Charges due renewals. If several periods are due, each is charged once, with its due date as the order's date. */
export async function runRenewals(tx: Database, scope: JobScope): Promise<void> {
  for (;;) {
    const [renewal] = await tx
      .select()
      .from(renewals)
      .where(isRenewalDue(scope))
      .orderBy(asc(renewals.nextBillingDate))
      .limit(1)
      .for('update');
    if (!renewal) return;
    const billedAt = renewal.nextBillingDate ?? scope.now;
    // The period of a failed renewal began earlier, at the price of then.
    const priced = renewal.status === 'failed' ? renewal : await applyPriceChange(tx, renewal, billedAt);
    if (priced) await renew(tx, priced, billedAt);
  }
}

/**
 * Charges the card or mandate of a due renewal. The charge pays the period's open order, if an earlier charge failed, so that a
 * period is never paid twice.
 */
async function renew(tx: Database, renewal: RenewalRow, billedAt: number): Promise<void> {
  const { uid } = renewal;
  const mandate = (await mandateOfRenewal(tx, renewal)) ?? null;
  const method = offeredMethod(mandate?.methodCode ?? 'card');
  const orderMethod = { methodCode: method?.code ?? 'card', methodGroup: method?.group ?? 'CARD' };
  // The announcement is always earlier than the charge, even if the clock has passed both dates.
  if (mandate) await announceCharge(tx, renewal, billedAt);
  const openOrder = await openRenewalOrder(tx, uid, billedAt);
  const order = openOrder
    ? await reopenOrder(tx, renewal, { orderId: openOrder.orderId, ...orderMethod }, billedAt)
    : await insertRenewalOrder(tx, renewal, billedAt, orderMethod);
  if (!order) return;
  const { orderId } = order;
  const fail = (failureCode: string) => failCharge(tx, renewal, { orderId, failureCode, failedAt: billedAt, mandate });
  const [card] = renewal.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
  if (!method || (!mandate && card?.uid !== uid)) return fail(errorCodes.cardNotRenewable);
  const response = await beginPayment({
    tx,
    now: billedAt,
    ip: null,
    order,
    method,
    card: card && !mandate ? chargeableCard(card, billedAt) : null,
    mandate,
    isOffSession: true,
    origin: '',
    language: 'en',
    merchant: renewal.brand,
    shouldSaveCard: false,
    // Renewal is on already, so the payment needn't turn it on.
    turnsOnRenewal: false,
    returnUrl: null,
    optionCode: null,
    payer: {},
  });
  if (response instanceof Refusal) return fail(response.code);
  // A pending payment may still succeed, so this period must not be charged again. A success sets the next date.
  if (response.status === 'pending')
    await tx.update(renewals).set({ nextBillingDate: null }).where(eq(renewals.uid, uid));
}

function chargeableCard({ details, cardId, token, provider }: CardRow, now: number): ChargeableCard {
  const issuerDecision = hasExpired(details, now)
    ? ({ kind: 'decline', code: errorCodes.cardExpired } as const)
    : ({ kind: 'approve' } as const);
  return { details, issuerDecision, cardId, token, provider };
}

/** Refusals of cards that can end by themselves, such as missing money. */
const retriedCardCodes: readonly string[] = [
  errorCodes.cardDeclined,
  errorCodes.insufficientFunds,
  errorCodes.declinedByBank,
];

/**
 * Records a charge that failed. A mandate is charged again as often as its scheme allows before the renewal fails. With a
 * card, the renewal fails at once, so that the member can pay at any time, and the card is charged again meanwhile.
 */
async function failCharge(
  tx: Database,
  renewal: RenewalRow,
  { mandate, ...failure }: Parameters<typeof failRenewal>[2] & { mandate: MandateRow | null },
): Promise<void> {
  const { uid, brand, planId } = renewal;
  const retries = renewal.retries ?? 0;
  const { orderId, failureCode, failedAt } = failure;
  const isChargedAgain = mandate ? isRetried(failureCode) : retriedCardCodes.includes(failureCode);
  const retryDays = mandate ? mandateRulesOf(mandate).retryDays : cardRetryDays;
  const retryAt = isChargedAgain ? nextRetry(retryDays, { retries, failedAt }) : null;
  if (!mandate || retryAt === null) {
    const retry = retryAt === null ? null : { at: retryAt, retries: retries + 1 };
    return failRenewal(tx, renewal, { ...failure, retry });
  }
  await tx
    .update(renewals)
    .set({ nextBillingDate: retryAt, announcedFor: retryAt, retries: retries + 1, failureCode })
    .where(eq(renewals.uid, uid));
  await markRenewalOrderFailed(tx, orderId, failureCode);
  await sendNoticeByUid(
    tx,
    { uid, brand },
    { purpose: 'renewalRetry', planId, date: retryAt, payLink: null },
    failedAt,
  );
}

/**
 * Prepares an order whose earlier charge failed for another charge. Returns null if nothing must be charged,
 * because the member has paid the order meanwhile, or has reported that the money is on its way.
 */
async function reopenOrder(
  tx: Database,
  renewal: RenewalRow,
  { orderId, ...method }: Pick<OrderRow, 'orderId' | 'methodCode' | 'methodGroup'>,
  now: number,
): Promise<OrderRow | null> {
  const payment = await decisivePayment(tx, orderId);
  if (payment?.status === 'pending' && (await isPaidAtStripe(tx, payment))) {
    await settle(tx, payment.paymentId, { status: 'success' }, now);
    return null;
  }
  if (payment && isMoneyIncoming(payment)) {
    // When the money arrives, `settle` ends the failure.
    const failed = { status: 'failed', failureCode: errorCodes.renewalInProgress, nextBillingDate: null } as const;
    await tx.update(renewals).set(failed).where(eq(renewals.uid, renewal.uid));
    return null;
  }
  await cancelPendingPayments(tx, orderId, null, now);
  await unbindCoupon(tx, orderId);
  const [order] = await tx
    .update(orders)
    .set({
      ...valuationColumns(renewalValuation(renewal)),
      ...method,
      couponCode: null,
      installments: null,
    })
    .where(eq(orders.orderId, orderId))
    .returning();
  return order ?? null;
}
