import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { TextKey } from '../../../../runtime/i18n/text-keys';
import { methodRow } from '../../methods/method-registry';

/** Codes whose texts are about a card. */
const cardCodes = ['301', '302', '306', '309', '312', '314', '315', '1014', '5003', '5015', '-2400'];
const cardGroups = ['CARD', 'PREPAID', 'PROVIDER_FIELDS'];

interface Failure {
  code: string | null;
  /** The method's group, if known. */
  group: string | null | undefined;
  isCharged: boolean;
}

/** The text of an error code, another text, or none if the code's text contradicts the known outcome. */
export type FailureReason =
  | { type: 'code'; code: string; saysNotCharged: boolean }
  | { type: 'text'; key: Extract<TextKey, `payment:problem.elsewhere.${string}`> }
  | { type: 'none' };

/**
 * Why a payment failed, once it is known whether the payer was charged. The texts of some codes say that it isn't known;
 * others say that the payer wasn't charged, or are about a card that wasn't used.
 */
export function failureReason({ code, group, isCharged }: Failure): FailureReason {
  if (code === null) return { type: 'none' };
  const { money, walletTextKey } = behaviourOf(code);
  const saysNotCharged = money === 'notMoved';
  if (money === 'unknown' || (isCharged && saysNotCharged)) return { type: 'none' };
  if (group && !cardGroups.includes(group) && cardCodes.includes(code))
    return { type: 'text', key: `payment:problem.elsewhere.${code === '302' ? 'funds' : 'declined'}` };
  return { type: 'code', code: (methodRow(group ?? null).isWallet && walletTextKey) || code, saysNotCharged };
}
