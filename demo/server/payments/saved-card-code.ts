import { countOne, takeBack } from '../accounts/limits';
import { isPartners } from '../accounts/partner-session';
import type { MemberCall } from '../http/handler';
import { Refusal } from '../http/refusal';
import { readSavedCard, readSecurityCode } from './card-reading';

/** No card's code here: how a wrong one is tried, since nobody keeps the right one. */
const wrongCode = /^0+$/;

/**
 * A session on another site may have been stolen there by a script of that page, so a saved card is charged only with
 * its security code. Refuses with 315 where it is missing or wrong; null where it is right or not needed.
 */
export async function securityCodeProblem(
  call: MemberCall<'pay'> | MemberCall<'repay'> | MemberCall<'dtPay'>,
): Promise<Refusal | null> {
  const { tx, now, member, request } = call;
  if (request.cardId === undefined || !isPartners(call)) return null;
  const { face } = await readSavedCard(tx, member.uid, request.cardId, now);
  if (request.securityCode === undefined) return new Refusal('315', { detail: 'securityCode' });
  const counter = { limit: 'wrongSecurityCodes', subject: member.uid } as const;
  const { wait } = await countOne(tx, counter, now);
  const code = await readSecurityCode(call, request.securityCode, face);
  if (wait > 0 || code === null || wrongCode.test(code)) return new Refusal('315');
  await takeBack(tx, counter);
  return null;
}
