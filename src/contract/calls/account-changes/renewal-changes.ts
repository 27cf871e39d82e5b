import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { paymentActionSchema, renewalSchema } from '../../entities';
import { encryptedCardSchema, payerSchema } from '../payments/checkout-schemas';

export const updateRenewStatus = defineCall({
  name: 'updateRenewStatus',
  method: 'POST',
  path: '/api/job/updateRenewStatus/v1',
  request: z.object({
    status: z.enum(['on', 'off']),
    /** Why the member turned it off. */
    reason: z.optional(z.string()),
  }),
  data: renewalSchema,
});

/** Changes the card that renewals charge. The fields are our choice. */
export const cardChange = defineCall({
  name: 'cardChange',
  method: 'POST',
  path: '/api/bill/card/change',
  request: z.object({
    /** Id of a saved card. Send either `cardId` or `card`. */
    cardId: z.optional(z.string()),
    /** A new card from the card frame, encrypted and bound to this request's Idempotency-Key. */
    card: z.optional(encryptedCardSchema),
    /**
     * Ciphertext blocks of the saved card's security code, bound to this request's Idempotency-Key. Required with
     * `cardId` for purpose `renewal` if the card's `requiresSecurityCode` is true.
     */
    securityCode: z.optional(z.array(z.string())),
    payer: z.optional(payerSchema),
    returnUrl: z.optional(z.string()),
    /**
     * What the card is for: `renewal` charges it for renewals, `default` makes it the default at the checkout, `keep`
     * only saves a new card. Default: `renewal`.
     */
    purpose: z.optional(z.enum(['renewal', 'default', 'keep'])),
  }),
  data: z.object({
    /** The renewal after the change; `none` for a member without one. */
    renewal: renewalSchema,
    /** The 3-D Secure or other action that the cardholder must complete. The change applies afterwards. */
    action: z.nullish(paymentActionSchema),
  }),
  needsIdempotencyKey: true,
});
