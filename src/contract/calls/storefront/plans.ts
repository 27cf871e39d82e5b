import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema, planSchema } from '../../entities';
import { countSchema, moneySchema, noFieldsSchema, timestampSchema } from '../../primitives';

/** The brand's plans on sale. A signed-in member may have other prices than a visitor. */
export const listPlans = defineCall({
  name: 'listPlans',
  method: 'GET',
  path: '/api/site/listPlans/v1',
  request: noFieldsSchema,
  data: z.object({
    plans: z.array(planSchema),
    /** Length of the visitor's free trial in days; 0 or missing without a trial. */
    trialDays: z.nullish(countSchema),
    /**
     * Names of the payment methods whose logos are shown below the plans, most used first: `Visa`, `Mastercard`,
     * `Pix`, `PayPal`. The client ignores names that it has no logo for. Not in the specification; optional for
     * servers.
     */
    paymentMarks: z.nullish(z.array(z.string())),
  }),
  isPersonal: true,
  isLocalized: true,
});

/** Announcements above the plans. */
export const banner = defineCall({
  name: 'banner',
  method: 'GET',
  path: '/api/site/banner/v1',
  request: noFieldsSchema,
  data: z.object({
    banners: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        text: z.nullish(z.string()),
        imageUrl: z.nullish(z.string()),
        url: z.nullish(z.string()),
      }),
    ),
  }),
  isLocalized: true,
});

/** The member's current plan, and the plans in the cart. */
export const queryCart = defineCall({
  name: 'queryCart',
  method: 'POST',
  path: '/api/bill/query/cart',
  request: z.object({
    /** The plan to put in the cart. If missing, the cart is empty. */
    planId: z.optional(z.string()),
  }),
  data: z.object({
    /** `expiredTime` is when the plan ends. */
    activePlan: z.nullish(
      z.object({ planId: z.string(), name: z.string(), deviceCount: countSchema, expiredTime: timestampSchema }),
    ),
    items: z.array(z.object({ planId: z.string(), name: z.string(), quantity: countSchema, price: moneySchema })),
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
