import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderOutcomes, orderSchema, paymentStatuses } from '../../entities';
import { countSchema, noDataSchema, timestampSchema } from '../../primitives';

export { order } from '../storefront/order';

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
 * The operator's advice on how to pay, for one payment method or all. The specification gives only the path; the fields
 * are our choice.
 */
export const paymentTip = defineCall({
  name: 'paymentTip',
  method: 'GET',
  path: '/api/bill/payment/tip/v1',
  request: z.object({ methodCode: z.optional(z.string()) }),
  data: z.object({
    tips: z.array(z.object({ methodCode: z.nullish(z.string()), title: z.nullish(z.string()), text: z.string() })),
  }),
  isLocalized: true,
});
