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

/** Asked while PayPal-like buttons or another provider's script is mounted. Our reading of the path. */
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
  about:
    'A short-lived token and the script address of a provider that draws its own button. Error -2502 for a method without one.',
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
  about:
    'Takes the money of an approved PayPal payment; again on a taken one it answers the same and takes nothing more. Error 301 where the payer’s card behind it was declined: the payment waits for another choice there. Errors 1001, 1040, 2003.',
});

export const paymentCrypto = defineCall({
  name: 'paymentCrypto',
  method: 'POST',
  path: '/api/bill/payment/crypto/v1',
  request: z.object({
    orderId: z.string(),
    /** Coin and network as the method’s options name them; missing asks how the present one stands. */
    optionCode: z.optional(z.string()),
  }),
  data: paymentAnswerSchema,
  personal: true,
  about:
    'Address, exact amount and deadline for paying an order in a coin, and what has arrived there so far. Errors 1001, 1040, -2408.',
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
  /** What the provider wants done before it can be confirmed. */
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
  /** The saved card, once it is kept. */
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
  about: 'Makes the member a customer of UseePay, or answers the one there is. Errors -2400, -2602.',
});

export const useepayCustomerConfirm = defineCall({
  name: 'useepayCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/useepay/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmedSchema,
  movesMoney: true,
  about:
    'Adds a card to the UseePay customer. The bank may require a step, and may hold and release a small amount. A card that is saved already is not saved again. In a partner’s session the typed security code counts for one payment: the one of the same attempt, or, after a step at the bank, the next one in the session. Errors of cards.',
});

export const payssionCustomerCreate = defineCall({
  name: 'payssionCustomerCreate',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/create/v1',
  request: customerRequest,
  data: customerSchema,
  personal: true,
  about:
    'Makes the member a customer of Payssion, or answers the one there is; usually with a redirect. Errors -2502, -2602.',
});

export const payssionCustomerConfirm = defineCall({
  name: 'payssionCustomerConfirm',
  method: 'POST',
  path: '/api/bill/payment/payssion/customer/confirm/v1',
  request: customerConfirmRequest,
  data: customerConfirmedSchema,
  movesMoney: true,
  about:
    'After the way back from Payssion: what became of the customer’s consent. The state comes from the server, not from the address.',
});
