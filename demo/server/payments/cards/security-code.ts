import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decrement, increment } from '../../accounts/protection/limits';
import { isPartnerSession } from '../../accounts/sessions/partner-session';
import type { Database } from '../../database/open';
import { type CardRow, type CodeProof, cards, type RenewalRow, renewals, type SessionRow } from '../../database/schema';
import type { CallContext, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { readSavedCard, readSecurityCode } from './card-reading';

/** The security code that the sandbox treats as wrong, because the right one is never stored. */
const wrongCode = /^0+$/;

/** How long a security code, typed in a partner's session, counts for the next step. */
const proofLastsMs = 15 * 60_000;

/** Identifies a session without storing its token a second time. */
const sessionId = ({ token }: SessionRow): string => createHash('sha256').update(token).digest('base64url');

/** The partner's session that a security code is typed in now; null on the portal, where no code is required later. */
export const partnerSessionOf = ({ session }: Pick<CallContext, 'session'>): string | null =>
  session && isPartnerSession(session) ? sessionId(session) : null;

export const sessionProof = (session: string, now: number): CodeProof => ({ session, expires: now + proofLastsMs });

interface Proving {
  proof: CodeProof | null;
  session: SessionRow | null;
  now: number;
}

/** Whether the code was typed in this session a short time ago. */
const isProvenInSession = ({ proof, session, now }: Proving): boolean =>
  proof !== null &&
  'session' in proof &&
  session !== null &&
  proof.session === sessionId(session) &&
  proof.expires > now;

/** Whether charging a saved card in this session requires its security code. */
export function requiresSecurityCode(card: CardRow, { session, now }: Pick<CallContext, 'session' | 'now'>): boolean {
  return session !== null && isPartnerSession(session) && !isProvenInSession({ proof: card.codeProof, session, now });
}

type PayCall = MemberCall<'pay'> | MemberCall<'repay'> | MemberCall<'dtPay'>;
type CardCall = PayCall | MemberCall<'cardChange'>;

/**
 * Consumes the proof that this card's code was typed just before, in `useepayCustomerConfirm`: by the same attempt, whose
 * key plus `-customer` that call used, or, where the bank asked on a page of its own, in the same session.
 */
async function consumeCardProof({ tx, now, session, attempt }: PayCall, cardId: string): Promise<boolean> {
  const [card] = await tx.select().from(cards).where(eq(cards.cardId, cardId)).for('update');
  const proof = card?.codeProof ?? null;
  if (proof === null) return false;
  const isOfAttempt = 'attempt' in proof && attempt !== null && proof.attempt === `${attempt}-customer`;
  if (!isOfAttempt && !isProvenInSession({ proof, session, now })) return false;
  await tx.update(cards).set({ codeProof: null }).where(eq(cards.cardId, cardId));
  return true;
}

/** Checks the security code of a saved card. Null when it is right, otherwise 315. */
async function codeProblem(call: CardCall, cardId: string): Promise<Refusal | null> {
  const { tx, now, member, request } = call;
  const { face } = await readSavedCard(tx, member.uid, cardId, now);
  if (request.securityCode === undefined) return new Refusal('315', { detail: 'securityCode' });
  const counter = { limit: 'wrongSecurityCodes', subject: member.uid } as const;
  const { wait } = await increment(tx, counter, now);
  const code = await readSecurityCode(call, request.securityCode, face);
  if (wait > 0 || code === null || wrongCode.test(code)) return new Refusal('315');
  await decrement(tx, counter);
  return null;
}

/**
 * A script of a partner's page can steal the session's token, so a saved card is charged there only with its security
 * code. Null when the code is right or not required, otherwise 315.
 */
export async function paymentCodeProblem(call: PayCall): Promise<Refusal | null> {
  const { cardId } = call.request;
  if (cardId === undefined || partnerSessionOf(call) === null) return null;
  await readSavedCard(call.tx, call.member.uid, cardId, call.now);
  return (await consumeCardProof(call, cardId)) ? null : codeProblem(call, cardId);
}

/** The same for making a saved card the one that renewal charges. */
export async function cardChangeCodeProblem(call: MemberCall<'cardChange'>): Promise<Refusal | null> {
  const { cardId } = call.request;
  return cardId === undefined || partnerSessionOf(call) === null ? null : codeProblem(call, cardId);
}

/**
 * The same for turning renewal on, which charges its card later, or at once when the plan has ended. The code comes with
 * `cardChange`, because only a request with an Idempotency-Key can carry sealed fields; its proof counts once.
 */
export async function turningOnProblem(
  { session, now }: Pick<CallContext, 'session' | 'now'>,
  tx: Database,
  { uid, codeProof }: RenewalRow,
): Promise<Refusal | null> {
  if (partnerSessionOf({ session }) === null) return null;
  if (!isProvenInSession({ proof: codeProof, session, now })) return new Refusal('315', { detail: 'cardChange first' });
  await tx.update(renewals).set({ codeProof: null }).where(eq(renewals.uid, uid));
  return null;
}

/**
 * Lets a partner's session undo turning renewal off for a short time without the code: everything is then as it was
 * before that session touched it.
 */
export async function allowUndo(
  { session, now }: Pick<CallContext, 'session' | 'now'>,
  tx: Database,
  { uid }: RenewalRow,
): Promise<void> {
  const id = partnerSessionOf({ session });
  if (id !== null)
    await tx
      .update(renewals)
      .set({ codeProof: sessionProof(id, now) })
      .where(eq(renewals.uid, uid));
}
