import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { paymentActionSchema, paymentResponseSchema, paymentStatusSchema } from '../entities';
import { moneySchema, timestampSchema } from '../primitives';
import { encryptedCardSchema, payerSchema } from './payments';

/*
 * Calls for the payment methods of particular providers. The specification gives only the paths; the fields are our
 * choice, based on the providers' public documentation: UseePay (create a customer, then confirm, with a possible
 * redirect), Payssion (create, redirect, then query the state), PayPal Orders v2 (approve, then capture).
 */

/**
 * Returns what a provider's script needs to render its own button, such as PayPal's. The purpose of the call is our
 * interpretation of the path.
 */
export const queryToken = defineCall({
  name: 'queryToken',
  method: 'POST',
  path: '/api/bill/payment/query/token',
  request: z.object({ methodCode: z.string(), orderId: z.optional(z.string()), planId: z.optional(z.string()) }),
  data: z.object({
    /** Which provider's script to load: 'paypal', … */
    provider: z.string(),
    scriptUrl: z.string(),
    /** Token with which the provider's script is initialized. It has no other use. */
    clientToken: z.string(),
    expires: z.nullish(timestampSchema),
  }),
  isPersonal: true,
});

/** Captures (collects) a payment that the payer approved at PayPal. */
export const paypalCapture = defineCall({
  name: 'paypalCapture',
  method: 'GET',
  path: '/api/bill/payment/paypalCapture/v1/{id}',
  request: z.object({
    /** The server's order id, not the provider's. */
    id: z.string(),
  }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
  hasSideEffect: true,
});

/** Starts a payment with a cryptocurrency, or returns its state. */
export const paymentCrypto = defineCall({
  name: 'paymentCrypto',
  method: 'POST',
  path: '/api/bill/payment/crypto/v1',
  request: z.object({
    orderId: z.string(),
    /** The code of the chosen option (coin and network). If missing, the call only returns the state. */
    optionCode: z.optional(z.string()),
  }),
  data: paymentResponseSchema,
  isPersonal: true,
});

/**
 * Request of the calls that create a customer record at a provider. With the record, the provider can charge the
 * customer again later.
 */
const customerCreateRequest = z.object({
  methodCode: z.optional(z.string()),
  orderId: z.optional(z.string()),
  payer: z.optional(payerSchema),
  returnUrl: z.optional(z.string()),
});

const customerCreateResponse = z.object({
  /** The server's id for the customer record at the provider. */
  customerId: z.string(),
  /** What the payer must do before the call `…CustomerConfirm`. */
  action: z.nullish(paymentActionSchema),
});

/**
 * Request of the calls that complete a customer record. UseePay's call adds a card to the record: a new `card` or a
 * saved one (`cardId`). Payssion's call needs no card: it returns whether the payer consented to charges.
 */
const customerConfirmRequest = z.object({
  customerId: z.string(),
  orderId: z.optional(z.string()),
  card: z.optional(encryptedCardSchema),
  cardId: z.optional(z.string()),
  returnUrl: z.optional(z.string()),
});

const customerConfirmResponse = z.object({
  customerId: z.string(),
  status: paymentStatusSchema,
  /** What the payer must do next, such as 3-D Secure; its type is `none` if there is nothing to do. */
  action: paymentActionSchema,
  /** The saved card's id; null until the card is saved. */
  cardId: z.nullish(z.string()),
  /** The failure's code in the error catalogue. */
  failureCode: z.nullish(z.string()),
});

export const useepayCustomerCreate = defineCall({
  name: 'useepayCustomerCreate',
  method: 'POST',
  path: '/api/bill/payment/useepay/customer/create/v1',
  request: customerCreateRequest,
  data: customerCreateResponse,
  isPersonal: true,
});

export const useepayCustomerConfirm = defineCall({
  name: 'useepayCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/useepay/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmResponse,
  needsIdempotencyKey: true,
});

export const payssionCustomerCreate = defineCall({
  name: 'payssionCustomerCreate',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/create/v1',
  request: customerCreateRequest,
  data: customerCreateResponse,
  isPersonal: true,
});

export const payssionCustomerConfirm = defineCall({
  name: 'payssionCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmResponse,
  needsIdempotencyKey: true,
});

/**
 * Confirms a payment with a one-time code, requests a new code, or reports a bank transfer as done. The specification
 * gives only the path, and the documentation of the provider (LiQuiDo) has no such call; the fields are our choice.
 */
export const liquidoConfirm = defineCall({
  name: 'liquidoConfirm',
  method: 'POST',
  path: '/api/bill/payment/liQuiDo/confirm/v1',
  request: z.object({
    orderId: z.string(),
    paymentId: z.optional(z.string()),
    /** The one-time code. Missing if the payer requests a new code or reports a transfer. */
    otp: z.optional(z.string()),
  }),
  data: paymentResponseSchema,
  needsIdempotencyKey: true,
});

/**
 * Merchant validation of Apple Pay: the server asks Apple for a session at the URL that Apple's script passed to
 * `onvalidatemerchant`, with its merchant identity certificate. Request only Apple's hosts: the URL comes from a browser.
 * Not in the specification; optional for servers without Apple Pay.
 */
export const expressValidate = defineCall({
  name: 'expressValidate',
  method: 'POST',
  path: '/api/bill/payment/express/validate/v1',
  request: z.object({ methodCode: z.string(), validationUrl: z.string() }),
  data: z.object({
    /** Apple's response, for `completeMerchantValidation`, unchanged. */
    merchantSession: z.record(z.string(), z.unknown()),
  }),
});

/**
 * Creates an order at the wallet, when the payer has clicked the button of a wallet that needs one (PayPal: an order
 * with `intent: CAPTURE`). Nothing is charged, and our server has no order yet: after the payer's approval, the id goes
 * to `pay` as `expressToken`, which captures the wallet's order if it's for the amount of ours. Not in the
 * specification; optional for servers without such a wallet.
 */
export const expressOrder = defineCall({
  name: 'expressOrder',
  method: 'POST',
  path: '/api/bill/payment/express/order/v1',
  request: z.object({
    methodCode: z.string(),
    /** The plan to buy, for its name in the wallet. Missing if the request is about an existing order. */
    planId: z.optional(z.string()),
    orderId: z.optional(z.string()),
    /** The amount that the payer approves. */
    total: moneySchema,
  }),
  data: z.object({
    /** The wallet's id of the order, for `createOrder`, unchanged. */
    walletOrderId: z.string(),
  }),
});
