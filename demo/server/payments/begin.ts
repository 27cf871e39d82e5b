import { eq } from 'drizzle-orm';
import type { PaymentAction, PaymentAnswer } from '../../../src/contract/entities';
import type { MethodRow } from '../catalogue/methods';
import type { Database } from '../database/open';
import { type OrderRow, orders, payments } from '../database/schema';
import { newPaymentId } from '../ids';
import { Refusal } from '../refusal';
import type { ReadCard } from './card-reading';
import { pixAction } from './pix';
import { settle } from './settle';

export interface PaymentStart {
  tx: Database;
  now: number;
  order: OrderRow;
  method: MethodRow;
  card: ReadCard | null;
  origin: string;
  language: string;
  /** What the payer sees on a PIX code. */
  merchant: string;
  isCardKept: boolean;
  isRenewing: boolean;
  returnUrl: string | null;
}

/** How a method's payment goes on once it exists: done at once, refused at once, or waiting for the payer. */
interface Beginning {
  action: PaymentAction;
  /** When the pending payment runs out. */
  expires: number | null;
  outcome: 'success' | 'pending' | { failureCode: string };
}

const none: PaymentAction = { type: 'none' };
const minute = 60_000;

function beginCard({ card, origin, now, language }: PaymentStart, paymentId: string): Beginning {
  if (!card) throw new Refusal('-2400', { detail: 'neither card nor cardId was sent' });
  if (card.verdict.kind === 'decline')
    return { action: none, expires: null, outcome: { failureCode: card.verdict.code } };
  if (card.verdict.kind === 'approve') return { action: none, expires: null, outcome: 'success' };
  const url = `${origin}/sandbox/gateway/3ds/${paymentId}?lang=${language}`;
  return { action: { type: 'redirect', url, kind: 'threeDSecure' }, expires: now + 30 * minute, outcome: 'pending' };
}

function beginPix({ order, merchant, now }: PaymentStart, paymentId: string): Beginning {
  const expires = now + 15 * minute;
  const total = { amount: order.total, currency: order.currency };
  return { action: pixAction({ paymentId, total, merchant, expires }), expires, outcome: 'pending' };
}

/** How each group of methods begins. */
const beginnings: Partial<Record<string, (start: PaymentStart, paymentId: string) => Beginning>> = {
  CARD: beginCard,
  PIX: beginPix,
};

/** Makes a payment of an order and takes it as far as it goes without the payer. A refused one keeps its order. */
export async function beginPayment(start: PaymentStart): Promise<PaymentAnswer | Refusal> {
  const { tx, now, order, method, card } = start;
  const begin = beginnings[method.group];
  if (!begin) throw new Refusal('-2502', { detail: method.code });
  const paymentId = newPaymentId();
  const { action, expires, outcome } = begin(start, paymentId);
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
