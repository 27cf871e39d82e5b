import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { installmentSchema, paymentResponseSchema, savedCardSchema } from '../../entities';
import { countSchema, noFieldsSchema } from '../../primitives';
import {
  currencyListSchema,
  orderPaymentRequestSchema,
  paymentMethodsRequestSchema,
  paymentMethodsSchema,
  paymentRequestFields,
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

/** The member's saved cards. */
export const listCard = defineCall({
  name: 'listCard',
  method: 'POST',
  path: '/api/bill/listCard',
  request: noFieldsSchema,
  data: z.object({
    cards: z.array(savedCardSchema),
    /**
     * The verification that the bank required for the member's latest `cardChange`, such as 3-D Secure. A TV shows the
     * verification's status, because the member completes it on a phone. Not in the specification.
     */
    lastVerification: z.nullish(
      z.object({ verificationId: z.string(), status: z.enum(['pending', 'success', 'failed', 'expired']) }),
    ),
  }),
  isPersonal: true,
});

/** The price of a plan or order with the chosen quantity, method, installments, coupon and currency. */
export const goodsValuation = defineCall({
  name: 'goodsValuation',
  method: 'POST',
  path: '/api/bill/goodsValuation',
  request: valuationRequestSchema,
  data: valuationSchema,
  isPersonal: true,
});

/** Creates an order and pays it. */
export const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/bill/pay/v1',
  request: z.object({ planId: z.string(), quantity: z.optional(countSchema), ...paymentRequestFields }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
});

/** Pays an existing order. */
export const repay = defineCall({
  name: 'repay',
  method: 'POST',
  path: '/api/bill/repay/v1',
  request: orderPaymentRequestSchema,
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  sendsReference: true,
});

/** The choices of installments for a payment method or card brand. */
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
    /** Currency of the charge. Default: the brand's default currency. Not in the specification. */
    currency: z.optional(z.string()),
  }),
  data: z.object({
    installments: z.array(installmentSchema),
    /** The number of installments to preselect. */
    default: z.nullish(countSchema),
  }),
  isPersonal: true,
});

/**
 * The currencies in which the brand charges payments. The specification gives only the path; the purpose and the fields
 * are our choice. The path's name is misleading: the call returns no code.
 */
export const getCheckCode = defineCall({
  name: 'getCheckCode',
  method: 'GET',
  path: '/api/bill/getCheckCode/v1',
  request: noFieldsSchema,
  data: currencyListSchema,
  isLocalized: true,
});
