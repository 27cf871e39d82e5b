import { eq } from 'drizzle-orm';
import {
  allowTurningRenewalOnAgain,
  partnerSessionId,
  verifySecurityCodeProofForRenewal,
} from '../../billing/cards/security-code';
import {
  acceptOffer,
  acceptPrice,
  chooseRenewalPlan,
  lockRenewal,
  pauseUntil,
  renewalView,
  requireChangeableRenewal,
  requireChargeable,
  turnRenewalOff,
  turnRenewalOn,
} from '../../billing/settlement/renewals';
import { renewals } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';

/** A longer reason for turning the renewal off is truncated to this many characters. */
const maxReasonLength = 500;

export const renewalHandlers = {
  renewInfo: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, language } = call;
      const view = await renewalView(tx, member.uid, { language, now });
      if (view.status === 'none') return new Refusal(errorCodes.noRenewal);
      return partnerSessionId(call) === null ? view : { ...view, planChoices: [] };
    },
  },

  updateRenewStatus: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, session, language, request } = call;
      const isTurningOn = request.status === 'on';
      const current = await lockRenewal(tx, member.uid);
      // A renewal in progress is already on. Turning it off is refused by `requireChangeableRenewal`.
      if (isTurningOn && current?.status === 'renewing') return renewalView(tx, member.uid, { language, now });
      const renewal = await requireChangeableRenewal(tx, member.uid);
      if (isTurningOn && member.deletesAt !== null) return new Refusal(errorCodes.deletionScheduled);
      if (isTurningOn && renewal.status !== 'on') {
        await requireChargeable(tx, renewal, now);
        const refusal = await verifySecurityCodeProofForRenewal({ session, now }, tx, renewal);
        if (refusal) return refusal;
        await turnRenewalOn(tx, renewal, member, now);
      }
      if (!isTurningOn && renewal.status !== 'off') {
        const reason = request.reason?.trim().slice(0, maxReasonLength) || null;
        await turnRenewalOff(tx, renewal, { member, reason, now });
        // For a while, the same session can turn the renewal on again without the card's security code.
        if (renewal.status === 'on') await allowTurningRenewalOnAgain({ session, now }, tx, renewal);
      }
      if (isTurningOn && request.planId !== undefined) {
        const { planId, acceptedPrice } = request;
        // A script of a partner's page must not raise what the card is charged.
        if (partnerSessionId(call) !== null) return new Refusal(errorCodes.operationNotSupported);
        const turnedOn = await requireChangeableRenewal(tx, member.uid);
        await chooseRenewalPlan(tx, turnedOn, { planId, acceptedPrice, member, language, now });
      } else if (isTurningOn && request.acceptedPrice) {
        // Without the consent, the renewal would end. So the consent lets it charge the card, as turning it on does, and
        // needs a proof of its own: the one that only restores a renewal, after turning it off, isn't enough.
        const turnedOn = await requireChangeableRenewal(tx, member.uid);
        const isConsent = turnedOn.nextPrice?.isAccepted === false;
        const refusal = isConsent ? await verifySecurityCodeProofForRenewal({ session, now }, tx, turnedOn) : null;
        if (refusal) throw refusal;
        await acceptPrice(tx, turnedOn, request.acceptedPrice, now);
      }
      if (isTurningOn && request.reminder !== undefined)
        await tx.update(renewals).set({ isReminded: request.reminder }).where(eq(renewals.uid, member.uid));
      if (isTurningOn && request.offerId !== undefined) {
        const turnedOn = await requireChangeableRenewal(tx, member.uid);
        await acceptOffer(tx, turnedOn, request.offerId, { language, now });
      }
      return renewalView(tx, member.uid, { language, now });
    },
  },

  pauseRenewal: {
    access: 'member',
    run: async ({ tx, now, member, language, request }) => {
      const renewal = await requireChangeableRenewal(tx, member.uid);
      await pauseUntil(tx, renewal, { member, until: request.until, now });
      return renewalView(tx, member.uid, { language, now });
    },
  },
} as const satisfies Handlers;
