import type { PaymentAction } from '../../../../src/contract/entities';
import { operators } from '../../catalogue/operators';
import { Refusal } from '../../http/refusal';
import type { PaymentStart } from '../begin';
import { sendOtp } from './otp';

const minute = 60_000;

/** How long a phone shows the question, and when it may be asked again. */
const timeToConfirm = 5 * minute;
const pause = 30_000;

/** What may be shown of a number: its end. */
export const masked = (phone: string): string => `•••• ${phone.slice(-4)}`;

/** A question on the payer's phone, or a code sent to it. Refuses with -24050 what is no whole number. */
export async function mobileMoneyAction(
  { tx, now, optionCode, payer, language }: PaymentStart,
  paymentId: string,
): Promise<{ action: PaymentAction; expires: number }> {
  const phone = (payer.phone ?? '').replace(/[\s()-]/g, '');
  if (!/^\+\d{9,15}$/.test(phone)) throw new Refusal('-24050', { detail: 'payer.phone' });
  const operator = operators.find(({ code }) => code === optionCode);
  if (!operator) throw new Refusal('-24050', { detail: 'optionCode' });
  if (operator.sendsCode) {
    const action = await sendOtp(tx, { paymentId, phone, sentTo: masked(phone), language }, now);
    return { action, expires: now + 3 * timeToConfirm };
  }
  const expires = now + timeToConfirm;
  const action = { type: 'confirmOnPhone', operator: operator.name, phone: masked(phone), expires } as const;
  return { action: { ...action, resendAfter: now + pause }, expires };
}
