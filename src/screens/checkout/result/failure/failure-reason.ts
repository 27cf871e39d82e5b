import { behaviorOf } from '../../../../contract/errors/catalogue';
import { paymentFailedError } from '../../../../contract/errors/global/client-errors';
import type { TextKey } from '../../../../runtime/i18n/text-keys';
import { methodTraitsOf } from '../../flow/method-traits';

/** The key in errors.json of the text for wallets, which give no reason for a failed payment. */
const walletTextKey = 'onlineWallet';

interface Failure {
  code: string | null;
  /** The method's group, if known. */
  group: string | null | undefined;
  /** Money arrived: the payer was charged, or gets money back. */
  isCharged: boolean;
}

/** Which text explains the failure. */
export type FailureReason =
  /**
   * The text with the key `code` in errors.json: the error code's own text, or the text that replaces it for wallets.
   * `saysNotCharged`: the error code's own text already says that the payer wasn't charged.
   */
  | { type: 'code'; code: string; saysNotCharged: boolean }
  /** `key`: a text for a payer who used no card. It is about the account or provider that the payer chose instead. */
  | { type: 'text'; key: Extract<TextKey, `payment:problem.elsewhere.${string}`> }
  /** There is no error code, or the code's text would contradict the known outcome. */
  | { type: 'none' };

/**
 * Why a payment failed, once the outcome is known. The text of the error code may contradict what is known: some texts
 * say that the outcome is unknown, others that the payer wasn't charged, and others are about a card although the payer
 * used none.
 */
export function failureReason({ code, group, isCharged }: Failure): FailureReason {
  if (code === null) return { type: 'none' };
  const { money, noCardText } = behaviorOf(code);
  const saysNotCharged = money === 'notMoved';
  if (money === 'unknown' || (isCharged && saysNotCharged)) return { type: 'none' };
  const { isWallet, usesCard } = methodTraitsOf(group ?? null);
  if (group && !usesCard && noCardText) return { type: 'text', key: `payment:problem.elsewhere.${noCardText}` };
  const isUnexplained = isWallet && code === paymentFailedError.code;
  return { type: 'code', code: isUnexplained ? walletTextKey : code, saysNotCharged };
}
