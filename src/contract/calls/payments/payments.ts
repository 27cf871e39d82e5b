import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { installmentSchema, paymentResponseSchema, savedCardSchema } from '../../entities';
import { countSchema, noFieldsSchema } from '../../primitives';
import {
  currencyListSchema,
  orderPaymentRequestSchema,
  paymentMethodsRequestSchema,
  paymentMethodsSchema,
  paymentRequest,
  valuationRequestSchema,
  valuationSchema,
} from './checkout-schemas';

/** Payment methods for a plan or order. */
export const paymentMethods = defineCall({
  name: 'paymentMethods',
  method: 'POST',
  path: '/api/bill/payment/methods/v1',
  request: paymentMethodsRequestSchema,
  data: paymentMethodsSchema,
  isPersonal: true,
  isLocalized: true,
});

export const listCard = defineCall({
  name: 'listCard',
  method: 'POST',
  path: '/api/bill/listCard',
  request: noFieldsSchema,
  data: z.object({
    cards: z.array(savedCardSchema),
    /** The member's latest `cardChange` that required a confirmation at the bank. TVs show its outcome. Our choice. */
    lastVerification: z.nullish(
      z.object({ verificationId: z.string(), status: z.enum(['pending', 'success', 'failed', 'expired']) }),
    ),
  }),
  isPersonal: true,
});

/** The price of an order with the given choices. */
export const goodsValuation = defineCall({
  name: 'goodsValuation',
  method: 'POST',
  path: '/api/bill/goodsValuation',
  request: valuationRequestSchema,
  data: valuationSchema,
  isPersonal: true,
});

export const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/bill/pay/v1',
  request: z.object({ planId: z.string(), quantity: z.optional(countSchema), ...paymentRequest }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
});

export const repay = defineCall({
  name: 'repay',
  method: 'POST',
  path: '/api/bill/repay/v1',
  request: orderPaymentRequestSchema,
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
});

export const installmentsPlan = defineCall({
  name: 'installmentsPlan',
  method: 'POST',
  path: '/api/bill/installmentsPlan',
  request: z.object({
    planId: z.optional(z.string()),
    orderId: z.optional(z.string()),
    methodCode: z.string(),
    cardBrand: z.optional(z.string()),
    couponCode: z.optional(z.string()),
    /** Currency of the charge. Default: the brand's. Our choice. */
    currency: z.optional(z.string()),
  }),
  data: z.object({ installments: z.array(installmentSchema), default: z.nullish(countSchema) }),
  isPersonal: true,
});

/** The currencies of the brand. Our interpretation of the path. */
export const getCheckCode = defineCall({
  name: 'getCheckCode',
  method: 'GET',
  path: '/api/bill/getCheckCode/v1',
  request: noFieldsSchema,
  data: currencyListSchema,
  isLocalized: true,
});
