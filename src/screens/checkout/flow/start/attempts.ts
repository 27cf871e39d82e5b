import type { Order } from '../../../../contract/entities';
import { randomId } from '../../../../runtime/api/random-id';
import { type KeyOf, localStore } from '../../../../runtime/storage/storage';
import { orderLifetimeMs } from '../../../shared/payment/payment-events';

/**
 * One attempt to pay, stored in the browser. Its key is the Idempotency-Key of the request: however often the request
 * is sent, the server charges once.
 */
export interface Attempt {
  key: string;
  uid: string;
  /** What is paid: a plan's id, or `order:<id>` for an existing order. */
  subject: string;
  /** The order that the attempt creates or pays; null until it is known. */
  orderId: string | null;
  /** When the attempt was created or its request was last sent, in milliseconds since the epoch. */
  startedAt: number;
  /** Digest (see `digestOf`) of the body of the last request with this key; missing if none was sent. */
  body?: string;
  /**
   * True if the request can't be in flight any more, because the server itself, not a proxy, responded with an error.
   * The outcome can still be unknown.
   */
  hasEnded?: boolean;
  /**
   * - new: nothing was sent, or no request can be in flight any more and the server still doesn't know the key.
   * - sent: a request was sent and its outcome is unknown.
   * - open: the server responded with a pending or paid order.
   * - refused: the server charged nothing; the order may be paid again.
   */
  state: 'new' | 'sent' | 'open' | 'refused';
  /**
   * When this browser first showed that the order is paid, in milliseconds since the epoch. Missing until then: the
   * next checkout shows it, however long ago the order was paid.
   */
  shownAt?: number;
}

/**
 * Whether an attempt is so old that no request for it can be in flight, and a payment that isn't known to the server by
 * now never arrives. The order of an old attempt may have been paid, so the attempt is still looked up.
 */
export const isOldAttempt = ({ startedAt }: Attempt, now = Date.now()): boolean => now - startedAt > orderLifetimeMs;

/** The storage key of an attempt, without the prefix that `localStore` adds. */
export const storageKeyOf = ({ uid, subject }: Pick<Attempt, 'uid' | 'subject'>): KeyOf<'attempt'> =>
  `attempt:${uid}:${subject}`;

/** The subject of an attempt: the plan that is bought, or the existing order that is paid. */
export const subjectOf = ({
  planId,
  orderId,
}: {
  planId?: string | undefined;
  orderId?: string | undefined;
}): string => (orderId ? `order:${orderId}` : (planId ?? ''));

/** The member's last attempt for a subject, from any tab. */
export function lastAttempt(uid: string, subject: string): Attempt | undefined {
  const stored = localStore.get<Attempt>(storageKeyOf({ uid, subject }));
  return stored?.uid === uid && typeof stored.key === 'string' ? stored : undefined;
}

/** Stores an attempt as the last one of its subject. */
export function storeAttempt(attempt: Attempt): Attempt {
  localStore.set(storageKeyOf(attempt), attempt);
  return attempt;
}

/**
 * Records that this browser has shown that an order is paid, in each attempt that created or paid the order. The plan's
 * checkout, the order's checkout and the payment screen (which knows the attempt's key from the URL) can all show it.
 */
export function recordShownSuccess(uid: string, { orderId, planId }: PaidOrder, key: string | undefined): void {
  for (const subject of [planId, subjectOf({ orderId })]) {
    const attempt = lastAttempt(uid, subject);
    if (attempt && attempt.shownAt === undefined && (attempt.orderId === orderId || attempt.key === key))
      storeAttempt({ ...attempt, orderId, state: 'open', shownAt: Date.now() });
  }
}

type PaidOrder = Pick<Order, 'orderId' | 'planId'>;

/** Deletes the last attempt, so that the next payment gets a new key. */
export function deleteAttempt(uid: string, subject: string): void {
  localStore.set(storageKeyOf({ uid, subject }), undefined);
}

/** Fields that hold ciphertext, which differs each time the same card is encrypted. */
const encryptedFields = ['encrypted', 'prepaid', 'securityCode'];

/**
 * Identifies a request body without storing what the payer typed: a hash of its JSON without ciphertext. 32 bits are
 * enough, because the server refuses a reused key with another body.
 */
export function digestOf(body: object): string {
  const text = JSON.stringify(body, (name, value) => (encryptedFields.includes(name) ? undefined : value));
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return String(hash);
}

/**
 * Whether the outcome of the last attempt must be known before anything else is sent. A request with an unknown outcome
 * may only be repeated unchanged: the server refuses another body with the same key, and a new key could charge twice.
 * In the state `new`, no request is in flight and the server doesn't know the key, so any body may use the key.
 */
export const mustRecover = (last: Attempt, next: Pick<Attempt, 'key' | 'orderId' | 'body'>): boolean =>
  last.state === 'sent' && (last.key !== next.key || last.orderId !== next.orderId || last.body !== next.body);

/**
 * The attempt for the next request. This is the last attempt if it is for the same order and in the state `sent` or
 * `new`, else a new attempt.
 */
export function nextAttempt({ uid, subject, orderId, now = Date.now() }: NextAttemptOptions): Attempt {
  const last = lastAttempt(uid, subject);
  if (last && (last.state === 'sent' || last.state === 'new') && (last.orderId ?? null) === orderId) return last;
  return { key: randomId(), uid, subject, orderId, startedAt: now, state: 'new' };
}

interface NextAttemptOptions {
  uid: string;
  subject: string;
  /** The order to pay; null for a new one. */
  orderId: string | null;
  now?: number;
}

/**
 * The idempotency key of the request that confirms a customer before the payment. That request completes the provider's
 * record of the payer, and can add a new card to the record. `key`: the payment's own idempotency key. A card encrypted
 * for the request is valid only with the returned key.
 */
export const customerRequestKey = (key: string): string => `${key}-customer`;
