import { and, eq } from 'drizzle-orm';
import type { Money } from '../../../../src/contract/primitives';
import { type ChargeableCard, hasExpired, readSavedCard, readTypedCard } from '../../billing/cards/card-reading';
import { partnerSessionId, verifySecurityCodeForCardChange } from '../../billing/cards/security-code';
import { runDueJobs } from '../../billing/jobs/scheduler';
import { readReturnUrl } from '../../billing/methods/return-url';
import { verifyCard } from '../../billing/methods/verify-card';
import { setDefaultCard } from '../../billing/settlement/apply-verified-card';
import {
  checkAmountDue,
  removeCardFromRenewal,
  renewalCardId,
  renewalView,
  requireChangeableRenewal,
} from '../../billing/settlement/renewals';
import { cards, payments } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';

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

export const cardHandlers = {
  cardChange: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, brand, origin, language, request } = call;
      const { purpose = 'renewal' } = request;
      const { uid } = member;
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
    run: async ({ tx, member, request }) => {
      const { uid } = member;
      const { cardId } = request;
      const [card] = await tx.select().from(cards).where(eq(cards.cardId, cardId)).for('update');
      if (card?.uid !== uid) return new Refusal(errorCodes.cardNotFound);
      if ((await renewalCardId(tx, uid)) === cardId) return new Refusal(errorCodes.cardUsedForRenewal);
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
