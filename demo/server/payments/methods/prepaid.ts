import * as z from 'zod/mini';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { openForAttempt, type PaymentCall } from '../../sealed/open-once';

const plaintextSchema = z.object({ number: z.string(), pin: z.string() });

export type PrepaidCard = z.output<typeof plaintextSchema>;

/** Decrypts a prepaid card. Refuses with `cardParametersInvalid` if that fails or the number or PIN is missing. */
export async function readPrepaid(call: PaymentCall, sealedBlocks: readonly string[]): Promise<PrepaidCard> {
  const opened = plaintextSchema.safeParse(await openForAttempt(call, 'prepaid', sealedBlocks));
  // The refusal contains no detail, because a parse error would quote the card.
  if (!opened.success) throw new Refusal(errorCodes.cardParametersInvalid);
  return opened.data;
}

/** The PIN of every prepaid card of the sandbox. */
const rightPin = '4321';

/** The error codes of the prepaid cards that are declined even with the right PIN, by card number. */
const declinedCards: Readonly<Record<string, string>> = {
  /** Insufficient balance. */
  '6000000000000019': errorCodes.insufficientFunds,
  /** Used up or revoked. */
  '6000000000000027': errorCodes.cardDeclined,
};

/** The error code that declines a prepaid card; null if it's accepted. Valid numbers are 6000 plus twelve digits. */
export function prepaidFailureCode({ number, pin }: PrepaidCard): string | null {
  const digits = number.replace(/\D/g, '');
  if (!/^6000\d{12}$/.test(digits)) return errorCodes.wrongCardNumber;
  return pin === rightPin ? (declinedCards[digits] ?? null) : errorCodes.cardParametersInvalid;
}
