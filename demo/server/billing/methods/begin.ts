import { eq } from 'drizzle-orm';
import type { PaymentAction, PaymentResponse } from '../../../../src/contract/entities';
import { cnpj, compareMoney } from '../../../../src/rules';
import { customerOf } from '../../accounts/customers';
import { coinByOption } from '../../catalogue/coins';
import { type MandateRow, type OrderRow, orders, type PaymentTerms, payments } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import { Refusal } from '../../http/refusal';
import { newPaymentId } from '../../ids';
import { beginStripe, chargeStripeCard } from '../cards/stripe-payments';
import { createMandate, mandateProblem, mandateTerms } from '../mandates/mandates';
import { settle } from '../settlement/settle';
import { createBoleto } from './boleto';
import { cryptoAction } from './crypto';
import { maskPhone, requestMobileMoney } from './mobile-money';
import { sendOtp } from './otp';
import type { PaymentStart, StartedPayment } from './payment-start';
import { beginPaypal } from './paypal';
import { pixAction, recurringPixAction } from './pix';
import { prepaidFailureCode } from './prepaid';
import { createTransfer } from './transfer';
import { payableUntil } from './waiting-time';
import { beginWallet } from './wallet';

const noAction: PaymentAction = { type: 'none' };
const minuteMs = 60_000;

/** The phone number that the sandbox's bank has on file for a member's cards. */
const cardHolderPhoneOf = (uid: string): string => `+55119${uid.slice(-4)}4321`;

async function beginCard(start: PaymentStart, paymentId: string): Promise<StartedPayment> {
  const { tx, card, origin, now, ip, order, language, isOffSession = false } = start;
  if (!card) throw new Refusal(errorCodes.cardParametersInvalid, { detail: 'neither card nor cardId was sent' });
  const { token, provider, issuerDecision } = card;
  if (provider && issuerDecision.kind === 'approve')
    return chargeStripeCard({ ...start, isOffSession }, { paymentId, card: { token, provider } });
  if (issuerDecision.kind === 'decline')
    return { action: noAction, expires: null, outcome: { failureCode: issuerDecision.code } };
  if (issuerDecision.kind === 'approve') return { action: noAction, expires: null, outcome: 'success' };
  if (issuerDecision.kind === 'otp') {
    const { orderId, uid } = order;
    const phone = cardHolderPhoneOf(uid);
    const request = { paymentId, orderId, uid, phone, sentTo: maskPhone(phone), language };
    const action = await sendOtp({ tx, now, ip }, request);
    return { action, expires: now + 15 * minuteMs, outcome: 'pending' };
  }
  const url = `${origin}/sandbox/gateway/3ds/${paymentId}?lang=${language}`;
  const kind = issuerDecision.canBeFramed ? 'threeDSecureFrame' : 'threeDSecure';
  return { action: { type: 'redirect', url, kind }, expires: now + 30 * minuteMs, outcome: 'pending' };
}

function beginPix({ order, merchant, now, payer, newMandate }: PaymentStart, paymentId: string): StartedPayment {
  const expires = now + 15 * minuteMs;
  const total = { amount: order.total, currency: order.currency };
  if (newMandate)
    return {
      action: recurringPixAction(newMandate, { total, merchant, paymentId, expires }),
      expires,
      outcome: 'pending',
    };
  // Companies often pay from systems that require the receiver's PIX key. A CNPJ is a company's tax id.
  const showsKey = cnpj(payer.cpfCnpj ?? '', { alphanumeric: true }).ok;
  return { action: pixAction({ paymentId, total, merchant, expires, showsKey }), expires, outcome: 'pending' };
}

function beginBoleto({ order, now, origin, language }: PaymentStart, paymentId: string): StartedPayment {
  const total = { amount: order.total, currency: order.currency };
  const url = `${origin}/sandbox/gateway/bank/${paymentId}?lang=${language}`;
  const boleto = createBoleto({ paymentId, total, now, url });
  return { ...boleto, payBefore: payableUntil(order.payBefore, boleto.expires), outcome: 'pending' };
}

function beginTransfer({ order, now, optionCode, language }: PaymentStart, paymentId: string): StartedPayment {
  const transfer = createTransfer({ paymentId, optionCode, now, language });
  return { ...transfer, payBefore: payableUntil(order.payBefore, transfer.expires), outcome: 'pending' };
}

function beginCrypto({ order, now, optionCode }: PaymentStart, paymentId: string): StartedPayment {
  const coin = coinByOption(optionCode ?? '');
  if (!coin) throw new Refusal(errorCodes.currencyNotSupported, { detail: optionCode ?? 'no coin' });
  const total = { amount: order.total, currency: order.currency };
  const action = cryptoAction(coin, { paymentId, total, now });
  return { action, expires: action.expires, outcome: 'pending' };
}

async function beginMobileMoney(start: PaymentStart, paymentId: string): Promise<StartedPayment> {
  return { ...(await requestMobileMoney(start, paymentId)), outcome: 'pending' };
}

function beginPrepaid({ prepaid }: PaymentStart): StartedPayment {
  if (!prepaid) throw new Refusal(errorCodes.cardParametersInvalid, { detail: 'no prepaid card' });
  const failureCode = prepaidFailureCode(prepaid);
  return { action: noAction, expires: null, outcome: failureCode === null ? 'success' : { failureCode } };
}

/** Charges the card in the wallet. A token for another amount than the order's total charges nothing. */
function beginExpress({ expressPayment, order }: PaymentStart): StartedPayment {
  const total = { amount: order.total, currency: order.currency };
  if (!expressPayment || expressPayment.currency !== total.currency || compareMoney(expressPayment, total) !== 0)
    throw new Refusal(errorCodes.cardParametersInvalid, { detail: 'expressToken is for another amount' });
  const isDeclined = expressPayment.decision === 'decline';
  return {
    action: noAction,
    expires: null,
    outcome: isDeclined ? { failureCode: errorCodes.cardDeclined } : 'success',
  };
}

/**
 * Starts a payment with an online wallet. If the method needs a customer record, the wallet is charged at once, because
 * the member has consented to charges on the provider's page. Without this consent, the payment is refused. In a session
 * from a partner's page, whose scripts could have stolen the token, the payer also confirms each payment on the wallet's
 * page, as a saved card needs its security code there.
 */
async function beginOnlineWallet(start: PaymentStart, paymentId: string): Promise<StartedPayment> {
  if (!start.method.needsCustomer) return beginWallet(start, paymentId);
  const customer = await customerOf(start.tx, start.order.uid, 'payssion');
  // For this error, the client asks the payer to choose another payment method.
  if (customer?.status !== 'confirmed')
    throw new Refusal(errorCodes.noReceivingAccount, { detail: 'the member is not a customer yet' });
  return start.isFromPartnerPage
    ? beginWallet(start, paymentId)
    : { action: noAction, expires: null, outcome: 'success' };
}

/** Starts a payment with an action that doesn't fit the method's group, to test how clients handle that. */
function beginMismatchedAction({ now }: PaymentStart): StartedPayment {
  const expires = now + 30 * minuteMs;
  return { action: { type: 'otp', length: 6, expires }, expires, outcome: 'pending' };
}

/** Charges a mandate. The payer's bank pays or refuses at once, because it was told about the charge days ago. */
function beginMandateCharge({ mandate, order }: PaymentStart): StartedPayment {
  const total = { amount: order.total, currency: order.currency };
  const failureCode = mandate ? mandateProblem(mandate, total) : errorCodes.mandateEnded;
  return { action: noAction, expires: null, outcome: failureCode === null ? 'success' : { failureCode } };
}

/** The longest time that a payment waits for a payer who authorizes a mandate with it. */
const mandateTimeMs = 30 * minuteMs;

/** Stores the mandate that the payer is asked to authorize together with the payment. */
function requestMandate({ tx, now, order, method }: PaymentStart, paymentId: string): Promise<MandateRow> {
  const { uid, brand, planId, currency } = order;
  const terms = { uid, brand, planId, methodCode: method.code, currency, firstCharge: null, paymentId };
  return createMandate(tx, { ...terms, expires: now + mandateTimeMs }, now);
}

/** Adds what the payer authorizes to an action that opens the wallet's page. */
const withMandateTerms = (action: PaymentAction, mandate: MandateRow): PaymentAction =>
  action.type === 'redirect' || action.type === 'form' ? { ...action, mandate: mandateTerms(mandate) } : action;

/** The function that starts a payment, by method group. */
const beginByGroup: Partial<
  Record<string, (start: PaymentStart, paymentId: string) => StartedPayment | Promise<StartedPayment>>
> = {
  CARD: beginCard,
  FREE: () => ({ action: noAction, expires: null, outcome: 'success' }),
  PIX: beginPix,
  TICKET: beginBoleto,
  BANK_TRANSFER: beginTransfer,
  'E-WALLET': beginWallet,
  ONLINE_WALLET: beginOnlineWallet,
  PAYPAL: beginPaypal,
  CRYPTO: beginCrypto,
  MOBILE_MONEY: beginMobileMoney,
  PREPAID: beginPrepaid,
  PROVIDER_FIELDS: beginStripe,
  EXPRESS: beginExpress,
  // Groups that no client knows, to test how clients handle them.
  SOMETHING_NEW: beginWallet,
  SOMETHING_ELSE: beginMismatchedAction,
};

const termsOf = ({
  currency,
  exchangeRate,
  unitPrice,
  subtotal,
  discount,
  fee,
  total,
  methodCode,
  methodGroup,
  couponCode,
  installments,
}: OrderRow): PaymentTerms => ({
  currency,
  exchangeRate,
  unitPrice,
  subtotal,
  discount,
  fee,
  total,
  methodCode,
  methodGroup,
  couponCode,
  installments,
});

/**
 * Creates a payment and advances it as far as possible without the payer. A declined payment is stored and returned as
 * a Refusal, and its order can be paid again.
 */
export async function beginPayment(start: PaymentStart): Promise<PaymentResponse | Refusal> {
  const { tx, now, order, method, card } = start;
  const begin = start.mandate ? beginMandateCharge : beginByGroup[method.group];
  if (!begin) throw new Refusal(errorCodes.methodNotSupported, { detail: method.code });
  const paymentId = newPaymentId();
  const newMandate = start.turnsOnRenewal && method.mandate ? await requestMandate(start, paymentId) : null;
  const started = await begin({ ...start, newMandate }, paymentId);
  const { expires, payBefore, outcome, providerPaymentId = null } = started;
  const action = newMandate ? withMandateTerms(started.action, newMandate) : started.action;
  await tx.insert(payments).values({
    paymentId,
    orderId: order.orderId,
    uid: order.uid,
    status: 'pending',
    methodCode: method.code,
    methodGroup: method.group,
    amount: order.total,
    currency: order.currency,
    action,
    expires,
    createdAt: now,
    card: card?.details ?? null,
    cardId: card?.cardId ?? null,
    cardToken: card?.token ?? null,
    shouldSaveCard: start.shouldSaveCard,
    turnsOnRenewal: start.turnsOnRenewal,
    isFromPartnerPage: start.isFromPartnerPage ?? false,
    returnUrl: start.returnUrl,
    providerPaymentId,
    mandateId: (newMandate ?? start.mandate)?.mandateId ?? null,
    language: start.language,
    terms: termsOf(order),
  });
  await tx
    .update(orders)
    .set({
      status: 'pending',
      failureCode: null,
      ...(payBefore !== undefined && { payBefore }),
      cardBrand: card?.details.brand ?? null,
      cardEnding: card?.details.ending ?? null,
    })
    .where(eq(orders.orderId, order.orderId));

  const response = { orderId: order.orderId, paymentId, action };
  if (outcome === 'pending') return { ...response, status: 'pending' };
  if (outcome === 'success') {
    await settle(tx, paymentId, { status: 'success' }, now);
    return { ...response, status: 'success' };
  }
  const { failureCode } = outcome;
  await settle(tx, paymentId, { status: 'failed', failureCode }, now);
  return new Refusal(failureCode, { data: { ...response, status: 'failed', failureCode } });
}
