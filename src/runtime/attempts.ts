import { randomId } from './random-id';
import { recall, remember } from './storage';

/**
 * One try to pay. Its key is the Idempotency-Key of the request: however often the request is sent, the server charges
 * once.
 */
export interface Attempt {
  key: string;
  uid: string;
  /** What is paid: a plan's id, or `order:<id>` where an old order is paid. */
  subject: string;
  /** The order it made or pays, once that is known. */
  orderId: string | null;
  startedAt: number;
  /**
   * - new: nothing was sent under the key, or the server never heard of it; the key may be used again.
   * - sent: the request is out and its answer is not here.
   * - open: the server answered with an order that waits or is paid.
   * - refused: the server answered that it charged nothing; the order may be paid again.
   */
  state: 'new' | 'sent' | 'open' | 'refused';
}

/** An order can be paid for five days; what is older says nothing any more. */
const attemptLasts = 6 * 24 * 60 * 60 * 1000;

const slot = ({ uid, subject }: Pick<Attempt, 'uid' | 'subject'>): string => `attempt:${uid}:${subject}`;

/** What an attempt is kept under: the plan bought, or the old order paid. */
export const subjectOf = ({
  planId,
  orderId,
}: {
  planId?: string | undefined;
  orderId?: string | undefined;
}): string => (orderId ? `order:${orderId}` : (planId ?? ''));

// Where storage is forbidden, the attempt lasts as long as the page.
const inMemory = new Map<string, Attempt>();

/** The last try of this member to pay this, in any tab. */
export function lastAttempt(uid: string, subject: string, now = Date.now()): Attempt | undefined {
  const name = slot({ uid, subject });
  const found = recall<Attempt>(name) ?? inMemory.get(name);
  if (!found || found.uid !== uid || typeof found.key !== 'string') return undefined;
  return now - found.startedAt < attemptLasts ? found : undefined;
}

/** Keeps an attempt as the last one; every change of it is kept in the same place. */
export function keepAttempt(attempt: Attempt): Attempt {
  const name = slot(attempt);
  if (remember(name, attempt)) inMemory.delete(name);
  else inMemory.set(name, attempt);
  return attempt;
}

/** Forgets it: the next try starts from nothing. */
export function forgetAttempt(uid: string, subject: string): void {
  const name = slot({ uid, subject });
  inMemory.delete(name);
  remember(name, undefined);
}

/**
 * The attempt of the next request. One whose fate is unknown, or that never reached the server, is used again under its
 * own key; one that was answered is followed by a new one.
 */
export function nextAttempt({ uid, subject, orderId, now = Date.now() }: NextAttempt): Attempt {
  const last = lastAttempt(uid, subject, now);
  if (last && (last.state === 'sent' || last.state === 'new') && (last.orderId ?? null) === orderId) return last;
  return { key: randomId(), uid, subject, orderId, startedAt: now, state: 'new' };
}

interface NextAttempt {
  uid: string;
  subject: string;
  /** The order to be paid; null for a new one. */
  orderId: string | null;
  now?: number;
}

/** The key of putting a card to a provider's customer, which comes before the attempt itself. The card is sealed for it. */
export const customerKey = (key: string): string => `${key}-customer`;
