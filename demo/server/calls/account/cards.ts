import { and, eq } from 'drizzle-orm';
import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { dayInMilliseconds, percentOfMoney } from '../../../../src/rules';
import { requireAge } from '../../accounts/age-check';
import { type ChargeableCard, hasExpired, readSavedCard, readTypedCard } from '../../billing/cards/card-reading';
import { partnerSessionId, verifySecurityCodeForCardChange } from '../../billing/cards/security-code';
import { runDueJobs } from '../../billing/jobs/scheduler';
import { createMandate, findMandate } from '../../billing/mandates/mandates';
import { recurringPixAction } from '../../billing/methods/pix';
import { readReturnUrl } from '../../billing/methods/return-url';
import { verifyCard } from '../../billing/methods/verify-card';
import { checkExpectedTotal } from '../../billing/money/valuation';
import { nextRenewal } from '../../billing/orders/renewal-orders';
import { applyMandateToRenewal, changeMandate } from '../../billing/settlement/apply-mandate';
import { setDefaultCard } from '../../billing/settlement/apply-verified-card';
import {
  afterTrialOffer,
  checkAmountDue,
  lockRenewal,
  removeCardFromRenewal,
  renewalMethodId,
  renewalView,
  requireChangeableRenewal,
} from '../../billing/settlement/renewals';
import { fieldsOf, offeredMethod } from '../../catalogue/methods';
import type { Database } from '../../database/open';
import { cards, type MandateRow, payments } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { readSetting } from '../../settings/stored-settings';
import { requirePlanOnSale } from '../storefront/plans';

/**
 * Reads the saved or typed card of the request. Refuses with `savedCardNotFound` (unknown card), `cardNotFound`
 * (another member's card), `cardParametersInvalid` (invalid ciphertext), `invalidParameter` (no card at all), or
 * `cardNotRenewable` (`isForRenewal` is true and the saved card has expired).
 */
async function readRequestedCard(call: MemberCall<'cardChange'>, isForRenewal: boolean): Promise<ChargeableCard> {
  const { tx, now, member, request } = call;
  const { cardId, card } = request;
  if (cardId !== undefined) {
    const saved = await readSavedCard(tx, member.uid, cardId, now);
    if (isForRenewal && hasExpired(saved.details, now)) throw new Refusal(errorCodes.cardNotRenewable);
    return saved;
  }
  if (card === undefined) throw new Refusal(errorCodes.invalidParameter, { detail: 'neither card nor cardId' });
  return readTypedCard(call, card.encrypted);
}

/** How long the payer can authorize a mandate with the code of `cardChange`. */
const authorizationTimeMs = 60 * 60_000;

/**
 * Lets renewals charge a mandate: one of the member's that is active, or a new one, for which the returned action asks.
 * Nothing is charged now; a failed period is charged as soon as the bank knows about the charge long enough.
 */
async function changeToMandate(call: MemberCall<'cardChange'>): Promise<PaymentAction> {
  const { tx, now, member, request } = call;
  const { uid } = member;
  if ((request.purpose ?? 'renewal') !== 'renewal')
    throw new Refusal(errorCodes.invalidParameter, { detail: 'a mandate is only for renewals' });
  if (request.planId !== undefined) return authorizeAfterTrial(call, request.planId);
  const renewal = await requireChangeableRenewal(tx, uid);
  checkExpectedTotal(request.expectedTotal, percentOfMoney(nextRenewal(renewal).price, 0));
  if (request.cardId !== undefined) {
    const mandate = await findMandate(tx, request.cardId);
    if (mandate?.uid !== uid) throw new Refusal(errorCodes.cardNotFound);
    if (mandate.status !== 'active') throw new Refusal(errorCodes.cardNotRenewable);
    // A saved card needs its security code there. A mandate has none, so only a new one, which the payer authorizes at
    // the bank, proves that the payer agrees.
    if (partnerSessionId(call) !== null)
      throw new Refusal(errorCodes.operationNotSupported, { detail: 'authorize a new mandate with methodCode' });
    await applyMandateToRenewal(tx, mandate, now);
    return { type: 'none' };
  }
  const method = await requireMandateMethod(call, renewal.currency);
  const firstCharge = Math.max(member.expiredTime, now + method.mandate.minimumDaysAhead * dayInMilliseconds);
  return askForMandate(call, { ...renewal, methodCode: method.code, firstCharge });
}

/** The requested method, if the payer can authorize a mandate with it in this currency. Checks the payer's data. */
async function requireMandateMethod({ tx, request }: MemberCall<'cardChange'>, currency: string) {
  const method = offeredMethod(request.methodCode ?? '', await readSetting(tx, 'offers', {}));
  if (!method?.mandate?.isAuthorizedAlone || (method.currency ?? currency) !== currency)
    throw new Refusal(errorCodes.methodNotSupported, { detail: request.methodCode ?? '' });
  const missing = fieldsOf(method, currency).find((field) => !request.payer?.[field]?.trim());
  if (missing) throw new Refusal(errorCodes.invalidParameter, { detail: `payer.${missing} is missing` });
  return { ...method, mandate: method.mandate };
}

/** Stores the mandate that the payer can now authorize without a payment, and returns its code. */
async function askForMandate(
  { tx, now, member, brand }: MemberCall<'cardChange'>,
  terms: Pick<MandateRow, 'brand' | 'planId' | 'methodCode' | 'currency' | 'firstCharge'>,
): Promise<PaymentAction> {
  const { brand: brandCode, planId, methodCode, currency, firstCharge } = terms;
  const expires = now + authorizationTimeMs;
  const mandate = await createMandate(
    tx,
    { uid: member.uid, brand: brandCode, planId, methodCode, currency, firstCharge, paymentId: null, expires },
    now,
  );
  return recurringPixAction(mandate, { total: null, merchant: brand.settings.name, paymentId: '', expires });
}

/**
 * Asks a member whose trial is running to authorize the charges for a plan, the first of them when the trial ends. Once
 * the payer has authorized it, the renewal is on.
 */
async function authorizeAfterTrial(call: MemberCall<'cardChange'>, planId: string): Promise<PaymentAction> {
  const { tx, now, member, brand, request } = call;
  const plan = requirePlanOnSale(planId);
  await requireAge(tx, member, now);
  const currency = request.expectedTotal?.currency ?? brand.settings.currency;
  const method = await requireMandateMethod(call, currency);
  const renewal = await lockRenewal(tx, member.uid);
  const offer = afterTrialOffer({ member, renewal, plan }, method, { brand: brand.settings.code, currency, now });
  if (!offer) throw new Refusal(errorCodes.operationNotSupported, { detail: 'no trial to start after' });
  checkExpectedTotal(request.expectedTotal, percentOfMoney(offer.amount, 0));
  const { firstCharge } = offer;
  return askForMandate(call, { brand: brand.settings.code, planId, methodCode: method.code, currency, firstCharge });
}

/** Revokes a mandate for the member. The bank charges nothing any more. */
async function revokeMandate(
  tx: Database,
  mandate: MandateRow,
  { uid, now }: { uid: string; now: number },
): Promise<Refusal | null> {
  if (mandate.uid !== uid) return new Refusal(errorCodes.cardNotFound);
  if ((await renewalMethodId(tx, uid)) === mandate.mandateId) return new Refusal(errorCodes.cardUsedForRenewal);
  await changeMandate(tx, mandate.mandateId, { status: 'revoked' }, now);
  return null;
}

export const cardHandlers = {
  cardChange: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, brand, origin, language, request } = call;
      const { purpose = 'renewal' } = request;
      const { uid } = member;
      if (request.methodCode !== undefined || (await findMandate(tx, request.cardId ?? null))) {
        const action = await changeToMandate(call);
        // The next charge of the chosen mandate may have to be announced now.
        await runDueJobs(tx, now, uid);
        return { renewal: await renewalView(tx, uid, { language, now }), action };
      }
      let agreedCharge: Money | null = null;
      if (purpose === 'renewal') {
        const renewal = await requireChangeableRenewal(tx, uid);
        agreedCharge = await checkAmountDue(tx, renewal, { expectedTotal: request.expectedTotal, now });
        const problem = await verifySecurityCodeForCardChange(call);
        if (problem) return problem;
      }
      const card = await readRequestedCard(call, purpose === 'renewal');
      const returnUrl = readReturnUrl(request.returnUrl, call);
      const { currency } = brand.settings;
      // The id of the session on a partner's page in which the security code was typed. Null on the portal, and if the
      // card isn't for the renewal.
      const securityCodeSessionId = purpose === 'renewal' ? partnerSessionId(call) : null;
      const isFromPartnerPage = partnerSessionId(call) !== null;
      const codeAndPage = { securityCodeSessionId, isFromPartnerPage };
      const verification = { uid, card, purpose, agreedCharge, currency, origin, language, returnUrl, ...codeAndPage };
      const action = await verifyCard(tx, verification, now);
      if (action instanceof Refusal) return action;
      // If the renewal has failed and the plan has ended, this charges the renewal immediately (`checkAmountDue`).
      await runDueJobs(tx, now, uid);
      return { renewal: await renewalView(tx, uid, { language, now }), action };
    },
  },

  deleteCard: {
    access: 'member',
    run: async ({ tx, now, member, request }) => {
      const { uid } = member;
      const { cardId } = request;
      const mandate = await findMandate(tx, cardId);
      if (mandate) return revokeMandate(tx, mandate, { uid, now });
      const [card] = await tx.select().from(cards).where(eq(cards.cardId, cardId)).for('update');
      if (card?.uid !== uid) return new Refusal(errorCodes.cardNotFound);
      if ((await renewalMethodId(tx, uid)) === cardId) return new Refusal(errorCodes.cardUsedForRenewal);
      const pendingPayments = and(eq(payments.cardId, cardId), eq(payments.status, 'pending'));
      const [pendingPayment] = await tx.select({ seq: payments.seq }).from(payments).where(pendingPayments).limit(1);
      if (pendingPayment) return new Refusal(errorCodes.cardNotDeletable);
      // A renewal that is off or has ended can still refer to the card.
      await removeCardFromRenewal(tx, cardId);
      await tx.delete(cards).where(eq(cards.cardId, cardId));
      const [nextCard] = card.isDefault
        ? await tx.select().from(cards).where(eq(cards.uid, uid)).orderBy(cards.seq)
        : [];
      if (nextCard) await setDefaultCard(tx, uid, nextCard.cardId);
      return null;
    },
  },
} as const satisfies Handlers;
