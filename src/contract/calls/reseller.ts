import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { orderSchema, paymentAnswerSchema, planSchema } from '../entities';
import { countSchema, moneySchema, nothingSchema } from '../primitives';
import { accountFields, areaCodesSchema } from './auth/account-schemas';
import {
  currencyListSchema,
  orderPaymentRequestSchema,
  paymentMethodsRequestSchema,
  paymentMethodsSchema,
  valuationRequestSchema,
  valuationSchema,
} from './payments/checkout-schemas';

/* The specification prints these paths without fields; all of them are our choice. */

/** The subscriber a reseller buys for. */
const customerFieldsSchema = z.object({ ...accountFields, name: z.optional(z.string()) });

const resellerPlanSchema = z.object({
  ...planSchema.shape,
  /** Fewest pieces in one order of codes; a customer may be topped up by one. */
  minimumQuantity: z.nullish(countSchema),
  /** Most codes in one order. */
  maximumQuantity: z.nullish(countSchema),
  /** The largest quantity for one customer in one order. */
  maximumForCustomer: z.nullish(countSchema),
  /** Price of one piece from a quantity on, lowest quantity first. */
  tiers: z.nullish(z.array(z.object({ quantity: countSchema, price: moneySchema }))),
});

const resellerOrderSchema = z.object({
  ...orderSchema.shape,
  /** The order's customer; null for activation codes. */
  customer: z.nullish(customerFieldsSchema),
  /** Codes to hand on, one a piece, once the order is paid. */
  activationCodes: z.nullish(z.array(z.string())),
});

export const dtGetPlan = defineCall({
  name: 'dtGetPlan',
  method: 'POST',
  path: '/api/bill/dt/getDtPlan/v1',
  request: z.object({ planId: z.optional(z.string()), currency: z.optional(z.string()) }),
  data: z.object({ plans: z.array(resellerPlanSchema) }),
  personal: true,
  localised: true,
});

export const dtGetOrder = defineCall({
  name: 'dtGetOrder',
  method: 'POST',
  path: '/api/bill/dt/getDtOrder/v1',
  request: z.object({ orderId: z.string() }),
  data: resellerOrderSchema,
  personal: true,
  localised: true,
});

export const dtGetCheckCode = defineCall({
  name: 'dtGetCheckCode',
  method: 'GET',
  path: '/api/bill/dt/getCheckCode/v1',
  request: nothingSchema,
  data: currencyListSchema,
  personal: true,
});

export const dtCreateOrder = defineCall({
  name: 'dtCreateOrder',
  method: 'POST',
  path: '/api/bill/dt/reseller/create/order/v1',
  request: z.object({
    planId: z.string(),
    quantity: countSchema,
    currency: z.optional(z.string()),
    couponCode: z.optional(z.string()),
    /** The total that was shown; another price is refused with -2410, as when paying. */
    expectedTotal: z.optional(moneySchema),
    /** The subscriber to be topped up; missing for codes. */
    customer: z.optional(customerFieldsSchema),
  }),
  data: resellerOrderSchema,
  movesMoney: true,
});

export const dtPhoneAreaCodes = defineCall({
  name: 'dtPhoneAreaCodes',
  method: 'GET',
  path: '/api/site/contry/dt/phone/areacode',
  request: nothingSchema,
  data: areaCodesSchema,
  localised: true,
});

export const dtMethods = defineCall({
  name: 'dtMethods',
  method: 'POST',
  path: '/api/bill/dt/methods/v1',
  request: paymentMethodsRequestSchema,
  data: paymentMethodsSchema,
  personal: true,
  localised: true,
});

export const dtGoodsValuation = defineCall({
  name: 'dtGoodsValuation',
  method: 'POST',
  path: '/api/bill/dt/goodsValuation',
  request: valuationRequestSchema,
  data: valuationSchema,
  personal: true,
});

export const dtPay = defineCall({
  name: 'dtPay',
  method: 'POST',
  path: '/api/bill/dt/pay/v1',
  request: orderPaymentRequestSchema,
  data: paymentAnswerSchema,
  movesMoney: true,
});
