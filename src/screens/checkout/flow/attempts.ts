import { randomId } from '../../../runtime/page/random-id';
import { recall, remember } from '../../../runtime/storage/storage';

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
  /** When its request was last sent. */
  startedAt: number;
  /** Digest of the request that was sent under the key; missing while none was. */
  body?: string;
  /** The server answered its request with an error of its own: nothing is on its way any more. */
  hasEnded?: boolean;
  /**
   * - new: nothing was sent, or the server did not know the key once no request could be on its way any more.
   * - sent: a request was sent and its outcome is unknown.
   * - open: the server answered with an order that waits or is paid.
   * - refused: the server answered that it charged nothing; the order may be paid again.
   */
  state: 'new' | 'sent' | 'open' | 'refused';
}

/** An order can be paid for five days; what is older says nothing any more. */
const attemptLasts = 6 * 24 * 60 * 60 * 1000;

/** The storage key of an attempt, without the prefix that all of ours have. */
export const slot = ({ uid, subject }: Pick<Attempt, 'uid' | 'subject'>): string => `attempt:${uid}:${subject}`;

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

/** What ciphertext is sent under: encrypted again, the same card gives another text. */
const sealed = ['encrypted', 'prepaid', 'securityCode'];

/**
 * Tells one request body from another without keeping what the payer typed: a hash of the JSON without ciphertext.
 * 32 bits are enough, since the server refuses a key that comes with another body.
 */
export function digestOf(body: object): string {
  const text = JSON.stringify(body, (name, value) => (sealed.includes(name) ? undefined : value));
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return String(hash);
}

/**
 * Whether the outcome of the last attempt has to be found out before anything else is sent. A request whose outcome is
 * unknown may only be sent again as it was: another body under its key would be refused, and a new key could charge
 * twice. Once the attempt is known to be unsent (`new`), its key takes any body.
 */
export const mustRecover = (last: Attempt, next: Pick<Attempt, 'key' | 'orderId' | 'body'>): boolean =>
  last.state === 'sent' && (last.key !== next.key || last.orderId !== next.orderId || last.body !== next.body);

/**
 * The attempt of the next request. One whose outcome is unknown, or that never reached the server, is used again under
 * its own key; one that was answered is followed by a new one.
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
