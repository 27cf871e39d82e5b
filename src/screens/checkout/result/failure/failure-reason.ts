import { behaviorOf } from '../../../../contract/errors/catalogue';
import type { TextKey } from '../../../../runtime/i18n/text-keys';
import { registryRowOf } from '../../methods/method-registry';

const insufficientFunds = '302';

/** The error codes whose texts are about a card. */
const cardCodes = ['301', insufficientFunds, '306', '309', '312', '314', '315', '1014', '5003', '5015', '-2400'];
/** The groups of methods in which the payer may use a card. Only for them are the texts of `cardCodes` right. */
const cardGroups = ['CARD', 'PREPAID', 'PROVIDER_FIELDS'];

interface Failure {
  code: string | null;
  /** The method's group, if known. */
  group: string | null | undefined;
  isCharged: boolean;
}

/** The text of an error code, another text, or none if there is no code or its text contradicts the known outcome. */
export type FailureReason =
  /** `saysNotCharged`: the text of the code already says that the payer wasn't charged. */
  | { type: 'code'; code: string; saysNotCharged: boolean }
  /** `key`: a text for a payer who used no card. It is about the account or provider that the payer chose instead. */
  | { type: 'text'; key: Extract<TextKey, `payment:problem.elsewhere.${string}`> }
  | { type: 'none' };

/**
 * Why a payment failed, once the outcome is known. The text of the error code may contradict what is known: some texts
 * say that the outcome is unknown, others that the payer wasn't charged, and others are about a card although the payer
 * used none.
 */
export function failureReason({ code, group, isCharged }: Failure): FailureReason {
  if (code === null) return { type: 'none' };
  const { money, walletTextKey } = behaviorOf(code);
  const saysNotCharged = money === 'notMoved';
  if (money === 'unknown' || (isCharged && saysNotCharged)) return { type: 'none' };
  if (group && !cardGroups.includes(group) && cardCodes.includes(code))
    return { type: 'text', key: `payment:problem.elsewhere.${code === insufficientFunds ? 'funds' : 'declined'}` };
  const { isWallet } = registryRowOf(group ?? null);
  return { type: 'code', code: (isWallet && walletTextKey) || code, saysNotCharged };
}
