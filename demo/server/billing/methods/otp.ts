import { and, desc, eq } from 'drizzle-orm';
import type { PaymentAction, PaymentResponse } from '../../../../src/contract/entities';
import { type MessageCause, sendRequestedMessage } from '../../accounts/messages/outbox';
import {
  type CounterKey,
  decrement,
  increment,
  isLimitReached,
  resetMessagePauses,
} from '../../accounts/protection/limits';
import type { Database } from '../../database/open';
import { type PaymentRow, payments, verificationCodes } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newFourDigitCode } from '../../ids';
import { type ByLanguage, inLanguage, supportedLanguage } from '../../languages';
import { settle } from '../settlement/settle';

/** A fixed code that is accepted in addition to the sent one. */
const sandboxCode = '1234';
const codeLength = 4;
const codeLifetimeMs = 5 * 60_000;
/** The payment fails after this number of wrong codes, however often another code was sent. */
const maxWrongCodes = 5;

/** The `loginKey` of a payment's codes, which are in the same table as sign-in codes. */
const loginKeyOf = (paymentId: string): string => `otp:${paymentId}`;

const texts: ByLanguage<(code: string) => string> = {
  en: (code) => `${code} confirms your payment. Don’t share it with anyone.`,
  pt: (code) => `${code} confirma o seu pagamento. Não compartilhe esse código com ninguém.`,
  es: (code) => `${code} confirma tu pago. No lo compartas con nadie.`,
  ru: (code) => `${code} — код для подтверждения платежа. Никому его не сообщайте.`,
  fr: (code) => `${code} confirme votre paiement. Ne le communiquez à personne.`,
  ar: (code) => `${code} هو رمز تأكيد الدفع. لا تشاركه مع أحد.`,
};

interface OtpRequest {
  paymentId: string;
  orderId: string;
  /** The member who pays. */
  uid: string;
  /** The complete phone number. */
  phone: string;
  /** The masked phone number to show. */
  sentTo: string;
  language: string;
  /** The number of wrong codes that the payer has already entered for this payment. 0 by default. */
  attempts?: number;
}

/**
 * The counters of wrong codes. Each payment allows only a few, but an order can be paid again and again, and a member
 * can have many orders.
 */
const wrongOtpCounters = ({ orderId, uid }: Pick<OtpRequest, 'orderId' | 'uid'>): CounterKey[] => [
  { limit: 'wrongOtpsOfOrder', subject: orderId },
  { limit: 'wrongOtpsOfMember', subject: uid },
];

/**
 * Sends the payer a one-time code by SMS and returns the action that asks for the code. The outbox lists the message
 * with the purpose `payment`. Refuses with `tooManyRequests` above a limit of messages, and after too many wrong codes
 * for the order or of the member.
 */
export async function sendOtp(cause: MessageCause, request: OtpRequest): Promise<PaymentAction> {
  const { tx, now } = cause;
  const { paymentId, phone, sentTo, language, attempts = 0 } = request;
  for (const counter of wrongOtpCounters(request))
    if (await isLimitReached(tx, counter, now))
      throw new Refusal(errorCodes.tooManyRequests, { data: { isSent: false } });
  const code = newFourDigitCode();
  const expires = now + codeLifetimeMs;
  // The row's purpose contains the phone number, which `confirmOtp` needs to send another code.
  const codeRow = { loginKey: loginKeyOf(paymentId), purpose: `payment ${phone}`, code, createdAt: now, expires };
  await tx.insert(verificationCodes).values({ ...codeRow, attempts, isUsed: false });
  const text = inLanguage(texts, supportedLanguage(language))(code);
  const message = { kind: 'sms', to: phone, purpose: 'payment', code, subject: text, text } as const;
  const { countdown } = await sendRequestedMessage(cause, message, { payerUid: request.uid });
  return { type: 'otp', sentTo, length: codeLength, expires, resendAfter: now + countdown * 1000 };
}

/** The last code that was sent to the payer's phone and hasn't been used; null if there is none. */
export const readSentOtp = async (tx: Database, paymentId: string): Promise<string | null> =>
  (await lastUnusedCode(tx, paymentId))?.code ?? null;

/** The row of the last unused code, locked until the transaction ends. */
async function lastUnusedCode(tx: Database, paymentId: string) {
  const [codeRow] = await tx
    .select()
    .from(verificationCodes)
    .where(and(eq(verificationCodes.loginKey, loginKeyOf(paymentId)), eq(verificationCodes.isUsed, false)))
    .orderBy(desc(verificationCodes.seq))
    .limit(1)
    .for('update');
  return codeRow;
}

/**
 * Checks the payer's code, or sends another code if `otp` is missing. Refuses with `codeNotRequested` if no code was
 * sent, `otpExpired` if the sent code expired, `wrongOtp` if the payer's code is wrong, and `tooManyRequests` if
 * another code is requested too soon. The payment fails after `maxWrongCodes` wrong codes, and without a look at the
 * code after too many wrong codes for the order or of the member. If the payment has already ended, only returns its
 * outcome.
 */
export async function confirmOtp(
  cause: MessageCause,
  payment: PaymentRow,
  otp: string | undefined,
): Promise<PaymentResponse | Refusal> {
  const { tx, now } = cause;
  const { orderId, paymentId, status, action, failureCode } = payment;
  if (status !== 'pending') return { orderId, paymentId, status, action: { type: 'none' }, failureCode };
  const codeRow = await lastUnusedCode(tx, paymentId);
  if (action.type !== 'otp' || !codeRow) throw new Refusal(errorCodes.codeNotRequested);
  if (otp === undefined) {
    const phone = codeRow.purpose.replace(/^payment /, '');
    const { uid, language } = payment;
    const request = { paymentId, orderId, uid, phone, sentTo: action.sentTo ?? '', language };
    const newAction = await sendOtp(cause, { ...request, attempts: codeRow.attempts });
    await tx.update(payments).set({ action: newAction }).where(eq(payments.paymentId, paymentId));
    return { orderId, paymentId, status, action: newAction };
  }
  if (codeRow.expires <= now) throw new Refusal(errorCodes.otpExpired);
  // Every code is counted before the comparison, and a correct code is then subtracted.
  const counters = wrongOtpCounters(payment);
  let isAboveLimit = false;
  for (const counter of counters) isAboveLimit = (await increment(tx, counter, now)).waitSeconds > 0 || isAboveLimit;
  if (!isAboveLimit && (otp === codeRow.code || otp === sandboxCode)) {
    for (const counter of counters) await decrement(tx, counter);
    await resetMessagePauses(tx, 'sms', codeRow.purpose.replace(/^payment /, ''));
    await tx.update(verificationCodes).set({ isUsed: true }).where(eq(verificationCodes.seq, codeRow.seq));
    await settle(tx, paymentId, { status: 'success' }, now);
    return { orderId, paymentId, status: 'success', action: { type: 'none' } };
  }
  const attempts = codeRow.attempts + 1;
  await tx.update(verificationCodes).set({ attempts }).where(eq(verificationCodes.seq, codeRow.seq));
  // The refusal is returned, because throwing it would roll back the update of `attempts`.
  if (!isAboveLimit && attempts < maxWrongCodes) return new Refusal(errorCodes.wrongOtp);
  await settle(tx, paymentId, { status: 'failed', failureCode: errorCodes.paymentFailed }, now);
  return { orderId, paymentId, status: 'failed', action: { type: 'none' }, failureCode: errorCodes.paymentFailed };
}
