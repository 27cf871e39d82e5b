import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentActionSchema, paymentAnswerSchema, paymentStatuses } from '../../entities';
import { timestampSchema } from '../../primitives';
import { encryptedCardSchema, payerSchema } from '../payments/checkout-schemas';

/*
 * Steps that a provider adds to a payment. Fields are our choice, after the providers' public documents as far as
 * these say: UseePay (customer, then confirm; the answer may ask for a redirect), Payssion (create, then a redirect,
 * then the state), PayPal Orders v2 (approve, then capture).
 */

/** Called when PayPal buttons or another provider's script are mounted. Our reading of the path. */
export const queryToken = defineCall({
  name: 'queryToken',
  method: 'POST',
  path: '/api/bill/payment/query/token',
  request: z.object({ methodCode: z.string(), orderId: z.optional(z.string()), planId: z.optional(z.string()) }),
  data: z.object({
    /** Who the script is of: 'paypal', … */
    provider: z.string(),
    scriptUrl: z.string(),
    /** What the provider's script is started with; worth nothing elsewhere. */
    clientToken: z.string(),
    expires: z.nullish(timestampSchema),
  }),
  personal: true,
});

export const paypalCapture = defineCall({
  name: 'paypalCapture',
  method: 'GET',
  path: '/api/bill/payment/paypalCapture/v1/{id}',
  request: z.object({
    /** The order’s id here, not the provider’s. */
    id: z.string(),
  }),
  data: paymentAnswerSchema,
  movesMoney: true,
  hasEffect: true,
});

export const paymentCrypto = defineCall({
  name: 'paymentCrypto',
  method: 'POST',
  path: '/api/bill/payment/crypto/v1',
  request: z.object({
    orderId: z.string(),
    /** Coin and network, as in the method’s options; without it, the call answers the present state. */
    optionCode: z.optional(z.string()),
  }),
  data: paymentAnswerSchema,
  personal: true,
});

/** A customer kept with a provider, so that a card can be charged again. */
const customerRequest = z.object({
  methodCode: z.optional(z.string()),
  orderId: z.optional(z.string()),
  payer: z.optional(payerSchema),
  returnUrl: z.optional(z.string()),
});

const customerSchema = z.object({
  /** The provider’s customer, as the server calls it. */
  customerId: z.string(),
  /** The action that the provider requires before confirming. */
  action: z.nullish(paymentActionSchema),
});

const customerConfirmRequest = z.object({
  customerId: z.string(),
  orderId: z.optional(z.string()),
  card: z.optional(encryptedCardSchema),
  cardId: z.optional(z.string()),
  returnUrl: z.optional(z.string()),
});

const customerConfirmedSchema = z.object({
  customerId: z.string(),
  status: z.enum(paymentStatuses),
  /** A 3-D Secure step or another redirect. */
  action: paymentActionSchema,
  /** The saved card's id, once it is saved. */
  cardId: z.nullish(z.string()),
  /** Why it failed: a code of the error catalogue. */
  failureCode: z.nullish(z.string()),
});

export const useepayCustomerCreate = defineCall({
  name: 'useepayCustomerCreate',
  method: 'POST',
  path: '/api/bill/payment/useepay/customer/create/v1',
  request: customerRequest,
  data: customerSchema,
  personal: true,
});

export const useepayCustomerConfirm = defineCall({
  name: 'useepayCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/useepay/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmedSchema,
  movesMoney: true,
});

export const payssionCustomerCreate = defineCall({
  name: 'payssionCustomerCreate',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/create/v1',
  request: customerRequest,
  data: customerSchema,
  personal: true,
});

export const payssionCustomerConfirm = defineCall({
  name: 'payssionCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmedSchema,
  movesMoney: true,
});
