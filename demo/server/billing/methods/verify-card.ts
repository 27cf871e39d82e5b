import type { PaymentAction } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import type { Database } from '../../database/open';
import { type CardPurpose, payments } from '../../database/schema';
import { Refusal } from '../../http/refusal';
import { newPaymentId } from '../../ids';
import type { ChargeableCard } from '../cards/card-reading';
import { mirVerificationAmount, requiresVerificationCharge } from '../settlement/apply-verified-card';
import { settle } from '../settlement/settle';

/**
 * Verifies a card with its bank without a purchase. Returns what the cardholder has to do next (type `none`: nothing),
 * or a refusal if the bank declines the card.
 */
export async function verifyCard(
  tx: Database,
  {
    uid,
    card,
    purpose,
    ...context
  }: {
    uid: string;
    card: ChargeableCard;
    purpose: CardPurpose;
    currency: string;
    origin: string;
    language: string;
    returnUrl: string | null;
    /** What the member agreed to be charged after the verification. Null or missing: nothing. */
    agreedCharge?: Money | null;
    /** Whether the card is verified in a session from a partner's page. */
    isFromPartnerPage: boolean;
    /**
     * The id of the partner session in which the security code was typed (see `partnerSessionId`). Null in other
     * sessions, and if no later call needs proof that the code was typed.
     */
    securityCodeSessionId?: string | null;
  },
  now: number,
): Promise<PaymentAction | Refusal> {
  if (card.issuerDecision.kind === 'decline') return new Refusal(card.issuerDecision.code);
  const paymentId = newPaymentId();
  const requiresAction = card.issuerDecision.kind === 'threeDSecure';
  const url = `${context.origin}/sandbox/gateway/3ds/${paymentId}?lang=${context.language}`;
  const action: PaymentAction = requiresAction ? { type: 'redirect', url, kind: 'threeDSecure' } : { type: 'none' };
  const chargedAmount = requiresVerificationCharge(purpose, card.details.brand) ? mirVerificationAmount : null;
  await tx.insert(payments).values({
    paymentId,
    orderId: '',
    uid,
    status: 'pending',
    methodCode: 'card',
    methodGroup: 'CARD',
    ...(chargedAmount ?? { amount: '0.00', currency: context.currency }),
    action,
    expires: requiresAction ? now + 30 * 60_000 : null,
    createdAt: now,
    card: card.details,
    cardId: card.cardId,
    cardToken: card.token,
    shouldSaveCard: true,
    turnsOnRenewal: false,
    isFromPartnerPage: context.isFromPartnerPage,
    returnUrl: context.returnUrl,
    language: context.language,
    cardPurpose: purpose,
    agreedCharge: context.agreedCharge ?? null,
    securityCodeSessionId: context.securityCodeSessionId ?? null,
  });
  if (!requiresAction) await settle(tx, paymentId, { status: 'success' }, now);
  return action;
}
