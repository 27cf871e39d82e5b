import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { email as checkEmail, dayInMilliseconds } from '../../../../src/rules';
import { emailPattern } from '../../accounts/accounts';
import { noticeMessage } from '../../accounts/messages/notices';
import { isUndeliverable, sendRequestedMessage } from '../../accounts/messages/outbox';
import { partnerSessionId } from '../../billing/cards/security-code';
import { isReturningCustomer, valuate } from '../../billing/money/valuation';
import { giftLetter, updateGift } from '../../billing/orders/gifts';
import { decisivePayment, insertOrder, isPayable, lockOwnOrder } from '../../billing/orders/orders';
import { withdrawalDeadline } from '../../billing/orders/withdrawal';
import { currenciesOf } from '../../catalogue/currencies';
import { planName } from '../../catalogue/plan-texts';
import { planById } from '../../catalogue/plans';
import { type OrderRow, orders } from '../../database/schema';
import { isSingleLine } from '../../http/checks/safe-text';
import { errorCodes } from '../../http/error-codes';
import type { DataFor, Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { requirePlanOnSale } from '../storefront/plans';

type GiftState = DataFor<'gifts'>['gifts'][number]['state'];

/** How far ahead a gift can be sent. */
const maxDaysAhead = 365;

/** A link in a gift's letter could lead its recipient to another site than ours. */
const linkPattern = /https?:|:\/\/|www\./i;

/** Characters that reverse the direction of the text after them, in the letter's own words too. */
const directionOverride = /[\u202a-\u202e\u2066-\u2069]/;

/** The recipient's address. Refuses one that no account could have, such as a list of two. */
function readGiftAddress(email: string | null): string | null {
  if (email === null) return null;
  const checked = checkEmail(email, emailPattern);
  if (!checked.ok) throw new Refusal(errorCodes.invalidParameter, { detail: 'email' });
  return checked.value.toLowerCase();
}

/** Refuses texts that contain a link. The name is in the letter's subject, where a line break would add a header. */
function requireValidTexts({ from, message = '' }: { from: string; message?: string }): void {
  const isName = from.trim() !== '' && isSingleLine(from) && !directionOverride.test(from);
  if (!isName || linkPattern.test(from)) throw new Refusal(errorCodes.invalidParameter, { detail: 'from' });
  if (linkPattern.test(message) || directionOverride.test(message))
    throw new Refusal(errorCodes.invalidParameter, { detail: 'message' });
}

function stateOf(order: OrderRow, now: number): GiftState {
  const { status, refundStatus, gift, giftDueAt } = order;
  if (refundStatus !== null) return 'refunded';
  if (status !== 'success') return isPayable(order, now) ? 'unpaid' : 'canceled';
  if (gift?.redeemedAt) return 'redeemed';
  return giftDueAt === null ? 'unused' : 'scheduled';
}

export const giftHandlers = {
  giftCreate: {
    access: 'member',
    run: async ({ tx, now, member, brand, request }) => {
      const { planId, email, from, message, sendAt } = request;
      const address = readGiftAddress(email || null);
      requireValidTexts({ from, ...(message && { message }) });
      if (sendAt && sendAt > now + maxDaysAhead * dayInMilliseconds)
        return new Refusal(errorCodes.invalidParameter, { detail: 'sendAt' });
      const plan = requirePlanOnSale(planId);
      const { settings } = brand;
      const valuation = valuate({
        plan,
        brandCurrency: settings.currency,
        currencies: currenciesOf(settings),
        isReturning: await isReturningCustomer(tx, member.uid),
        quantity: 1,
      });
      const { orderId } = await insertOrder(tx, {
        uid: member.uid,
        brand: settings.code,
        planId: plan.id,
        quantity: 1,
        validDays: plan.days,
        valuation,
        isRenewal: false,
        gift: {
          email: address,
          from: from.trim(),
          message: message?.trim() || null,
          sendAt: sendAt ?? null,
        },
        now,
      });
      return { orderId };
    },
  },

  gifts: {
    access: 'member',
    run: async ({ tx, now, member, session, language }) => {
      // Whoever has a code can redeem it, so a partner's page, whose scripts have the session's token, gets none.
      const showsCodes = partnerSessionId({ session }) === null;
      const isGift = and(eq(orders.uid, member.uid), isNotNull(orders.gift));
      const rows = await tx.select().from(orders).where(isGift).orderBy(desc(orders.seq)).limit(100);
      const gifts = [];
      for (const row of rows) {
        const { gift } = row;
        if (!gift) continue;
        const plan = planById(row.planId);
        const state = stateOf(row, now);
        const isUnused = state === 'unused' || state === 'scheduled';
        const payment = isUnused ? await decisivePayment(tx, row.orderId) : undefined;
        gifts.push({
          orderId: row.orderId,
          state,
          planName: plan ? planName(plan, language) : row.planId,
          total: { amount: row.total, currency: row.currency },
          email: gift.email,
          message: gift.message,
          sendAt: state === 'scheduled' ? row.giftDueAt : null,
          sentAt: gift.sentAt ?? null,
          code: isUnused && showsCodes ? (gift.code ?? null) : null,
          redeemedAt: gift.redeemedAt ?? null,
          canWithdrawUntil: isUnused ? withdrawalDeadline(row, payment ?? null) : null,
        });
      }
      return { gifts };
    },
  },

  giftResend: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, request } = call;
      const order = await lockOwnOrder(tx, member.uid, request.orderId);
      const state = order.gift ? stateOf(order, now) : null;
      const letter = state === 'unused' || state === 'scheduled' ? await giftLetter(tx, order) : null;
      if (!letter) return new Refusal(errorCodes.operationNotSupported, { detail: 'no unused gift with an email' });
      const message = noticeMessage(letter.recipient, letter.notice);
      if (isUndeliverable(message.to)) return new Refusal(errorCodes.emailNotSent);
      await sendRequestedMessage(call, message, { pause: { kind: 'gift', subject: order.orderId } });
      await tx.update(orders).set({ giftDueAt: null }).where(eq(orders.orderId, order.orderId));
      await updateGift(tx, order, { sentAt: now });
      return null;
    },
  },
} as const satisfies Handlers;
