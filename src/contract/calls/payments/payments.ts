import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import {
  installmentSchema,
  paymentActionSchema,
  paymentAnswerSchema,
  paymentMethodSchema,
  paymentStatuses,
  savedCardSchema,
} from '../../entities';
import { countSchema, nothingSchema } from '../../primitives';
import { currencyListSchema, paymentRequest, valuationRequestSchema, valuationSchema } from './checkout-schemas';

/** Ways to pay for this plan or order. */
export const paymentMethods = defineCall({
  name: 'paymentMethods',
  method: 'POST',
  path: '/api/bill/payment/methods/v1',
  request: z.object({
    planId: z.optional(z.string()),
    orderId: z.optional(z.string()),
    currency: z.optional(z.string()),
  }),
  data: z.object({ methods: z.array(paymentMethodSchema) }),
  personal: true,
  localised: true,
  about: 'Ways to pay for the plan or order, in the order to show them.',
});

export const listCard = defineCall({
  name: 'listCard',
  method: 'POST',
  path: '/api/bill/listCard',
  request: nothingSchema,
  data: z.object({ cards: z.array(savedCardSchema) }),
  personal: true,
  about: 'Cards the member keeps.',
});

/** What the order would cost with these choices. */
export const goodsValuation = defineCall({
  name: 'goodsValuation',
  method: 'POST',
  path: '/api/bill/goodsValuation',
  request: valuationRequestSchema,
  data: valuationSchema,
  personal: true,
  about:
    'Subtotal, discount, fee and total for the choices. Errors 9000 to 9004, 9991 about the coupon; 1030 and -2408 about the currency.',
});

export const pay = defineCall({
  name: 'pay',
  method: 'POST',
  path: '/api/bill/pay/v1',
  request: z.object({ planId: z.string(), quantity: z.optional(countSchema), ...paymentRequest }),
  data: paymentAnswerSchema,
  movesMoney: true,
  about:
    'Creates an order and pays it. A repetition with the same Idempotency-Key answers the same and charges nothing more; another request under that key answers -24050 with `data.reason` keyReused. A returnUrl on a page that the shop does not know is -24050. A refused card answers its error code with `data` holding the order, so that it can be paid again. Error -2410 where the price is not `expectedTotal`: nothing was done, and `data.total` is the present price.',
});

export const repay = defineCall({
  name: 'repay',
  method: 'POST',
  path: '/api/bill/repay/v1',
  request: z.object({ orderId: z.string(), ...paymentRequest }),
  data: paymentAnswerSchema,
  movesMoney: true,
  about:
    'Pays an order that exists. One that is paid already answers its success again and charges nothing. Errors as of pay; 1015 once the order can no longer be paid.',
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
    /** Of the charge; the brand's without one. Our choice. */
    currency: z.optional(z.string()),
  }),
  data: z.object({ installments: z.array(installmentSchema), default: z.nullish(countSchema) }),
  personal: true,
  about: 'In how many parts the card may be charged, with interest. Empty where it may not.',
});

export const getCheckCode = defineCall({
  name: 'getCheckCode',
  method: 'GET',
  path: '/api/bill/getCheckCode/v1',
  request: nothingSchema,
  data: currencyListSchema,
  localised: true,
  about: 'Currencies the brand charges in, its own first, named in the asked language.',
});

/** How a payment stands and what the payer still has to do; the way back from a reload. */
export const paymentInfoDetail = defineCall({
  name: 'paymentInfoDetail',
  method: 'POST',
  path: '/api/bill/payment-info/detail',
  request: z.object({ orderId: z.string() }),
  data: z.object({
    orderId: z.string(),
    paymentId: z.nullish(z.string()),
    status: z.enum(paymentStatuses),
    methodCode: z.nullish(z.string()),
    methodGroup: z.nullish(z.string()),
    action: z.nullish(paymentActionSchema),
    /** True where a code that ran out may be replaced by a new one in its place. Our choice. */
    isCodeRenewable: z.nullish(z.boolean()),
    failureCode: z.nullish(z.string()),
  }),
  personal: true,
  about: 'The latest payment of an order and its pending action. Error 1040 when there is none.',
});
