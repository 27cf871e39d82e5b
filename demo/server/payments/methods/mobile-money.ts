import type { PaymentAction } from '../../../../src/contract/entities';
import { operators } from '../../catalogue/operators';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import type { PaymentStart } from '../begin';
import { sendOtp } from './otp';

const minuteMs = 60_000;

/** How long the payer has to confirm the prompt on the phone. */
const confirmationTimeMs = 5 * minuteMs;
/** How long the payer has to wait before the prompt can be sent again. */
const resendDelayMs = 30_000;

/** A phone number with all but its last four digits hidden. */
export const maskPhone = (phone: string): string => `•••• ${phone.slice(-4)}`;

/**
 * Shows a prompt on the payer's phone, or sends a one-time code to the phone. Refuses an invalid phone number with
 * `invalidParameter`.
 */
export async function mobileMoneyAction(
  { tx, now, optionCode, payer, language }: PaymentStart,
  paymentId: string,
): Promise<{ action: PaymentAction; expires: number }> {
  const phone = (payer.phone ?? '').replace(/[\s()-]/g, '');
  if (!/^\+\d{9,15}$/.test(phone)) throw new Refusal(errorCodes.invalidParameter, { detail: 'payer.phone' });
  const operator = operators.find(({ code }) => code === optionCode);
  if (!operator) throw new Refusal(errorCodes.invalidParameter, { detail: 'optionCode' });
  if (operator.sendsCode) {
    const action = await sendOtp(tx, { paymentId, phone, sentTo: maskPhone(phone), language }, now);
    return { action, expires: now + 3 * confirmationTimeMs };
  }
  const expires = now + confirmationTimeMs;
  const action = { type: 'confirmOnPhone', operator: operator.name, phone: maskPhone(phone), expires } as const;
  return { action: { ...action, resendAfter: now + resendDelayMs }, expires };
}
