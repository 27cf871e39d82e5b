import { eq, or } from 'drizzle-orm';
import * as z from 'zod/mini';
import { languages } from '../../../src/contract/primitives';
import { dayInMilliseconds } from '../../../src/rules';
import { normalizeIdentity } from '../accounts/accounts';
import { sendEmailWithLink, sendNewsletter } from '../accounts/messages/link-emails';
import { sendNotice } from '../accounts/messages/notices';
import { createTicket } from '../accounts/sessions/tickets';
import { insertPastOrders, pastOrderRows } from '../billing/orders/past-orders';
import { insertRenewalOrder, markRenewalOrderFailed, openRenewalOrder } from '../billing/orders/renewal-orders';
import { insertActivationCodes } from '../billing/orders/resale';
import { planById } from '../catalogue/plans';
import type { Database } from '../database/open';
import { type Account, accounts, cards, renewals } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import type { Services } from '../http/handler';
import { Refusal } from '../http/refusal';
import { brandOf } from '../settings/brands';

/** Fields that identify the member; one is enough. `account` is the email address or the phone number. */
const memberSelector = { uid: z.optional(z.string()), account: z.optional(z.string()) };

/** Finds a member by uid or account, and locks the member's row. */
async function findMember(
  tx: Database,
  { uid, account }: { uid?: string | undefined; account?: string | undefined },
): Promise<Account | undefined> {
  const matchesSelector = or(
    uid === undefined ? undefined : eq(accounts.uid, uid),
    account === undefined ? undefined : eq(accounts.account, account.trim().toLowerCase()),
  );
  const [member] = matchesSelector ? await tx.select().from(accounts).where(matchesSelector).for('update') : [];
  return member;
}

export const renewalSchema = z.object({
  ...memberSelector,
  state: z.enum(['none', 'on', 'off', 'renewing', 'cancelled', 'expired', 'failed']),
  /** The error code of a failed renewal. Default: `errorCodes.insufficientFunds`. */
  errCode: z.optional(z.union([z.string(), z.number()])),
  /** Announces another price for charges that are due at least `inDays` from now. */
  nextPrice: z.optional(z.object({ amount: z.string(), inDays: z.number(), needsConsent: z.boolean() })),
  /** The app store that charges the renewal. */
  managedBy: z.optional(z.object({ name: z.string(), url: z.string() })),
});

/**
 * Sets the state of a member's auto-renewal. Creates an auto-renewal if the member has none; the state `none` deletes
 * it. Returns null for an unknown member.
 */
export function setRenewal(
  { database, clock }: Services,
  { state, errCode, nextPrice, managedBy, ...selector }: z.output<typeof renewalSchema>,
) {
  return database.transaction(async (tx) => {
    const member = await findMember(tx, selector);
    if (!member) return null;
    const { uid, planId, expiredTime } = member;
    if (state === 'none') {
      await tx.delete(renewals).where(eq(renewals.uid, uid));
      return { uid, state };
    }
    const hasNextBilling = state === 'on' || state === 'renewing';
    const changes = {
      status: state,
      nextBillingDate: hasNextBilling ? Math.max(expiredTime, clock.now()) : null,
      failureCode: state === 'failed' ? String(errCode ?? errorCodes.insufficientFunds) : null,
      managedBy: managedBy ?? null,
      // An app store charges none of the member's cards.
      ...(managedBy && { cardId: null }),
      nextPrice: nextPrice
        ? {
            amount: nextPrice.amount,
            from: clock.now() + nextPrice.inDays * dayInMilliseconds,
            needsConsent: nextPrice.needsConsent,
            isAccepted: false,
          }
        : null,
    };
    const [card] = await tx.select().from(cards).where(eq(cards.uid, uid)).orderBy(cards.seq);
    const initialFields = { brand: 'member', planId: planId ?? '102', cardId: card?.cardId ?? null, currency: 'USD' };
    await tx
      .insert(renewals)
      .values({ uid, ...initialFields, ...changes, discountsUsed: 0 })
      .onConflictDoUpdate({ target: renewals.uid, set: changes });
    if (nextPrice) {
      const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
      const money = { amount: nextPrice.amount, currency: renewal?.currency ?? 'USD' };
      const notice = { purpose: 'priceChange', price: money, date: changes.nextPrice?.from ?? 0 } as const;
      await sendNotice(tx, { member, brand: renewal?.brand ?? 'member' }, notice, clock.now());
    }
    if (changes.failureCode !== null) await recordFailedOrder(tx, uid, changes.failureCode, clock.now());
    return { uid, state };
  });
}

export const cardUpdateSchema = z.object({
  ...memberSelector,
  /** The new last four digits and expiry date (MM/YY). */
  ending: z.string().check(z.regex(/^\d{4}$/)),
  validity: z.string().check(z.regex(/^(0[1-9]|1[0-2])\/\d\d$/)),
});

/** Replaces the details of the renewal's card, as a card network's updater does. Null for an unknown member. */
export function updateCard(
  { database, clock }: Services,
  { ending, validity, ...selector }: z.output<typeof cardUpdateSchema>,
) {
  return database.transaction(async (tx) => {
    const member = await findMember(tx, selector);
    const [renewal] = member ? await tx.select().from(renewals).where(eq(renewals.uid, member.uid)) : [];
    const [card] = renewal?.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
    if (!card) return null;
    const changes = { details: { ...card.details, ending, validity }, networkUpdatedAt: clock.now() };
    await tx.update(cards).set(changes).where(eq(cards.cardId, card.cardId));
    return { cardId: card.cardId, ending, validity };
  });
}

/** Records the order that a failed renewal leaves, unless there already is one. */
async function recordFailedOrder(tx: Database, uid: string, failureCode: string, now: number): Promise<void> {
  const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, uid));
  if (!renewal || (await openRenewalOrder(tx, uid, now))) return;
  const { orderId } = await insertRenewalOrder(tx, renewal, now);
  await markRenewalOrderFailed(tx, orderId, failureCode);
}

export const pastOrdersSchema = z.object({
  ...memberSelector,
  count: z.int().check(z.gte(1), z.lte(20_000)),
});

/** How a past order was paid and ended. The created orders use these rows in turn. */
const orderTemplates = [
  { status: 'success' },
  { status: 'success', usesCard: false },
  { status: 'failed', failureCode: errorCodes.insufficientFunds },
  { status: 'success', isRenewal: true },
  { status: 'cancelled', usesCard: false },
] as const;

/** Adds past orders, one every six hours, the newest a week ago. Returns null for an unknown member. */
export function createPastOrders(
  { database, clock }: Services,
  { count, ...selector }: z.output<typeof pastOrdersSchema>,
) {
  return database.transaction(async (tx) => {
    const member = await findMember(tx, selector);
    if (!member) return null;
    const { uid } = member;
    const pastOrders = Array.from({ length: count }, (_, index) => ({
      ...(orderTemplates[index % orderTemplates.length] as (typeof orderTemplates)[number]),
      uid,
      planId: index % 4 === 3 ? '203' : '102',
      daysAgo: 7 + index / 4,
    }));
    await insertPastOrders(
      tx,
      pastOrders.map((past) => pastOrderRows(past, clock.now())),
    );
    return { uid, count };
  });
}

export const memberEmailSchema = z.object({
  ...memberSelector,
  /** `activate`, `reset`, `bind`: see `LinkPurpose`. `news`: a newsletter. */
  purpose: z.enum(['activate', 'reset', 'bind', 'news']),
  /** The recipient; by default, the account's email address. */
  email: z.optional(z.string()),
  language: z._default(z.enum(languages), 'en'),
  brand: z.optional(z.string()),
});

/**
 * Sends a member an email with a link, or the newsletter. Returns the email's link, an error if sending is refused, or
 * null for an unknown member.
 */
export async function emailMember(
  { database, clock, brands, hosts }: Services,
  { purpose, email, language, brand, ...selector }: z.output<typeof memberEmailSchema>,
  origin: string,
) {
  try {
    return await database.transaction(async (tx) => {
      const member = await findMember(tx, selector);
      if (!member) return null;
      const { account: recipientEmail } = normalizeIdentity({ type: 'email', account: email ?? member.account });
      const context = {
        tx,
        now: clock.now(),
        ip: null,
        brand: brandOf(brands, brand, new URL(origin).hostname),
        origin,
        hosts,
      };
      const recipient = { account: member, email: recipientEmail, language };
      if (purpose !== 'news') {
        const { link } = await sendEmailWithLink(context, purpose, recipient);
        return { link };
      }
      const link = await sendNewsletter(context, recipient);
      return link === null ? { error: 'The member has unsubscribed from news' } : { link };
    });
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
}

export const appLinkSchema = z.object({
  ...memberSelector,
  path: z._default(z.string().check(z.regex(/^\/[\w/-]*$/)), '/pricing-table'),
  /** Query parameters of the link: releaseId, sourceType, planId, language, … */
  params: z._default(z.record(z.string(), z.string()), {}),
  brand: z.optional(z.string()),
});

/** Creates a one-time link with which an app opens the portal and signs the member in. Null for an unknown member. */
export function createAppLink(
  { database, clock, brands, hosts }: Services,
  { path, params, brand, ...selector }: z.output<typeof appLinkSchema>,
  origin: string,
) {
  return database.transaction(async (tx) => {
    const member = await findMember(tx, selector);
    if (!member) return null;
    const { uid: accountId, account: loginId } = member;
    const appToken = await createTicket(tx, { purpose: 'app', uid: accountId, email: null }, clock.now());
    const query = new URLSearchParams({ appToken, accountId, loginId, ...params });
    const portal = hosts.brandOrigin(origin, brandOf(brands, brand, new URL(origin).hostname));
    return { appToken, accountId, loginId, link: `${portal}${path}?${query}` };
  });
}

export const activationCodesSchema = z.object({
  planId: z.string(),
  count: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
  brand: z._default(z.string(), 'member'),
});

/** Creates activation codes that no order has paid for. Returns null for an unknown plan. */
export function createCodes(
  { database, clock, brands }: Services,
  { planId, count, brand }: z.output<typeof activationCodesSchema>,
) {
  const plan = planById(planId);
  if (!plan) return Promise.resolve(null);
  const { settings } = brandOf(brands, brand, '');
  const values = { orderId: '', brand: settings.code, planId, validDays: plan.days, currency: settings.currency };
  return database.transaction(async (tx) => ({ codes: await insertActivationCodes(tx, count, values, clock.now()) }));
}
