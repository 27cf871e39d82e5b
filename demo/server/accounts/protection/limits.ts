import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/open';
import { limitCounters } from '../../database/schema';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Limit {
  /** Number of attempts allowed within one window. */
  maxCount: number;
  /** Length of the window. It starts with the first attempt. */
  windowMs: number;
  /** If true, the window restarts with the last allowed attempt, so that the lockout lasts for a full window. */
  isLockout?: boolean;
}

/**
 * The rate limits. The pauses between messages are in `pauseSeconds`. demo/docs/own-backend.md documents both, and
 * computes an attacker's odds from them. An address is an IPv4 address or an IPv6 network of 64 bits (`addressKeyOf`).
 * A browser group is one browser that the member has signed in with, or all other browsers together (see
 * `browserGroupFor`).
 */
export const limits = {
  /** Attempts with a wrong password, code, link or account name, per address. */
  failedAttempts: { maxCount: 30, windowMs: 10 * minuteMs },
  /** SMS that calls request, per address. */
  smsByAddress: { maxCount: 10, windowMs: hourMs },
  /** SMS that a member's payments request, whatever the number. */
  smsByMember: { maxCount: 10, windowMs: dayMs },
  /** SMS that calls request to one phone number. */
  smsToNumber: { maxCount: 20, windowMs: dayMs },
  /** SMS that calls request to all phone numbers with one calling code. */
  smsByCallingCode: { maxCount: 200, windowMs: hourMs },
  /** SMS that calls request, of the whole site. */
  smsOfSite: { maxCount: 1000, windowMs: hourMs },
  /** Emails that calls request, per address. */
  emailsByAddress: { maxCount: 60, windowMs: hourMs },
  /** Emails that calls request to one email address. */
  emailsToRecipient: { maxCount: 60, windowMs: dayMs },
  /** Emails that calls request, of the whole site. */
  emailsOfSite: { maxCount: 10_000, windowMs: hourMs },
  /** Notices of one kind to one recipient, such as those about turning renewal on. Further ones aren't sent. */
  notices: { maxCount: 20, windowMs: dayMs },
  /** Calls that reveal whether an account exists, per address. */
  lookups: { maxCount: 30, windowMs: 10 * minuteMs },
  /** Sign-ins started on TVs, per address. */
  tvSignIns: { maxCount: 60, windowMs: 10 * minuteMs },
  /** Captchas created, per address. */
  captchas: { maxCount: 60, windowMs: 10 * minuteMs },
  /** Purchases handed from a TV to a phone, per address. */
  handOffs: { maxCount: 60, windowMs: 10 * minuteMs },
  /** Challenges for a sign-in with a passkey, per address. Pages with a sign-in form request one. */
  passkeyChallenges: { maxCount: 120, windowMs: 10 * minuteMs },
  /** Wrong passwords, per account and browser group. */
  wrongPasswords: { maxCount: 5, windowMs: 15 * minuteMs, isLockout: true },
  /**
   * Wrong passwords in a day, per account and browser group. At the limit, all passwords are refused until the
   * window ends or the member resets the password.
   */
  wrongPasswordsADay: { maxCount: 50, windowMs: dayMs },
  /** Wrong verification codes, per account and browser group. */
  wrongCodesADay: { maxCount: 20, windowMs: dayMs },
  /** Wrong verification codes of all accounts, per address. */
  wrongCodesByAddress: { maxCount: 40, windowMs: dayMs },
  /**
   * Wrong verification codes for existing accounts, of the whole site, without those from browsers that have signed in
   * to the account before. At the limit, only these browsers can use codes; the others need the emailed link.
   */
  wrongCodesOfSite: { maxCount: 300, windowMs: dayMs },
  /** Wrong one-time codes of payments, per order. */
  wrongOtpsOfOrder: { maxCount: 10, windowMs: dayMs },
  /** Wrong one-time codes of payments, per member. */
  wrongOtpsOfMember: { maxCount: 20, windowMs: dayMs },
  /** Wrong security codes of saved cards, per member. */
  wrongSecurityCodes: { maxCount: 5, windowMs: hourMs },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** The subject of limits that count everything on the site. */
export const wholeSite = 'site';

/** After this many failed attempts from an address, calls that verify codes require a captcha. */
export const failedAttemptsBeforeCaptcha = 3;

/** Seconds to wait after the first, second and third message to an account, and after each later message. */
const pauseSeconds = [60, 120, 300, 900] as const;

/** Identifies a counter. */
export interface CounterKey {
  limit: LimitName;
  /** The account, address, recipient or calling code that is limited. */
  subject: string;
  /** The browser group, for limits that count per account and browser group. */
  browserGroup?: string;
}

const hasKey = ({ limit, subject, browserGroup = '' }: CounterKey) =>
  and(eq(limitCounters.limit, limit), eq(limitCounters.subject, subject), eq(limitCounters.browserGroup, browserGroup));

/** Result of `increment`. */
export interface Count {
  count: number;
  /** Seconds until the next attempt is allowed; 0 if the counted attempt is within the limit. */
  waitSeconds: number;
  /** Seconds until the window ends and the counter restarts. */
  resetSeconds: number;
}

/**
 * Increments a counter in one statement, so that concurrent requests can't exceed the limit. Call it before verifying a
 * secret, and call `decrement` if the secret was correct.
 */
export async function increment(tx: Database, counter: CounterKey, now: number): Promise<Count> {
  const { maxCount, windowMs, isLockout = false }: Limit = limits[counter.limit];
  const isWindowOver = sql`${limitCounters.since} <= ${now - windowMs}`;
  const startsLockout = sql`${isLockout} AND ${limitCounters.count} + 1 = ${maxCount}`;
  const [row] = await tx
    .insert(limitCounters)
    .values({
      limit: counter.limit,
      subject: counter.subject,
      browserGroup: counter.browserGroup ?? '',
      count: 1,
      since: now,
    })
    .onConflictDoUpdate({
      target: [limitCounters.limit, limitCounters.subject, limitCounters.browserGroup],
      set: {
        count: sql`CASE WHEN ${isWindowOver} THEN 1 ELSE ${limitCounters.count} + 1 END`,
        since: sql`CASE WHEN ${isWindowOver} OR (${startsLockout}) THEN ${now} ELSE ${limitCounters.since} END`,
      },
    })
    .returning();
  const { count, since } = row as typeof limitCounters.$inferSelect;
  const resetSeconds = Math.ceil((since + windowMs - now) / 1000);
  return { count, waitSeconds: count > maxCount ? resetSeconds : 0, resetSeconds };
}

/** Decrements a counter. For requests that don't count: the password or code was correct, or no message was sent. */
export async function decrement(tx: Database, counter: CounterKey): Promise<void> {
  await tx
    .update(limitCounters)
    .set({ count: sql`GREATEST(${limitCounters.count} - 1, 0)` })
    .where(hasKey(counter));
}

/** Whether the count in the current window exceeds a threshold. */
export async function isCountAbove(
  tx: Database,
  counter: CounterKey,
  threshold: number,
  now: number,
): Promise<boolean> {
  const [row] = await tx.select().from(limitCounters).where(hasKey(counter));
  return row !== undefined && row.since > now - limits[counter.limit].windowMs && row.count > threshold;
}

/** Whether a counter has reached its limit. Doesn't increment the counter. */
export const isLimitReached = (tx: Database, counter: CounterKey, now: number): Promise<boolean> =>
  isCountAbove(tx, counter, limits[counter.limit].maxCount - 1, now);

/** Resets the counters of the limits in `limitNames` for an account, in one browser group or in all. */
export async function resetCounters(
  tx: Database,
  subject: string,
  limitNames: readonly LimitName[],
  browserGroup?: string,
) {
  const isCounter = and(
    eq(limitCounters.subject, subject),
    inArray(limitCounters.limit, [...limitNames]),
    browserGroup === undefined ? undefined : eq(limitCounters.browserGroup, browserGroup),
  );
  await tx.delete(limitCounters).where(isCounter);
}

/**
 * Kinds of messages with pauses between them: an SMS to a number, whatever it is about, a code by email to an account,
 * a receipt or gift that a member sends again, or an email with a link to an account. The part after `link:` is the link's purpose.
 */
export type MessageKind = 'sms' | 'code' | 'link:activate' | 'link:reset' | 'link:bind' | 'receipt' | 'gift';

const pauseAfter = (count: number): number => pauseSeconds[Math.min(count, pauseSeconds.length) - 1] as number;

/**
 * Records that a message to an account or number is sent now. If the last message is too recent, records nothing and returns
 * `isAllowed: false`; the caller must not send the message. `waitSeconds` is the pause until the next message is
 * allowed. The pause grows with each message. It is short again after a day without a message, and after the code or
 * link in a message has been used. The messages are counted in the table of the rate limits, where the column `limit`
 * contains the kind.
 */
export async function recordMessage(
  tx: Database,
  messageKind: MessageKind,
  subject: string,
  now: number,
): Promise<{ isAllowed: boolean; waitSeconds: number }> {
  const firstMessage = { limit: messageKind, subject, browserGroup: '', count: 1, since: now };
  const [inserted] = await tx.insert(limitCounters).values(firstMessage).onConflictDoNothing().returning();
  if (inserted) return { isAllowed: true, waitSeconds: pauseAfter(1) };
  const isCounter = and(eq(limitCounters.limit, messageKind), eq(limitCounters.subject, subject));
  const [last] = await tx.select().from(limitCounters).where(isCounter).for('update');
  const previous = last && now - last.since < dayMs ? last : { count: 0, since: 0 };
  const remainingMs = previous.count === 0 ? 0 : previous.since + pauseAfter(previous.count) * 1000 - now;
  if (remainingMs > 0) return { isAllowed: false, waitSeconds: Math.ceil(remainingMs / 1000) };
  const count = previous.count + 1;
  await tx.update(limitCounters).set({ count, since: now }).where(isCounter);
  return { isAllowed: true, waitSeconds: pauseAfter(count) };
}

/** Resets the pauses between messages of a kind. Called when the code or link in such a message is used. */
export async function resetMessagePauses(tx: Database, messageKind: MessageKind, subject: string): Promise<void> {
  await tx.delete(limitCounters).where(and(eq(limitCounters.limit, messageKind), eq(limitCounters.subject, subject)));
}

/** Deletes counters that no limit reads anymore. Their windows and pauses last a day at most. */
export async function deleteOldCounters(tx: Database, now: number): Promise<void> {
  await tx.delete(limitCounters).where(lt(limitCounters.since, now - dayMs));
}
