import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decrement, increment } from '../../accounts/protection/limits';
import type { Database } from '../../database/open';
import {
  type CardRow,
  cards,
  type RenewalRow,
  renewals,
  type SecurityCodeProof,
  type SessionRow,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { confirmOnPortal, readSavedCard, readSecurityCode } from './card-reading';

/**
 * The security codes that the sandbox treats as wrong. The sandbox accepts all other valid codes, because it never
 * stores a card's code to compare them with.
 */
const zerosOnly = /^0+$/;

/** How long a partner session's proof of a typed security code is valid. */
const proofLifetimeMs = 15 * 60_000;

/** The id of a session in a proof: a hash, so that the session's token isn't stored a second time. */
const sessionId = ({ token }: SessionRow): string => createHash('sha256').update(token).digest('base64url');

/**
 * Whether a session comes from a partner's page: it was created there (`origin`), or a hand-off or TV sign-in created
 * it from another session that comes from a partner's page (`sourceOrigin`).
 */
const isPartnerSession = ({ origin, sourceOrigin }: SessionRow): boolean => origin !== null || sourceOrigin !== null;

/** The id of the current partner session; null without one, as on the portal, which requires no security codes. */
export const partnerSessionId = ({ session }: Pick<CallContext, 'session'>): string | null =>
  session && isPartnerSession(session) ? sessionId(session) : null;

/** The proof that a security code was typed in the partner session with this id. */
export const sessionProof = (id: string, now: number): SecurityCodeProof => ({
  session: id,
  expires: now + proofLifetimeMs,
});

interface ProofCheck {
  proof: SecurityCodeProof | null;
  session: SessionRow | null;
  now: number;
}

/** Whether the proof is still valid and comes from this session. */
const isProvenInSession = ({ proof, session, now }: ProofCheck): boolean =>
  proof !== null &&
  'session' in proof &&
  session !== null &&
  proof.session === sessionId(session) &&
  proof.expires > now;

/**
 * Whether charging a saved card in this session requires its security code: in sessions from a partner's page, and on
 * the portal if the card was typed on a partner's page.
 */
export function requiresSecurityCode(card: CardRow, { session, now }: Pick<CallContext, 'session' | 'now'>): boolean {
  if (session === null) return false;
  if (!isPartnerSession(session)) return card.isFromPartnerPage;
  return !isProvenInSession({ proof: card.securityCodeProof, session, now });
}

type PayCall = MemberCall<'pay'> | MemberCall<'repay'> | MemberCall<'dtPay'>;
type CardCall = PayCall | MemberCall<'cardChange'>;

/**
 * Consumes the proof that this card's security code was just sent with `useepayCustomerConfirm`. Returns whether there
 * was a valid proof. The proof must come from the same payment attempt or, after a bank's redirect, from the same
 * session. In the same attempt, the Idempotency-Key of `useepayCustomerConfirm` is the payment's key plus `-customer`.
 */
async function consumeCardProof(
  { tx, now, session, idempotencyKey }: PayCall,
  { cardId, securityCodeProof: proof }: CardRow,
): Promise<boolean> {
  if (proof === null) return false;
  const isSameAttempt = 'attempt' in proof && idempotencyKey !== null && proof.attempt === `${idempotencyKey}-customer`;
  if (!isSameAttempt && !isProvenInSession({ proof, session, now })) return false;
  await tx.update(cards).set({ securityCodeProof: null }).where(eq(cards.cardId, cardId));
  return true;
}

/** Checks the security code of a saved card. Returns null if the code is right, otherwise a refusal. */
async function verifySecurityCode(call: CardCall, cardId: string): Promise<Refusal | null> {
  const { tx, now, member, request } = call;
  const { details } = await readSavedCard(tx, member.uid, cardId, now);
  if (request.securityCode === undefined) return new Refusal(errorCodes.wrongSecurityCode, { detail: 'securityCode' });
  const counter = { limit: 'wrongSecurityCodes', subject: member.uid } as const;
  // Count the attempt before checking the code, so that concurrent guesses can't exceed the limit.
  const { waitSeconds } = await increment(tx, counter, now);
  const code = await readSecurityCode(call, request.securityCode, details);
  if (waitSeconds > 0 || code === null || zerosOnly.test(code)) return new Refusal(errorCodes.wrongSecurityCode);
  await decrement(tx, counter);
  if (partnerSessionId(call) === null) await confirmOnPortal(tx, cardId);
  return null;
}

/** The saved card of the request, if charging it in this session requires its security code; otherwise null. */
async function cardThatRequiresCode(call: CardCall): Promise<CardRow | null> {
  const { tx, now, member, request } = call;
  if (request.cardId === undefined) return null;
  // Throws for unknown cards and cards of other members.
  await readSavedCard(tx, member.uid, request.cardId, now);
  const [card] = await tx.select().from(cards).where(eq(cards.cardId, request.cardId)).for('update');
  return card && (partnerSessionId(call) !== null || card.isFromPartnerPage) ? card : null;
}

/**
 * Checks the security code for charging a saved card. The code is required in partner sessions, because the partner's
 * scripts could steal the session's token, and for cards that were typed on a partner's page. Returns null if the code
 * is right or not required, otherwise a refusal (`wrongSecurityCode`).
 */
export async function verifySecurityCodeForPayment(call: PayCall): Promise<Refusal | null> {
  const card = await cardThatRequiresCode(call);
  return !card || (await consumeCardProof(call, card)) ? null : verifySecurityCode(call, card.cardId);
}

/**
 * Checks the security code for moving renewal to another saved card. The code is required as for a payment. Returns
 * null if the code is right or not required, otherwise a refusal (`wrongSecurityCode`).
 */
export async function verifySecurityCodeForCardChange(call: MemberCall<'cardChange'>): Promise<Refusal | null> {
  const card = await cardThatRequiresCode(call);
  return card ? verifySecurityCode(call, card.cardId) : null;
}

/**
 * Checks whether renewal may be turned on. A renewal charges the card when the plan ends, so a partner session needs a
 * proof that the card's security code was typed. The code itself is sent earlier, with `cardChange`, because that call
 * has an Idempotency-Key, which encrypted card data requires, and `updateRenewStatus` has none. The proof can be used
 * once. Returns null if the proof is valid or not required, otherwise a refusal (`wrongSecurityCode`).
 */
export async function verifySecurityCodeProofForRenewal(
  { session, now }: Pick<CallContext, 'session' | 'now'>,
  tx: Database,
  { uid, securityCodeProof }: RenewalRow,
): Promise<Refusal | null> {
  if (partnerSessionId({ session }) === null) return null;
  if (!isProvenInSession({ proof: securityCodeProof, session, now }))
    return new Refusal(errorCodes.wrongSecurityCode, { detail: 'cardChange first' });
  await tx.update(renewals).set({ securityCodeProof: null }).where(eq(renewals.uid, uid));
  return null;
}

/**
 * Called when renewal is turned off. If that happens in a partner session, the same session can turn renewal on again
 * for `proofLifetimeMs` without the security code, because this only restores the previous state.
 */
export async function allowTurningRenewalOnAgain(
  { session, now }: Pick<CallContext, 'session' | 'now'>,
  tx: Database,
  { uid }: RenewalRow,
): Promise<void> {
  const id = partnerSessionId({ session });
  if (id !== null)
    await tx
      .update(renewals)
      .set({ securityCodeProof: sessionProof(id, now) })
      .where(eq(renewals.uid, uid));
}
