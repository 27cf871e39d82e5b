import { and, eq, inArray } from 'drizzle-orm';
import type { Money } from '../../../../src/contract/primitives';
import { compareMoney } from '../../../../src/rules';
import type { Database } from '../../database/open';
import { accounts, type CardPurpose, cards, type PaymentRow, type RenewalRow, renewals } from '../../database/schema';
import { saveCard } from '../cards/card-reading';
import { sessionProof } from '../cards/security-code';
import { addLedgerEntry } from '../money/ledger';
import { amountDue, lockRenewal } from './renewals';

/** The amount that the provider charges and refunds to verify a Mir card for renewals (specification, section 9). */
export const mirVerificationAmount = { amount: '1.00', currency: 'RUB' };

/** Whether the provider verifies the card by charging a small amount. */
export const requiresVerificationCharge = (purpose: CardPurpose, cardBrand: string): boolean =>
  purpose === 'renewal' && cardBrand === 'mir';

/**
 * Saves a verified card. Depending on `purpose`, also makes it the default card or the card that renewals charge;
 * `keep` only saves it.
 */
export async function applyVerifiedCard(
  tx: Database,
  payment: PaymentRow,
  purpose: CardPurpose,
  now: number,
): Promise<void> {
  const { uid, paymentId, orderId, card, cardToken, securityCodeSessionId, isFromPartnerPage, agreedCharge } = payment;
  if (!card || !cardToken) throw new Error(`Payment ${paymentId} has no card`);
  // `securityCodeSessionId` is the id of the session on a partner's page in which the payer typed the security code.
  // It is null on the portal.
  const securityCodeProof = securityCodeSessionId === null ? null : sessionProof(securityCodeSessionId, now);
  const newCard = {
    uid,
    details: card,
    token: cardToken,
    securityCodeProof: purpose === 'keep' ? securityCodeProof : null,
    isFromPartnerPage,
  };
  const cardId = payment.cardId ?? (await saveCard(tx, newCard, now));
  if (requiresVerificationCharge(purpose, card.brand)) {
    const entry = { money: mirVerificationAmount, uid, orderId, paymentId };
    await addLedgerEntry(tx, { kind: 'authorization', ...entry }, now);
    await addLedgerEntry(tx, { kind: 'refund', ...entry }, now);
  }
  if (purpose === 'default') await setDefaultCard(tx, uid, cardId);
  if (purpose === 'renewal') await setRenewalCard(tx, { uid, cardId, securityCodeProof, agreedCharge }, now);
}

/** Makes a card the member's default card. Changes nothing if the member has no such card. */
export async function setDefaultCard(tx: Database, uid: string, cardId: string): Promise<void> {
  const isNewDefault = and(eq(cards.uid, uid), eq(cards.cardId, cardId));
  const [card] = await tx.select({ cardId: cards.cardId }).from(cards).where(isNewDefault);
  if (!card) return;
  await tx.update(cards).set({ isDefault: false }).where(eq(cards.uid, uid));
  await tx.update(cards).set({ isDefault: true }).where(isNewDefault);
}

/**
 * Sets the card that the member's renewals charge. A failed renewal is turned on again, and charged now or when the
 * plan ends, whichever is later. It stays failed if an amount is due now that isn't `agreedCharge`, for example because
 * the plan ended while the bank verified the card: the member hasn't seen that amount.
 */
async function setRenewalCard(
  tx: Database,
  {
    uid,
    cardId,
    securityCodeProof,
    agreedCharge,
  }: Pick<RenewalRow, 'uid' | 'cardId' | 'securityCodeProof'> & { agreedCharge: Money | null },
  now: number,
): Promise<void> {
  const changeableRenewals = and(eq(renewals.uid, uid), inArray(renewals.status, ['on', 'off', 'failed']));
  await tx.update(renewals).set({ cardId, mandateId: null, securityCodeProof }).where(changeableRenewals);
  const renewal = await lockRenewal(tx, uid);
  if (renewal?.status !== 'failed') return;
  const due = await amountDue(tx, renewal, now);
  if (due && !(agreedCharge?.currency === due.currency && compareMoney(agreedCharge, due) === 0)) return;
  const [member] = await tx.select().from(accounts).where(eq(accounts.uid, uid));
  await tx
    .update(renewals)
    .set({ status: 'on', failureCode: null, retries: null, nextBillingDate: Math.max(member?.expiredTime ?? 0, now) })
    .where(eq(renewals.uid, uid));
}
