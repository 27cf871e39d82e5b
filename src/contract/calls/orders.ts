import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { maxProofBytes, orderOutcomes, orderSchema, paymentStatuses } from '../entities';
import { countSchema, moneySchema, noDataSchema, timestampSchema } from '../primitives';

/** One order of the member. */
export const order = defineCall({
  name: 'order',
  method: 'GET',
  path: '/api/bill/order/v1/{id}',
  request: z.object({ id: z.string() }),
  data: orderSchema,
  isPersonal: true,
  isStatus: true,
  isLocalized: true,
});

/** The member's orders, newest first. */
export const orders = defineCall({
  name: 'orders',
  method: 'POST',
  path: '/api/bill/orders/v1',
  request: z.object({
    page: z.optional(countSchema),
    pageSize: z.optional(countSchema),
    status: z.optional(z.enum(paymentStatuses)),
    /**
     * The response contains only orders with this outcome, such as `refunded`. Sent only if an earlier response lists
     * this value in `outcomes`. Not in the specification (see `src/contract/define-call.ts`).
     */
    outcome: z.optional(z.enum(orderOutcomes)),
    /** `from` and `to`: the response contains only orders created in this period, which includes both times. */
    from: z.optional(timestampSchema),
    to: z.optional(timestampSchema),
  }),
  data: z.object({
    orders: z.array(orderSchema),
    total: countSchema,
    /** The outcomes that this server can filter by. Not in the specification; optional for servers. */
    outcomes: z.nullish(z.array(z.enum(orderOutcomes))),
  }),
  isPersonal: true,
  isLocalized: true,
});

/**
 * The member's unpaid order that can still be paid; with `attempt`, the order created by the request whose
 * Idempotency-Key was `attempt`. Null if there is no such order.
 */
export const orderRemind = defineCall({
  name: 'orderRemind',
  method: 'POST',
  path: '/api/bill/order/remind/v1',
  request: z.object({
    /** The Idempotency-Key of a request whose response was lost. Not in the specification. */
    attempt: z.optional(z.string()),
    /** The plan whose checkout asks. The response then contains `recentPurchase`. Not in the specification. */
    planId: z.optional(z.string()),
  }),
  data: z.object({
    order: z.nullish(orderSchema),
    /**
     * The member's latest order of the requested plan that was paid lately, from any device; null without such an
     * order. The checkout then asks whether to buy the plan again. The server decides what lately means. It doesn't
     * count renewals, refunded orders and a reseller's orders. Not in the specification; optional for servers.
     */
    recentPurchase: z.nullish(
      z.object({
        order: orderSchema,
        /** How long ago the order was paid, by the server's clock, in milliseconds. */
        ageMs: countSchema,
      }),
    ),
  }),
  isPersonal: true,
  isLocalized: true,
});

/** Cancels the order that a coupon is bound to, so that the member can use the coupon again. */
export const unbindDiscountCode = defineCall({
  name: 'unbindDiscountCode',
  method: 'GET',
  path: '/api/bill/unbindDiscountCode/v1',
  request: z.object({ orderId: z.string(), discountCode: z.string() }),
  data: noDataSchema,
  hasSideEffect: true,
});

/**
 * What the member bought with an order: the plan, the number of devices and the number of days. The specification gives
 * only the path; the fields are our choice.
 */
export const orderService = defineCall({
  name: 'orderService',
  method: 'GET',
  path: '/api/bill/service/v1/{id}',
  request: z.object({ id: z.string() }),
  data: z.object({
    orderId: z.string(),
    planId: z.string(),
    planName: z.string(),
    deviceCount: countSchema,
    validDays: countSchema,
    /** When the purchased plan starts and ends. Null until the order is paid. */
    starts: z.nullish(timestampSchema),
    expiry: z.nullish(timestampSchema),
    /** True if the plan has started and hasn't ended. */
    isActive: z.boolean(),
  }),
  isPersonal: true,
  isLocalized: true,
});

/**
 * Cancels an order that isn't paid. The call isn't in the specification, and servers don't need to support it: screens
 * offer to cancel only orders whose `isCancelable` is true.
 */
export const cancelOrder = defineCall({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/bill/order/cancel/v1',
  request: z.object({ orderId: z.string() }),
  data: noDataSchema,
});

/** Number of base64 characters of the largest file: base64 encodes three bytes as four characters. */
const maxBase64Length = Math.ceil(maxProofBytes / 3) * 4;

/** Stores a file, such as a proof of payment. */
export const uploadObject = defineCall({
  name: 'uploadObject',
  method: 'POST',
  path: '/api/uploadObject/v1',
  request: z.object({
    fileName: z.string(),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
    /** The file in base64. At most `maxProofBytes` when decoded. */
    content: z.string().check(z.maxLength(maxBase64Length)),
  }),
  data: z.object({ objectId: z.string(), url: z.nullish(z.string()) }),
});

/** Attaches an uploaded file to an order. */
export const orderUpload = defineCall({
  name: 'orderUpload',
  method: 'POST',
  path: '/api/bill/order/upload/v1',
  request: z.object({ orderId: z.string(), objectId: z.string(), note: z.optional(z.string()) }),
  data: orderSchema,
  isLocalized: true,
});

/**
 * Says what withdrawing from a purchase means and, with `apply`, withdraws from it. Not in the specification; optional for
 * servers: the elements offer it for orders with `canWithdrawUntil`.
 */
export const withdraw = defineCall({
  name: 'withdraw',
  method: 'POST',
  path: '/api/bill/withdraw/v1',
  request: z.object({ orderId: z.string(), apply: z.optional(z.boolean()) }),
  data: z.object({
    /** What the member gets back. */
    refund: moneySchema,
    /** The order's `refundStatus`; null before the withdrawal. */
    refundStatus: z.nullish(z.string()),
    /** When the member's plan ends after the withdrawal; null if it ends at once. */
    activeUntil: z.nullish(timestampSchema),
    /** Whether the withdrawal turns automatic renewal off. */
    endsRenewal: z.boolean(),
  }),
});

/**
 * Sends the receipt of a paid order to the member's email address again. Not in the specification; optional for servers:
 * the elements offer it for orders with `receiptEmail`.
 */
export const resendReceipt = defineCall({
  name: 'resendReceipt',
  method: 'POST',
  path: '/api/bill/receipt/resend/v1',
  request: z.object({ orderId: z.string() }),
  data: noDataSchema,
});

/**
 * Looks up an activation code, and with `apply` adds its plan to the member's account. Not in the specification; optional
 * for servers: the elements offer it if the account's data has `canRedeem`. Without `apply`, visitors can send it too.
 */
export const redeemCode = defineCall({
  name: 'redeemCode',
  method: 'POST',
  path: '/api/bill/redeem/v1',
  request: z.object({
    /** As typed: servers ignore case, spaces and hyphens. */
    code: z.string(),
    apply: z.optional(z.boolean()),
  }),
  data: z.object({
    /** `redeemed`: this member has used the code, now or before. Another member's used code is refused with -2414. */
    status: z.enum(['available', 'redeemed']),
    planId: z.string(),
    planName: z.string(),
    deviceCount: countSchema,
    /** The days that the code adds. */
    validDays: countSchema,
    /** Until when the code can be used; null for no limit. */
    expires: z.nullish(timestampSchema),
    /** When the member's plan ends with the code's days; null for a visitor. */
    activeUntil: z.nullish(timestampSchema),
    /** Set if the code is a gift: the giver's name and message. */
    gift: z.nullish(z.object({ from: z.string(), message: z.nullish(z.string()) })),
  }),
  isLocalized: true,
});

/**
 * Creates the unpaid order of a plan for someone else. The checkout pays it like any order (`repay`); its days don't
 * change the giver's plan. Once it's paid, the gift has a code. Not in the specification; optional for servers: the
 * elements offer it if the account's data has `canGift`.
 */
export const giftCreate = defineCall({
  name: 'giftCreate',
  method: 'POST',
  path: '/api/bill/gift/create/v1',
  request: z.object({
    planId: z.string(),
    /** Where the gift is sent. Without it, the giver hands over the code. */
    email: z.optional(z.string().check(z.maxLength(254))),
    /** The giver's name, as the recipient sees it. Must not contain links. */
    from: z.string().check(z.maxLength(60)),
    message: z.optional(z.string().check(z.maxLength(300))),
    /** When the gift is sent; at once after the payment if missing or past. */
    sendAt: z.optional(timestampSchema),
  }),
  data: z.object({ orderId: z.string() }),
});

/** The plans that the member gave or wants to give, newest first. Not in the specification; optional for servers. */
export const gifts = defineCall({
  name: 'gifts',
  method: 'POST',
  path: '/api/bill/gifts/v1',
  request: z.object({}),
  data: z.object({
    gifts: z.array(
      z.object({
        orderId: z.string(),
        /**
         * `unpaid`: can still be paid. `canceled`: can't be paid anymore. `scheduled`: paid, will be emailed at `sendAt`.
         * `unused`: emailed or with the giver, and not redeemed yet.
         */
        state: z.enum(['unpaid', 'canceled', 'scheduled', 'unused', 'redeemed', 'refunded']),
        planName: z.string(),
        total: moneySchema,
        email: z.nullish(z.string()),
        message: z.nullish(z.string()),
        sendAt: z.nullish(timestampSchema),
        sentAt: z.nullish(timestampSchema),
        /** The activation code; null unless the gift is paid and unused. */
        code: z.nullish(z.string()),
        redeemedAt: z.nullish(timestampSchema),
        /** Until when `withdraw` cancels the unused gift and refunds it; null if it doesn't. */
        canWithdrawUntil: z.nullish(timestampSchema),
      }),
    ),
  }),
  isPersonal: true,
  isLocalized: true,
});

/** Emails an unused gift again, or at once instead of later. Not in the specification; optional for servers. */
export const giftResend = defineCall({
  name: 'giftResend',
  method: 'POST',
  path: '/api/bill/gift/resend/v1',
  request: z.object({ orderId: z.string() }),
  data: noDataSchema,
});
