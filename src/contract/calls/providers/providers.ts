import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentActionSchema, paymentResponseSchema, paymentStatusSchema } from '../../entities';
import { timestampSchema } from '../../primitives';
import { encryptedCardSchema, payerSchema } from '../payments/checkout-schemas';

/*
 * Steps that a provider adds to a payment. The fields are our choice, based on the providers' public documentation:
 * UseePay (create a customer, then confirm, with a possible redirect), Payssion (create, redirect, then query the
 * state), PayPal Orders v2 (approve, then capture).
 */

/** Called before the buttons of PayPal or another provider are rendered. Our interpretation of the path. */
export const queryToken = defineCall({
  name: 'queryToken',
  method: 'POST',
  path: '/api/bill/payment/query/token',
  request: z.object({ methodCode: z.string(), orderId: z.optional(z.string()), planId: z.optional(z.string()) }),
  data: z.object({
    /** The script's provider: 'paypal', … */
    provider: z.string(),
    scriptUrl: z.string(),
    /** Token to initialize the provider's script. Useless for anything else. */
    clientToken: z.string(),
    expires: z.nullish(timestampSchema),
  }),
  isPersonal: true,
});

export const paypalCapture = defineCall({
  name: 'paypalCapture',
  method: 'GET',
  path: '/api/bill/payment/paypalCapture/v1/{id}',
  request: z.object({
    /** Our order id, not the provider's. */
    id: z.string(),
  }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  hasSideEffect: true,
});

export const paymentCrypto = defineCall({
  name: 'paymentCrypto',
  method: 'POST',
  path: '/api/bill/payment/crypto/v1',
  request: z.object({
    orderId: z.string(),
    /** Coin and network, from the method's options. Without it, the call returns the current state. */
    optionCode: z.optional(z.string()),
  }),
  data: paymentResponseSchema,
  isPersonal: true,
});

/** A customer record at a provider, required to charge a card again. */
const customerRequest = z.object({
  methodCode: z.optional(z.string()),
  orderId: z.optional(z.string()),
  payer: z.optional(payerSchema),
  returnUrl: z.optional(z.string()),
});

const customerSchema = z.object({
  /** The server's id of the provider's customer. */
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
  status: paymentStatusSchema,
  /** The payer's next action, such as 3-D Secure. */
  action: paymentActionSchema,
  /** The saved card's id; null until it is saved. */
  cardId: z.nullish(z.string()),
  /** The failure's code in the error catalogue. */
  failureCode: z.nullish(z.string()),
});

export const useepayCustomerCreate = defineCall({
  name: 'useepayCustomerCreate',
  method: 'POST',
  path: '/api/bill/payment/useepay/customer/create/v1',
  request: customerRequest,
  data: customerSchema,
  isPersonal: true,
});

export const useepayCustomerConfirm = defineCall({
  name: 'useepayCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/useepay/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmedSchema,
  needsIdempotencyKey: true,
});

export const payssionCustomerCreate = defineCall({
  name: 'payssionCustomerCreate',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/create/v1',
  request: customerRequest,
  data: customerSchema,
  isPersonal: true,
});

export const payssionCustomerConfirm = defineCall({
  name: 'payssionCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmedSchema,
  needsIdempotencyKey: true,
});
