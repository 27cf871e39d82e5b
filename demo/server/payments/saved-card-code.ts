import { and, eq } from 'drizzle-orm';
import { countOne, takeBack } from '../accounts/limits';
import { isPartners } from '../accounts/partner-session';
import { cards } from '../database/schema';
import type { MemberCall } from '../http/handler';
import { Refusal } from '../http/refusal';
import { readSavedCard, readSecurityCode } from './card-reading';

/** No card's code here: how a wrong one is tried, since nobody keeps the right one. */
const wrongCode = /^0+$/;

type CardCall = MemberCall<'pay'> | MemberCall<'repay'> | MemberCall<'dtPay'>;

/**
 * Whether this attempt put the card to a provider's customer just before, typed with its code: the client sends that
 * call under the attempt's key and `-customer`. The code counts once.
 */
async function wasJustTyped({ tx, member, attempt }: CardCall, cardId: string): Promise<boolean> {
  if (attempt === null) return false;
  const typedNow = and(
    eq(cards.cardId, cardId),
    eq(cards.uid, member.uid),
    eq(cards.typedUnder, `${attempt}-customer`),
  );
  return (await tx.update(cards).set({ typedUnder: null }).where(typedNow).returning()).length > 0;
}

/**
 * A session on another site may have been stolen there by a script of that page, so a saved card is charged only with
 * its security code. Refuses with 315 where it is missing or wrong; null where it is right or not needed.
 */
export async function securityCodeProblem(call: CardCall): Promise<Refusal | null> {
  const { tx, now, member, request } = call;
  if (request.cardId === undefined || !isPartners(call)) return null;
  if (await wasJustTyped(call, request.cardId)) return null;
  const { face } = await readSavedCard(tx, member.uid, request.cardId, now);
  if (request.securityCode === undefined) return new Refusal('315', { detail: 'securityCode' });
  const counter = { limit: 'wrongSecurityCodes', subject: member.uid } as const;
  const { wait } = await countOne(tx, counter, now);
  const code = await readSecurityCode(call, request.securityCode, face);
  if (wait > 0 || code === null || wrongCode.test(code)) return new Refusal('315');
  await takeBack(tx, counter);
  return null;
}
