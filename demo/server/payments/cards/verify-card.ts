import type { PaymentAction } from '../../../../src/contract/entities';
import type { Database } from '../../database/open';
import { type CardPurpose, payments } from '../../database/schema';
import { Refusal } from '../../http/refusal';
import { newPaymentId } from '../../ids';
import { settle } from '../settle';
import { mirAuthorization, takesAuthorization } from './apply-verified-card';
import type { ChargeableCard } from './card-reading';

/** Shows a card to its bank without buying anything. What the holder must do first, if anything; a bank's no refuses. */
export async function verifyCard(
  tx: Database,
  {
    uid,
    card,
    purpose,
    ...about
  }: {
    uid: string;
    card: ChargeableCard;
    purpose: CardPurpose;
    currency: string;
    origin: string;
    language: string;
    returnUrl: string | null;
    /** The partner's session in which the card's security code was typed; null where no proof is needed later. */
    codeTypedIn?: string | null;
  },
  now: number,
): Promise<PaymentAction | Refusal> {
  if (card.verdict.kind === 'decline') return new Refusal(card.verdict.code);
  const paymentId = newPaymentId();
  const isAsked = card.verdict.kind === 'threeDSecure';
  const url = `${about.origin}/sandbox/gateway/3ds/${paymentId}?lang=${about.language}`;
  const action: PaymentAction = isAsked ? { type: 'redirect', url, kind: 'threeDSecure' } : { type: 'none' };
  const held = takesAuthorization(purpose, card.face.brand) ? mirAuthorization : null;
  await tx.insert(payments).values({
    paymentId,
    orderId: '',
    uid,
    status: 'pending',
    methodCode: 'card',
    methodGroup: 'CARD',
    ...(held ?? { amount: '0.00', currency: about.currency }),
    action,
    expires: isAsked ? now + 30 * 60_000 : null,
    createdAt: now,
    card: card.face,
    cardId: card.cardId,
    cardToken: card.token,
    isCardKept: true,
    isRenewing: false,
    returnUrl: about.returnUrl,
    language: about.language,
    cardPurpose: purpose,
    codeTypedIn: about.codeTypedIn ?? null,
  });
  if (!isAsked) await settle(tx, paymentId, { status: 'success' }, now);
  return action;
}
