import { eq } from 'drizzle-orm';
import type { Order } from '../../../../src/contract/entities';
import type { Money } from '../../../../src/contract/primitives';
import { browserNameOf } from '../../accounts/accounts';
import { sendNotice } from '../../accounts/messages/notices';
import {
  createHandOff,
  endHandOff,
  findHandOffByCode,
  findHandOffById,
  handOffProgress,
  maskedAccount,
  takeHandOff,
} from '../../accounts/sessions/hand-offs';
import { completeSignIn } from '../../accounts/sign-in/complete-sign-in';
import { isReturningCustomer, valuate } from '../../billing/money/valuation';
import { orderView } from '../../billing/orders/order-views';
import { isPayable, lockOwnOrder } from '../../billing/orders/orders';
import { nextRenewal } from '../../billing/orders/renewal-orders';
import { currenciesOf } from '../../catalogue/currencies';
import { planById } from '../../catalogue/plans';
import type { Database } from '../../database/open';
import { type Account, accounts, type HandOffRow, type OrderRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext, DataFor, Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { couponFor } from '../payments/checkout';
import { requirePlanOnSale } from '../storefront/plans';

/** Locks and returns the account with this uid; undefined if there is none. */
async function lockAccount(tx: Database, uid: string | null): Promise<Account | undefined> {
  if (uid === null) return undefined;
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update');
  return account;
}

/** An order without what identifies its payer: the card, the coupon, the reference and the metadata. */
const withoutPayerData = (order: Order): Order => ({
  ...order,
  cardBrand: null,
  cardEnding: null,
  discountCode: null,
  coupon: null,
  reference: null,
  metadata: null,
});

/** What the member who pays will pay: the order's total, or the plan's price with the TV's coupon if it can be used. */
async function totalOf(
  { tx, now, brand }: Pick<CallContext, 'tx' | 'now' | 'brand'>,
  { planId, couponCode, takerUid, uid }: HandOffRow,
  order: OrderRow | null | undefined,
): Promise<Money | null> {
  if (order) return { amount: order.total, currency: order.currency };
  const plan = planById(planId);
  if (!plan) return null;
  const member = (await lockAccount(tx, takerUid ?? uid)) ?? null;
  const use = { code: couponCode ?? undefined, quantity: 1, isResale: false };
  const coupon = member
    ? await couponFor(tx, member, use, now).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      })
    : undefined;
  const { total } = valuate({
    plan,
    brandCurrency: brand.settings.currency,
    currencies: currenciesOf(brand.settings),
    isReturning: await isReturningCustomer(tx, member?.uid),
    quantity: 1,
    coupon,
  });
  return total;
}

/** The state of a hand-off, for the device that knows `handOffId`, or that typed or scanned the code. */
async function stateOf(
  call: Pick<CallContext, 'tx' | 'now' | 'language' | 'brand'>,
  handOff: HandOffRow,
  { isFromTv, ticket }: { isFromTv: boolean; ticket?: string | undefined },
): Promise<DataFor<'handOffState'>> {
  const { tx, now, language } = call;
  const { status, order, payment, authorizedRenewal } = await handOffProgress(tx, handOff, now);
  const isTicketHolder = handOff.ticket !== null && ticket === handOff.ticket;
  // The TV sees who took over on the phone. A phone that sent the ticket sees who is signed in on the TV.
  const ownerUid = isTicketHolder ? handOff.uid : null;
  // Nobody signed in on a visitor's TV, so everybody in front of it would read the payer's data.
  const isVisitorTv = isFromTv && handOff.uid === null;
  const account = isVisitorTv ? undefined : await lockAccount(tx, isFromTv ? handOff.takerUid : ownerUid);
  const view = isFromTv && order ? orderView(order, payment, language) : null;
  return {
    status,
    planId: handOff.planId,
    account: account ? maskedAccount(account) : null,
    order: view && isVisitorTv ? withoutPayerData(view) : view,
    total: await totalOf(call, handOff, order),
    authorized: authorizedRenewal?.nextBillingDate
      ? { amount: nextRenewal(authorizedRenewal).price, firstCharge: authorizedRenewal.nextBillingDate }
      : null,
    validFor: Math.max(0, handOff.expires - now),
  };
}

/** A hand-off continues a TV's purchase on the phone that scans the TV's QR code. */
export const handOffHandlers = {
  handOffCreate: {
    access: 'visitor',
    run: async ({ tx, now, member, session, request, origin, hosts, brand }) => {
      const { orderId, couponCode = null } = request;
      if (orderId !== undefined && !member) throw new Refusal(errorCodes.orderNotFound);
      const order = orderId !== undefined && member ? await lockOwnOrder(tx, member.uid, orderId) : null;
      if (order && !isPayable(order, now))
        throw new Refusal(errorCodes.orderNotPayable, { detail: 'the order can no longer be paid' });
      const planId = order?.planId ?? request.planId;
      if (planId === undefined)
        throw new Refusal(errorCodes.invalidParameter, { detail: 'neither planId nor orderId' });
      requirePlanOnSale(planId);
      const newHandOff = {
        planId,
        orderId: order?.orderId ?? null,
        couponCode,
        uid: member?.uid ?? null,
        // If another device signed the TV in, through a hand-off or TV sign-in, `sourceOrigin` is the origin of the
        // partner's page on that device.
        origin: session?.origin ?? session?.sourceOrigin ?? null,
        sourceToken: session && !session.isHandedOff ? session.token : null,
      };
      const { handOffId, code, ticket, expires } = await createHandOff(tx, newHandOff, now);
      const portalOrigin = hosts.brandOrigin(origin, brand);
      const pageUrl = `${portalOrigin}/plan?c=${code}`;
      return {
        handOffId,
        code,
        address: pageUrl.replace(/^https?:\/\//, ''),
        link: ticket === null ? pageUrl : `${pageUrl}.${ticket}`,
        validFor: expires - now,
      };
    },
  },

  handOffState: {
    access: 'visitor',
    run: async (call) => {
      const { tx, now, request } = call;
      const { handOffId, code, ticket } = request;
      // The TV and the phone each know their own id. Before the phone has taken over, it knows `code` and, if a member is
      // signed in on the TV, `ticket`.
      const handOff =
        handOffId === undefined ? await findHandOffByCode(tx, code ?? '', now) : await findHandOffById(tx, handOffId);
      if (!handOff) throw new Refusal(errorCodes.linkExpired);
      return stateOf(call, handOff, { isFromTv: handOff.handOffId === handOffId, ticket });
    },
  },

  handOffEnd: {
    access: 'visitor',
    run: async (call) => {
      const { tx, now, request } = call;
      const handOff = await findHandOffById(tx, request.handOffId);
      if (handOff?.handOffId !== request.handOffId) throw new Refusal(errorCodes.linkExpired);
      const { status, authorizedRenewal } = await handOffProgress(tx, handOff, now);
      // A payment that the phone has started or completed goes on, and so does a charge that it has authorized.
      const goesOn = status === 'pending' || status === 'paid' || authorizedRenewal !== null;
      if (!goesOn && handOff.endedAt === null) await endHandOff(tx, handOff, now);
      return stateOf(call, goesOn ? handOff : { ...handOff, endedAt: now }, { isFromTv: true });
    },
  },

  handOffTake: {
    access: 'visitor',
    run: async (call) => {
      const { tx, now, brand, member, userAgent, request } = call;
      const handOff = await findHandOffByCode(tx, request.code, now);
      if (!handOff) throw new Refusal(errorCodes.linkExpired);
      if (handOff.endedAt !== null) throw new Refusal(errorCodes.handOffEnded);
      const { planId, orderId, couponCode, takerUid } = handOff;
      const isOwner = member !== null && member.uid === handOff.uid;
      if (request.ticket !== undefined && !isOwner) {
        if (handOff.ticket === null || handOff.ticket !== request.ticket) throw new Refusal(errorCodes.linkExpired);
        const owner = await lockAccount(tx, handOff.uid);
        if (!owner) throw new Refusal(errorCodes.linkExpired);
        // The phone's session gets the same origin restrictions as the TV's.
        const { origin: sourceOrigin, sourceToken } = handOff;
        const user = await completeSignIn(call, owner, { sourceOrigin, sourceToken });
        const handOffId = await takeHandOff(tx, handOff, owner.uid, now);
        const notice = { purpose: 'phoneSignedIn', deviceName: browserNameOf(userAgent) } as const;
        await sendNotice(tx, { member: owner, brand: brand.settings.code }, notice, now);
        return { planId, orderId, couponCode, user, handOffId };
      }
      if (!member) throw new Refusal(errorCodes.tokenInvalid);
      if (handOff.uid !== null && !isOwner) throw new Refusal(errorCodes.linkOfOtherMember);
      if (takerUid !== null && takerUid !== member.uid) throw new Refusal(errorCodes.linkExpired);
      const handOffId = takerUid === null ? await takeHandOff(tx, handOff, member.uid, now) : handOff.takenHandOffId;
      return { planId, orderId, couponCode, user: null, handOffId };
    },
  },
} as const satisfies Handlers;
