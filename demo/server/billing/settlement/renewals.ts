import { eq } from 'drizzle-orm';
import type { Renewal, RenewalOffer } from '../../../../src/contract/entities';
import type { Language, Money } from '../../../../src/contract/primitives';
import { dayInMilliseconds, percentOfMoney, subtractMoney } from '../../../../src/rules';
import { sendNotice } from '../../accounts/messages/notices';
import type { MethodRow } from '../../catalogue/method-rows';
import { fieldsOf, type MethodOffers, offeredMethods } from '../../catalogue/methods';
import { planName } from '../../catalogue/plan-texts';
import { type CataloguePlan, cataloguePlans } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import { type Account, accounts, cards, type RenewalRow, renewals } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { inLanguage } from '../../languages';
import { readSetting } from '../../settings/stored-settings';
import { earliestCharge, mandateOfRenewal, mandateView } from '../mandates/mandates';
import { checkExpectedTotal } from '../money/valuation';
import { decisivePayment, isMoneyIncoming } from '../orders/orders';
import { canChargeRenewal, cardRetryDays, nextRenewal, openRenewalOrder, reminderDays } from '../orders/renewal-orders';
import { cancelOrder } from './cancel';

/** How many days after the charge that failed a member can still watch, in the sandbox: until the last try. */
const graceDays = Math.max(...cardRetryDays);

/** While a renewal has one of these statuses, its card can't be deleted. */
const statusesNeedingCard: readonly RenewalRow['status'][] = ['on', 'renewing', 'failed'];

/** After these statuses, only a new order or, during a trial, a new mandate starts a renewal. */
const endedStatuses: readonly RenewalRow['status'][] = ['cancelled', 'expired'];

/** Reads the member's renewal, and locks its row until the transaction ends. */
export async function lockRenewal(tx: Database, uid: string): Promise<RenewalRow | undefined> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid)).for('update');
  return renewal;
}

/** The id of the card or mandate that the member's renewal needs; null if the renewal doesn't exist, is off or has ended. */
export async function renewalMethodId(tx: Database, uid: string): Promise<string | null> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
  return renewal && statusesNeedingCard.includes(renewal.status) ? (renewal.mandateId ?? renewal.cardId) : null;
}

/** Like `lockRenewal`, but throws a `Refusal` if the renewal doesn't exist or can't be changed. */
export async function requireChangeableRenewal(tx: Database, uid: string): Promise<RenewalRow> {
  const renewal = await lockRenewal(tx, uid);
  if (!renewal) throw new Refusal(errorCodes.noRenewal);
  if (renewal.managedBy) throw new Refusal(errorCodes.operationNotSupported, { detail: 'managed by an app store' });
  if (renewal.status === 'expired') throw new Refusal(errorCodes.renewalExpired);
  if (renewal.status === 'cancelled') throw new Refusal(errorCodes.renewalCanceled);
  if (renewal.status === 'renewing') throw new Refusal(errorCodes.renewalInProgress);
  return renewal;
}

/**
 * What choosing a card for the renewal charges at once: the price of the period whose charge failed, if the plan has
 * ended. Null if nothing is charged.
 */
export async function amountDue(tx: Database, renewal: RenewalRow, now: number): Promise<Money | null> {
  if (renewal.status !== 'failed') return null;
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, renewal.uid));
  return member && member.expiredTime > now ? null : nextRenewal(renewal).price;
}

/**
 * Checks and returns what a change of the renewal's card charges at once; null: nothing. Refuses with `priceChanged` if it isn't `expectedTotal`,
 * the amount that the member saw (zero: nothing), and with `renewalInProgress` if the member has already paid the
 * failed period with another method, and the money is on its way.
 */
export async function checkAmountDue(
  tx: Database,
  renewal: RenewalRow,
  { expectedTotal, now }: { expectedTotal: Money | undefined; now: number },
): Promise<Money | null> {
  const due = await amountDue(tx, renewal, now);
  checkExpectedTotal(expectedTotal, due ?? percentOfMoney(nextRenewal(renewal).price, 0));
  if (due === null) return null;
  const order = await openRenewalOrder(tx, renewal.uid, now);
  const payment = order && (await decisivePayment(tx, order.orderId));
  if (payment && isMoneyIncoming(payment)) throw new Refusal(errorCodes.renewalInProgress);
  return due;
}

/** The offered methods with which the member can authorize a new mandate in the renewal's currency. */
export const mandateMethodsFor = (
  { currency }: Pick<RenewalRow, 'currency'>,
  { language, offers }: { language: Language; offers: MethodOffers },
) =>
  offeredMethods(offers)
    .filter((row) => row.mandate?.isAuthorizedAlone && (row.currency ?? currency) === currency)
    .map((row) => ({
      code: row.code,
      name: inLanguage(row.mandate?.name ?? row.name, language),
      fields: fieldsOf(row, currency),
    }));

/**
 * What a member whose trial is running can authorize with a method instead of paying now: the plan's first charge when
 * the trial ends. Null if the scheme knows no such authorization, if the bank couldn't be told early enough, and if the
 * member already has a renewal.
 */
export function afterTrialOffer(
  { member, renewal, plan }: { member: Account; renewal: RenewalRow | undefined; plan: CataloguePlan },
  { mandate: rules, currency: ownCurrency }: Pick<MethodRow, 'mandate' | 'currency'>,
  { brand, currency, now }: { brand: string; currency: string; now: number },
): { planId: string; firstCharge: number; amount: Money } | null {
  const isTrial = member.payStatus === 'FREE_TRIAL' && member.deletesAt === null;
  const canStart = !renewal || endedStatuses.includes(renewal.status);
  if (!rules?.isAuthorizedAlone || !isTrial || !canStart) return null;
  const firstCharge = member.expiredTime;
  if (firstCharge < now + rules.minimumDaysAhead * dayInMilliseconds) return null;
  const start = { brand, planId: plan.id, currency: ownCurrency ?? currency, discountsUsed: 0 };
  return { planId: plan.id, firstCharge, amount: nextRenewal(start).price };
}

/** The member's renewal in the contract's format. The status is `none` if there is no renewal. */
export async function renewalView(
  tx: Database,
  uid: string,
  { language, now }: { language: Language; now: number },
): Promise<Renewal> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
  if (!renewal) return { status: 'none' };
  const failedOrder = renewal.status === 'failed' ? await openRenewalOrder(tx, uid, now) : undefined;
  const [card] = renewal.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
  const mandate = await mandateOfRenewal(tx, renewal);
  const { plan, price, discount } = nextRenewal(renewal);
  const isPaused = isRenewalPaused(renewal, now);
  return {
    status: isPaused ? 'paused' : renewal.status,
    pausedUntil: isPaused ? renewal.pausedUntil : null,
    offers: await offersFor(tx, renewal, { language, now }),
    planChoices: planChoicesOf(renewal, { language, now }),
    acceptedOffer: renewal.offer && !renewal.offer.isUsed ? renewal.offer.kind : null,
    nextPrice: renewal.nextPrice && {
      ...renewal.nextPrice,
      amount: { amount: renewal.nextPrice.amount, currency: renewal.currency },
    },
    managedBy: renewal.managedBy,
    reminder: { isOn: renewal.isReminded, days: reminderDays },
    nextBillingDate: renewal.nextBillingDate,
    nextAmount: isPriceChangeDue(renewal, renewal.nextBillingDate) ? withNextPrice(renewal).price : price,
    planId: plan.id,
    planName: planName(plan, language),
    cardId: card?.cardId ?? null,
    cardEnding: card?.details.ending ?? null,
    cardBrand: card?.details.brand ?? null,
    mandate: mandate ? mandateView(mandate, { renewalMandateId: mandate.mandateId, language, now }) : null,
    mandateMethods: mandateMethodsFor(renewal, { language, offers: await readSetting(tx, 'offers', {}) }),
    isAnnounced: renewal.nextBillingDate !== null && renewal.announcedFor === renewal.nextBillingDate,
    retryAt: renewal.retries === null ? null : renewal.nextBillingDate,
    graceUntil: failedOrder ? failedOrder.createdAt + graceDays * dayInMilliseconds : null,
    cardUpdatedAt: card?.networkUpdatedAt ?? null,
    discount,
    discountsUsed: renewal.discountsUsed,
    failureCode: renewal.failureCode,
    orderId: failedOrder?.orderId ?? null,
    amountDue: await amountDue(tx, renewal, now),
  };
}

/** Whether a renewal on this date costs the new price. */
const isPriceChangeDue = ({ nextPrice }: RenewalRow, billedAt: number | null): boolean =>
  nextPrice !== null && billedAt !== null && nextPrice.from <= billedAt;

const withNextPrice = (renewal: RenewalRow) =>
  nextRenewal({ ...renewal, price: renewal.nextPrice && { planId: renewal.planId, amount: renewal.nextPrice.amount } });

/** What a renewal on this date costs. Null if it ends instead, because the member hasn't accepted the new price. */
export function upcomingPrice(renewal: RenewalRow, billedAt: number): Money | null {
  if (!isPriceChangeDue(renewal, billedAt)) return nextRenewal(renewal).price;
  const { needsConsent, isAccepted } = renewal.nextPrice ?? {};
  return needsConsent && !isAccepted ? null : withNextPrice(renewal).price;
}

/** The date of a charge that is wanted at `wanted`, but not before a mandate's bank can be told early enough. */
async function chargeDate(tx: Database, renewal: RenewalRow, wanted: number, now: number): Promise<number> {
  const mandate = await mandateOfRenewal(tx, renewal);
  return mandate ? Math.max(wanted, earliestCharge(mandate, now)) : wanted;
}

/** Announces the next charge of a mandate again, because its amount has changed. */
async function announceAgain(tx: Database, renewal: RenewalRow, now: number): Promise<void> {
  const { uid, nextBillingDate } = renewal;
  if (renewal.mandateId === null || nextBillingDate === null) return;
  const date = await chargeDate(tx, renewal, nextBillingDate, now);
  await tx.update(renewals).set({ announcedFor: null, nextBillingDate: date }).where(eq(renewals.uid, uid));
}

/**
 * Applies a price change to a renewal that is due, and returns the renewal. Returns null if the member hasn't accepted a
 * price that needs consent: the renewal is turned off then, and nothing is charged.
 */
export async function applyPriceChange(
  tx: Database,
  renewal: RenewalRow,
  billedAt: number,
): Promise<RenewalRow | null> {
  const { uid, planId, nextPrice } = renewal;
  if (!nextPrice || !isPriceChangeDue(renewal, billedAt)) return renewal;
  if (nextPrice.needsConsent && !nextPrice.isAccepted) {
    const [member] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
    if (member) await turnRenewalOff(tx, renewal, { member, reason: null, now: billedAt });
    return null;
  }
  const price = { planId, amount: nextPrice.amount };
  await tx.update(renewals).set({ price, nextPrice: null }).where(eq(renewals.uid, uid));
  return { ...renewal, price, nextPrice: null };
}

/** Accepts the announced price. Refuses another amount with `priceChanged`. */
export async function acceptPrice(tx: Database, renewal: RenewalRow, accepted: Money, now: number) {
  const { uid, currency, nextPrice } = renewal;
  if (!nextPrice) return;
  checkExpectedTotal(accepted, { amount: nextPrice.amount, currency });
  await tx
    .update(renewals)
    .set({ nextPrice: { ...nextPrice, isAccepted: true } })
    .where(eq(renewals.uid, uid));
  await announceAgain(tx, renewal, now);
}

const isRenewalPaused = ({ status, pausedUntil }: RenewalRow, now: number): boolean =>
  status === 'on' && pausedUntil !== null && pausedUntil > now;

/** The discount that members are offered once, and for how many days they can pause, in the sandbox. */
const couponOfferPercent = 30;
const offeredPauseDays = [30, 60] as const;
const maxPauseDays = 90;

/** The plan with the same number of days for the next smaller number of devices. */
function smallerPlan({ days, deviceCount }: CataloguePlan): CataloguePlan | undefined {
  const smaller = cataloguePlans.filter(
    (plan) => plan.isOnSale && plan.days === days && plan.deviceCount < deviceCount,
  );
  return smaller.sort((first, second) => second.deviceCount - first.deviceCount)[0];
}

/** What the member is offered instead of turning the renewal off. */
async function offersFor(
  tx: Database,
  renewal: RenewalRow,
  { language, now }: { language: Language; now: number },
): Promise<RenewalOffer[]> {
  if (renewal.status !== 'on' || isRenewalPaused(renewal, now)) return [];
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, renewal.uid));
  const planEnd = Math.max(member?.expiredTime ?? 0, now);
  const pauses = offeredPauseDays.map((days) => ({
    id: `pause-${days}`,
    kind: 'pause',
    until: planEnd + days * dayInMilliseconds,
  }));
  if (renewal.offer && !renewal.offer.isUsed) return pauses;
  const { plan, price } = nextRenewal(renewal);
  const smaller = smallerPlan(plan);
  const amount = subtractMoney(price, percentOfMoney(price, couponOfferPercent));
  return [
    ...(renewal.offer === null ? [{ id: 'coupon', kind: 'coupon', percent: couponOfferPercent, amount }] : []),
    ...pauses,
    ...(smaller
      ? [
          {
            id: 'plan',
            kind: 'plan',
            planId: smaller.id,
            planName: planName(smaller, language),
            amount: nextRenewal({ ...renewal, planId: smaller.id }).price,
          },
        ]
      : []),
  ];
}

/**
 * The plans that the member can choose for the next renewals. None while something else about the next charge is
 * announced or accepted, and with a mandate, whose limit another plan can exceed.
 */
function planChoicesOf(renewal: RenewalRow, { language, now }: { language: Language; now: number }) {
  const { status, planId, mandateId, managedBy, nextPrice, offer } = renewal;
  if (status !== 'on' || isRenewalPaused(renewal, now) || mandateId !== null || managedBy || nextPrice) return [];
  if (offer && !offer.isUsed) return [];
  return cataloguePlans
    .filter((plan) => plan.isOnSale && plan.id !== planId)
    .map((plan) => ({
      planId: plan.id,
      planName: planName(plan, language),
      amount: nextRenewal({ ...renewal, planId: plan.id }).price,
    }));
}

/**
 * Changes the plan of the next renewals, without a charge and without a change of the running plan. Refuses plans that
 * aren't offered, and another price than the one that the member saw.
 */
export async function chooseRenewalPlan(
  tx: Database,
  renewal: RenewalRow,
  {
    planId,
    acceptedPrice,
    member,
    language,
    now,
  }: {
    planId: string;
    acceptedPrice: Money | undefined;
    member: Account;
    language: Language;
    now: number;
  },
): Promise<void> {
  const { uid, brand, nextBillingDate } = renewal;
  // A repeated request, as after a lost response, changes nothing.
  if (renewal.planId === planId && renewal.offer?.kind === 'plan' && !renewal.offer.isUsed) return;
  const choice = planChoicesOf(renewal, { language, now }).find((plan) => plan.planId === planId);
  if (!choice) throw new Refusal(errorCodes.invalidParameter, { detail: 'planId' });
  checkExpectedTotal(acceptedPrice ?? percentOfMoney(choice.amount, 0), choice.amount);
  const offer = { kind: 'plan', previousPlanId: renewal.planId, isUsed: false } as const;
  await tx.update(renewals).set({ offer, planId }).where(eq(renewals.uid, uid));
  const notice = { purpose: 'renewalOn', planId, price: choice.amount, date: nextBillingDate ?? now } as const;
  await sendNotice(tx, { member, brand }, notice, now);
}

/** Accepts an offer of a renewal that is on, or undoes the accepted one (`offerId` null). Charges nothing at once. */
export async function acceptOffer(
  tx: Database,
  renewal: RenewalRow,
  offerId: string | null,
  { language, now }: { language: Language; now: number },
): Promise<void> {
  const { uid, offer } = renewal;
  if (offerId === null) {
    if (!offer || offer.isUsed) return;
    const planId = offer.kind === 'plan' ? offer.previousPlanId : renewal.planId;
    await tx.update(renewals).set({ offer: null, planId }).where(eq(renewals.uid, uid));
    await announceAgain(tx, renewal, now);
    return;
  }
  const offered = (await offersFor(tx, renewal, { language, now })).find(({ id }) => id === offerId);
  if (offered?.kind === 'coupon') {
    const accepted = { kind: 'coupon', percent: couponOfferPercent, isUsed: false } as const;
    await tx.update(renewals).set({ offer: accepted }).where(eq(renewals.uid, uid));
  } else if (offered?.kind === 'plan' && offered.planId) {
    const accepted = { kind: 'plan', previousPlanId: renewal.planId, isUsed: false } as const;
    await tx.update(renewals).set({ offer: accepted, planId: offered.planId }).where(eq(renewals.uid, uid));
  } else {
    if (offer?.kind !== offerId || offer.isUsed) throw new Refusal(errorCodes.invalidParameter, { detail: 'offerId' });
    return;
  }
  await announceAgain(tx, renewal, now);
}

/**
 * Pauses a renewal until a time after the plan's end, or ends the pause. Refuses with `operationNotSupported` to end a
 * pause whose plan has ended: the next charge would be at once.
 */
export async function pauseUntil(
  tx: Database,
  renewal: RenewalRow,
  { member, until, now }: { member: Account; until: number | null; now: number },
): Promise<void> {
  const { uid, brand, planId } = renewal;
  if (renewal.status !== 'on') throw new Refusal(errorCodes.operationNotSupported, { detail: 'the renewal is not on' });
  const planEnd = member.expiredTime;
  if (until === null) {
    if (!isRenewalPaused(renewal, now)) return;
    if (planEnd <= now) throw new Refusal(errorCodes.operationNotSupported, { detail: 'the plan has ended' });
    const date = await chargeDate(tx, renewal, planEnd, now);
    const resumed = { pausedUntil: null, nextBillingDate: date, announcedFor: null };
    await tx.update(renewals).set(resumed).where(eq(renewals.uid, uid));
    const { price } = nextRenewal(renewal);
    await sendNotice(tx, { member, brand }, { purpose: 'renewalOn', planId, price, date }, now);
    return;
  }
  // A repeated request, as after a lost response, changes nothing.
  if (isRenewalPaused(renewal, now) && renewal.pausedUntil === until) return;
  const latest = Math.max(planEnd, now) + maxPauseDays * dayInMilliseconds;
  if (until <= Math.max(planEnd, now) || until > latest)
    throw new Refusal(errorCodes.invalidParameter, { detail: 'until' });
  const date = await chargeDate(tx, renewal, until, now);
  const paused = { pausedUntil: date, nextBillingDate: date, announcedFor: null };
  await tx.update(renewals).set(paused).where(eq(renewals.uid, uid));
  await sendNotice(tx, { member, brand }, { purpose: 'renewalPaused', until: Math.max(planEnd, now), date }, now);
}

/** Throws the refusal `cardNotRenewable` unless the renewal has a card that hasn't expired, or an active mandate. */
export async function requireChargeable(tx: Database, renewal: RenewalRow, now: number): Promise<void> {
  if (!(await canChargeRenewal(tx, renewal, now))) throw new Refusal(errorCodes.cardNotRenewable);
}

/**
 * Turns renewal on: the card is charged when the plan ends. Refuses with `cardNotRenewable` if the charge for a period
 * that has already begun failed: this call has neither an Idempotency-Key nor an expected total, so it must not charge
 * anything at once. `cardChange` does that.
 */
export async function turnRenewalOn(tx: Database, renewal: RenewalRow, member: Account, now: number): Promise<void> {
  if ((await amountDue(tx, renewal, now)) !== null) throw new Refusal(errorCodes.cardNotRenewable);
  const { uid, brand, planId } = renewal;
  const nextBillingDate = await chargeDate(tx, renewal, member.expiredTime, now);
  await tx
    .update(renewals)
    .set({ status: 'on', nextBillingDate, failureCode: null, reason: null, pausedUntil: null, retries: null })
    .where(eq(renewals.uid, uid));
  const { price } = nextRenewal(renewal);
  await sendNotice(tx, { member, brand }, { purpose: 'renewalOn', planId, price, date: nextBillingDate }, now);
}

/**
 * Turns renewal off: the plan stays valid until its end and isn't charged again. The order of a failed renewal can't be
 * paid anymore, unless the member has reported that its money is on its way.
 */
export async function turnRenewalOff(
  tx: Database,
  { uid, brand }: RenewalRow,
  { member, reason, now }: { member: Account; reason: string | null; now: number },
): Promise<void> {
  await tx
    .update(renewals)
    .set({ status: 'off', nextBillingDate: null, failureCode: null, reason, pausedUntil: null, retries: null })
    .where(eq(renewals.uid, uid));
  const order = await openRenewalOrder(tx, uid, now);
  const payment = order && (await decisivePayment(tx, order.orderId));
  if (order && !(payment && isMoneyIncoming(payment))) await cancelOrder(tx, order.orderId, now);
  await sendNotice(tx, { member, brand }, { purpose: 'renewalOff', until: Math.max(member.expiredTime, now) }, now);
}

/** Removes a deleted card from the renewal that uses it. */
export async function removeCardFromRenewal(tx: Database, cardId: string): Promise<void> {
  await tx.update(renewals).set({ cardId: null }).where(eq(renewals.cardId, cardId));
}
