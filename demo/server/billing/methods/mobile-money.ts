import type { PaymentAction } from '../../../../src/contract/entities';
import { readPhoneNumber } from '../../catalogue/countries';
import { mobileMoneyOperatorRows } from '../../catalogue/mobile-money-operators';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { sendOtp } from './otp';
import type { PaymentStart } from './payment-start';

const minuteMs = 60_000;

/** The time limit for confirming the prompt on the phone. */
const confirmationTimeoutMs = 5 * minuteMs;
/** The time limit for entering a one-time code. It is long enough to have a code sent again. */
const codeEntryTimeoutMs = 15 * minuteMs;
/** The minimum time before the prompt can be sent again. The operator limits the prompts, not this server. */
const resendDelayMs = 30_000;

/** Hides all but the last four digits of a phone number. */
export const maskPhone = (phone: string): string => `•••• ${phone.slice(-4)}`;

/**
 * Starts a payment with mobile money: the payer must confirm a prompt on the phone, or enter a one-time code that this
 * function sends to the phone. `optionCode` selects the operator, which here is a phone company. Refuses an unknown
 * operator and an invalid phone number with `invalidParameter`.
 */
export async function requestMobileMoney(
  { tx, now, ip, order, optionCode, payer, language }: PaymentStart,
  paymentId: string,
): Promise<{ action: PaymentAction; expires: number }> {
  const phone = readPhoneNumber(payer.phone ?? '');
  if (phone === null) throw new Refusal(errorCodes.invalidParameter, { detail: 'payer.phone' });
  const operator = mobileMoneyOperatorRows.find(({ code }) => code === optionCode);
  if (!operator) throw new Refusal(errorCodes.invalidParameter, { detail: 'optionCode' });
  if (operator.sendsCode) {
    const { orderId, uid } = order;
    const request = { paymentId, orderId, uid, phone, sentTo: maskPhone(phone), language };
    const action = await sendOtp({ tx, now, ip }, request);
    return { action, expires: now + codeEntryTimeoutMs };
  }
  const expires = now + confirmationTimeoutMs;
  const action = { type: 'confirmOnPhone', operator: operator.name, phone: maskPhone(phone), expires } as const;
  return { action: { ...action, resendAfter: now + resendDelayMs }, expires };
}
