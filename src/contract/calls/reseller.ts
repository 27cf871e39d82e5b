import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { orderSchema, paymentResponseSchema, planSchema } from '../entities';
import {
  countSchema,
  metadataSchema,
  moneySchema,
  noFieldsSchema,
  referenceSchema,
  timestampSchema,
} from '../primitives';
import { accountFields } from './account';
import {
  currencyListSchema,
  orderPaymentRequestSchema,
  paymentMethodsRequestSchema,
  paymentMethodsSchema,
  valuationRequestSchema,
  valuationSchema,
} from './payments';
import { areaCodesSchema } from './site';

/*
 * Calls of resellers, who buy plans for their customers. An order is either for the account of one customer, or for
 * activation codes that the reseller hands out. In the specification's paths, `dt` stands for resellers. The
 * specification defines these paths without fields; all fields are our choice.
 */

/** The customer that a reseller buys for: an existing subscriber's account. */
const customerSchema = z.object({ ...accountFields, name: z.optional(z.string()) });

const resellerPlanSchema = z.object({
  ...planSchema.shape,
  /** Minimum quantity of an order for activation codes. The minimum of an order for a customer is always 1. */
  minimumQuantity: z.nullish(countSchema),
  /** Maximum quantity of an order for activation codes. */
  maximumQuantity: z.nullish(countSchema),
  /** Maximum quantity of an order for a customer. */
  maximumForCustomer: z.nullish(countSchema),
  /** Unit prices: each `price` applies from its `quantity` on. Sorted by quantity, lowest first. */
  tiers: z.nullish(z.array(z.object({ quantity: countSchema, price: moneySchema }))),
});

const resellerOrderSchema = z.object({
  ...orderSchema.shape,
  /** The order's customer; null for activation codes. */
  customer: z.nullish(customerSchema),
  /** The activation codes, one per unit; null until the order is paid. */
  activationCodes: z.nullish(z.array(z.string())),
});

/** Plans at the reseller's prices. */
export const dtGetPlan = defineCall({
  name: 'dtGetPlan',
  method: 'POST',
  path: '/api/bill/dt/getDtPlan/v1',
  request: z.object({ planId: z.optional(z.string()), currency: z.optional(z.string()) }),
  data: z.object({ plans: z.array(resellerPlanSchema) }),
  isPersonal: true,
  isLocalized: true,
});

/** One order of the reseller. */
export const dtGetOrder = defineCall({
  name: 'dtGetOrder',
  method: 'POST',
  path: '/api/bill/dt/getDtOrder/v1',
  request: z.object({ orderId: z.string() }),
  data: resellerOrderSchema,
  isPersonal: true,
  isLocalized: true,
});

/** The currencies that a reseller can pay in. The path's name is misleading: the call returns no code. */
export const dtGetCheckCode = defineCall({
  name: 'dtGetCheckCode',
  method: 'GET',
  path: '/api/bill/dt/getCheckCode/v1',
  request: noFieldsSchema,
  data: currencyListSchema,
  isPersonal: true,
});

/** Creates an unpaid order of the reseller. */
export const dtCreateOrder = defineCall({
  name: 'dtCreateOrder',
  method: 'POST',
  path: '/api/bill/dt/reseller/create/order/v1',
  request: z.object({
    planId: z.string(),
    quantity: countSchema,
    currency: z.optional(z.string()),
    couponCode: z.optional(z.string()),
    /** The total that the reseller confirmed. If the total differs, the server returns error -2410, as in `pay`. */
    expectedTotal: z.optional(moneySchema),
    reference: z.optional(referenceSchema),
    metadata: z.optional(metadataSchema),
    /** The customer to buy for; missing for an order for activation codes. */
    customer: z.optional(customerSchema),
  }),
  data: resellerOrderSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
  sendsMetadata: true,
});

/** Countries and their calling codes, for a customer's phone number. */
export const dtPhoneAreaCodes = defineCall({
  name: 'dtPhoneAreaCodes',
  method: 'GET',
  path: '/api/site/contry/dt/phone/areacode',
  request: noFieldsSchema,
  data: areaCodesSchema,
  isLocalized: true,
});

/** Payment methods for a reseller's plan or order. */
export const dtMethods = defineCall({
  name: 'dtMethods',
  method: 'POST',
  path: '/api/bill/dt/methods/v1',
  request: paymentMethodsRequestSchema,
  data: paymentMethodsSchema,
  isPersonal: true,
  isLocalized: true,
});

/** The price of a reseller's plan or order, for the method, installments, coupon and other choices in the request. */
export const dtGoodsValuation = defineCall({
  name: 'dtGoodsValuation',
  method: 'POST',
  path: '/api/bill/dt/goodsValuation',
  request: valuationRequestSchema,
  data: valuationSchema,
  isPersonal: true,
});

/** Pays an order of the reseller. */
export const dtPay = defineCall({
  name: 'dtPay',
  method: 'POST',
  path: '/api/bill/dt/pay/v1',
  request: orderPaymentRequestSchema,
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
  sendsMetadata: true,
});

/**
 * The columns that a report by reference can be sorted by. A reference is a label that a reseller adds to a link, to
 * see which sales came from that link.
 */
export const referenceSorts = [
  'reference',
  'visits',
  'registrations',
  'orders',
  'paidOrders',
  'refunds',
  'conversion',
] as const;
export type ReferenceSort = (typeof referenceSorts)[number];

/** The visits and sales of one reference in a period. */
const referenceRowSchema = z.object({
  /** Null for the sales without a reference. */
  reference: z.nullable(referenceSchema),
  /** Browser sessions that opened one of the reseller's pages. Null if the server doesn't count visits. */
  visits: z.nullish(countSchema),
  /** New accounts with this reference. Null if the server doesn't count registrations. */
  registrations: z.nullish(countSchema),
  /** Paid and unpaid orders. */
  orders: countSchema,
  paidOrders: countSchema,
  /** Paid orders that were refunded or charged back. */
  refunds: countSchema,
  /** The totals of the paid orders, one amount per currency. Refunds aren't subtracted. */
  revenue: z.array(moneySchema),
  /** The totals of the refunded orders, one amount per currency. */
  refunded: z.array(moneySchema),
  /**
   * `paidOrders` / `visits`, or `paidOrders` / `orders` if visits aren't counted: 0.25 is 25 %. Null if the
   * divisor is 0.
   */
  conversion: z.nullish(z.number().check(z.nonnegative())),
});
export type ReferenceRow = z.output<typeof referenceRowSchema>;

/**
 * Sales from a reseller's own pages, grouped by reference. Not in the specification; optional for servers: without this
 * call, the reseller's screen has no report.
 */
export const dtReferences = defineCall({
  name: 'dtReferences',
  method: 'POST',
  path: '/api/bill/dt/references/v1',
  request: z.object({
    /** The report's period starts at `from` and ends just before `to`. */
    from: timestampSchema,
    to: timestampSchema,
    /** Returns only the rows whose reference starts with this text. */
    prefix: z.optional(z.string().check(z.regex(/^[\w-]{0,200}$/))),
    sort: z.optional(z.enum(referenceSorts)),
    isDescending: z.optional(z.boolean()),
    /** The first page is 1. */
    page: z.optional(countSchema),
    /** Rows per page: 20 by default, at most 100. */
    pageSize: z.optional(countSchema),
  }),
  data: z.object({
    rows: z.array(referenceRowSchema),
    /** The number of rows on all pages. */
    total: countSchema,
  }),
  isPersonal: true,
});
