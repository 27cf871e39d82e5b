import * as z from 'zod/mini';
import { digitsOf } from '../../../../src/rules';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { openForAttempt, type PaymentCall } from '../../sealed/open-once';

const plaintextSchema = z.object({ number: z.string(), pin: z.string() });

export type PrepaidCard = z.output<typeof plaintextSchema>;

/**
 * Decrypts a prepaid card. Refuses the call with `cardParametersInvalid` if decryption fails, or if the number or PIN
 * is missing.
 */
export async function readPrepaid(call: PaymentCall, sealedBlocks: readonly string[]): Promise<PrepaidCard> {
  const opened = plaintextSchema.safeParse(await openForAttempt(call, 'prepaid', sealedBlocks));
  // The refusal contains no detail, because the parse error could quote the card's number or PIN.
  if (!opened.success) throw new Refusal(errorCodes.cardParametersInvalid);
  return opened.data;
}

/** The PIN of every prepaid card of the sandbox. */
const validPin = '4321';

/** The error codes of prepaid cards that are declined although the PIN is valid, by card number. */
const declineCodeByNumber: Readonly<Record<string, string>> = {
  /** Insufficient balance. */
  '6000000000000019': errorCodes.insufficientFunds,
  /** Used up or revoked. */
  '6000000000000027': errorCodes.cardDeclined,
};

/** The error code that declines a prepaid card; null if it's accepted. */
export function prepaidFailureCode({ number, pin }: PrepaidCard): string | null {
  const digits = digitsOf(number);
  // The sandbox's prepaid cards have 16 digits and start with 6000.
  if (!/^6000\d{12}$/.test(digits)) return errorCodes.wrongCardNumber;
  return pin === validPin ? (declineCodeByNumber[digits] ?? null) : errorCodes.cardParametersInvalid;
}
