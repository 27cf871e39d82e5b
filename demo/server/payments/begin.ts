import { eq } from 'drizzle-orm';
import type { PaymentAction, PaymentAnswer } from '../../../src/contract/entities';
import type { Language } from '../../../src/contract/primitives';
import { cnpj } from '../../../src/rules';
import { customerOf } from '../accounts/customers';
import { coinBy } from '../catalogue/coins';
import type { MethodRow } from '../catalogue/methods';
import type { Database } from '../database/open';
import { type OrderRow, orders, payments } from '../database/schema';
import { Refusal } from '../http/refusal';
import { newPaymentId } from '../ids';
import type { ChargeableCard } from './cards/card-reading';
import { cryptoAction } from './methods/crypto';
import { masked, mobileMoneyAction } from './methods/mobile-money';
import { sendOtp } from './methods/otp';
import { beginPaypal } from './methods/paypal';
import { pixAction } from './methods/pix';
import { type PrepaidCard, prepaidProblem } from './methods/prepaid';
import { slipAction } from './methods/slip';
import { transferAction } from './methods/transfer';
import { beginWallet } from './methods/wallet';
import { settle } from './settle';
import { payableUntil } from './waiting-time';

export interface PaymentStart {
  tx: Database;
  now: number;
  order: OrderRow;
  method: MethodRow;
  card: ChargeableCard | null;
  origin: string;
  language: Language;
  /** What the payer sees on a PIX code. */
  merchant: string;
  isCardKept: boolean;
  isRenewing: boolean;
  returnUrl: string | null;
  /** The choice inside the method, checked; null where it has none. */
  optionCode: string | null;
  /** The payer's answers to the method's fields. */
  payer: Readonly<Record<string, string>>;
  /** The prepaid card typed, where one was. */
  prepaid?: PrepaidCard | null;
}

/** How a new payment continues: succeeded, refused, or pending on the payer. */
interface Beginning {
  action: PaymentAction;
  /** When the pending payment expires. */
  expires: number | null;
  /** How long the order can be paid, where that is longer than usual. */
  payBefore?: number;
  outcome: 'success' | 'pending' | { failureCode: string };
}

const none: PaymentAction = { type: 'none' };
const minute = 60_000;

/** The phone that the sandbox's bank knows of every card holder. */
const holderPhone = '+5511987654321';

async function beginCard({ tx, card, origin, now, language }: PaymentStart, paymentId: string): Promise<Beginning> {
  if (!card) throw new Refusal('-2400', { detail: 'neither card nor cardId was sent' });
  if (card.verdict.kind === 'decline')
    return { action: none, expires: null, outcome: { failureCode: card.verdict.code } };
  if (card.verdict.kind === 'approve') return { action: none, expires: null, outcome: 'success' };
  if (card.verdict.kind === 'otp') {
    const action = await sendOtp(tx, { paymentId, phone: holderPhone, sentTo: masked(holderPhone), language }, now);
    return { action, expires: now + 15 * minute, outcome: 'pending' };
  }
  const url = `${origin}/sandbox/gateway/3ds/${paymentId}?lang=${language}`;
  const kind = card.verdict.inFrame ? 'threeDSecureFrame' : 'threeDSecure';
  return { action: { type: 'redirect', url, kind }, expires: now + 30 * minute, outcome: 'pending' };
}

function beginPix({ order, merchant, now, payer }: PaymentStart, paymentId: string): Beginning {
  const expires = now + 15 * minute;
  const total = { amount: order.total, currency: order.currency };
  // Companies pay from systems that want the receiver's key.
  const showsKey = cnpj(payer.cpfCnpj ?? '', { alphanumeric: true }).ok;
  return { action: pixAction({ paymentId, total, merchant, expires, showsKey }), expires, outcome: 'pending' };
}

function beginSlip({ order, now, origin, language }: PaymentStart, paymentId: string): Beginning {
  const total = { amount: order.total, currency: order.currency };
  const url = `${origin}/sandbox/gateway/bank/${paymentId}?lang=${language}`;
  const slip = slipAction({ paymentId, total, now, url });
  return { ...slip, payBefore: payableUntil(order.payBefore, slip.expires), outcome: 'pending' };
}

function beginTransfer({ order, now, optionCode, language }: PaymentStart, paymentId: string): Beginning {
  const transfer = transferAction({ paymentId, optionCode, now, language });
  return { ...transfer, payBefore: payableUntil(order.payBefore, transfer.expires), outcome: 'pending' };
}

function beginCrypto({ order, now, optionCode }: PaymentStart, paymentId: string): Beginning {
  const coin = coinBy(optionCode ?? '');
  if (!coin) throw new Refusal('-2408', { detail: optionCode ?? 'no coin' });
  const total = { amount: order.total, currency: order.currency };
  const action = cryptoAction(coin, { paymentId, total, now });
  return { action, expires: action.expires, outcome: 'pending' };
}

async function beginMobileMoney(start: PaymentStart, paymentId: string): Promise<Beginning> {
  return { ...(await mobileMoneyAction(start, paymentId)), outcome: 'pending' };
}

function beginPrepaid({ prepaid }: PaymentStart): Beginning {
  if (!prepaid) throw new Refusal('-2400', { detail: 'no prepaid card' });
  const failureCode = prepaidProblem(prepaid);
  return { action: none, expires: null, outcome: failureCode === null ? 'success' : { failureCode } };
}

/** A wallet whose owner is a customer already is charged without another question. */
async function beginOnlineWallet(start: PaymentStart, paymentId: string): Promise<Beginning> {
  if (!start.method.needsCustomer) return beginWallet(start, paymentId);
  const customer = await customerOf(start.tx, start.order.uid, 'payssion');
  if (customer?.status !== 'confirmed') throw new Refusal('-2602', { detail: 'the member is no customer yet' });
  return { action: none, expires: null, outcome: 'success' };
}

/** A step that no client knows, to test how it handles one. */
function beginUnknownStep({ now }: PaymentStart): Beginning {
  const expires = now + 30 * minute;
  return { action: { type: 'otp', length: 6, expires }, expires, outcome: 'pending' };
}

/** How each group of methods begins. */
const beginnings: Partial<Record<string, (start: PaymentStart, paymentId: string) => Beginning | Promise<Beginning>>> =
  {
    CARD: beginCard,
    FREE: () => ({ action: none, expires: null, outcome: 'success' }),
    PIX: beginPix,
    TICKET: beginSlip,
    BANK_TRANSFER: beginTransfer,
    'E-WALLET': beginWallet,
    ONLINE_WALLET: beginOnlineWallet,
    PAYPAL: beginPaypal,
    CRYPTO: beginCrypto,
    MOBILE_MONEY: beginMobileMoney,
    PREPAID: beginPrepaid,
    // Groups that no version of the product knows: what it makes of them can be seen with these.
    SOMETHING_NEW: beginWallet,
    SOMETHING_ELSE: beginUnknownStep,
  };

/** Creates a payment and takes it as far as possible without the payer. A refused payment keeps its order. */
export async function beginPayment(start: PaymentStart): Promise<PaymentAnswer | Refusal> {
  const { tx, now, order, method, card } = start;
  const begin = beginnings[method.group];
  if (!begin) throw new Refusal('-2502', { detail: method.code });
  const paymentId = newPaymentId();
  const { action, expires, payBefore, outcome } = await begin(start, paymentId);
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
    card: card?.face ?? null,
    cardId: card?.cardId ?? null,
    cardToken: card?.token ?? null,
    isCardKept: start.isCardKept,
    isRenewing: start.isRenewing,
    returnUrl: start.returnUrl,
    language: start.language,
  });
  await tx
    .update(orders)
    .set({
      status: 'pending',
      failureCode: null,
      ...(payBefore !== undefined && { payBefore }),
      cardBrand: card?.face.brand ?? null,
      cardEnding: card?.face.ending ?? null,
    })
    .where(eq(orders.orderId, order.orderId));

  const answer = { orderId: order.orderId, paymentId, action };
  if (outcome === 'pending') return { ...answer, status: 'pending' };
  if (outcome === 'success') {
    await settle(tx, paymentId, { status: 'success' }, now);
    return { ...answer, status: 'success' };
  }
  const { failureCode } = outcome;
  await settle(tx, paymentId, { status: 'failed', failureCode }, now);
  return new Refusal(failureCode, { data: { ...answer, status: 'failed', failureCode } });
}
