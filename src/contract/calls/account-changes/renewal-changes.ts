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
    /** Why the member turns it off. Optional. */
    reason: z.optional(z.string()),
  }),
  data: renewalSchema,
});

/** The card that renewal charges. Our choice of fields. */
export const cardChange = defineCall({
  name: 'cardChange',
  method: 'POST',
  path: '/api/bill/card/change',
  request: z.object({
    /** A saved card … */
    cardId: z.optional(z.string()),
    /** … or a new one from the card frame, sealed for this request's Idempotency-Key. */
    card: z.optional(encryptedCardSchema),
    /**
     * Ciphertext blocks of the saved card's security code, sealed for this request's Idempotency-Key. Required with
     * `cardId` for purpose `renewal` when the card's `requiresSecurityCode` is true.
     */
    securityCode: z.optional(z.array(z.string())),
    payer: z.optional(payerSchema),
    returnUrl: z.optional(z.string()),
    /**
     * What the card is for: `renewal` charges it from the next renewal on, `default` offers it first at the checkout,
     * `keep` only keeps a new one. `renewal` when missing.
     */
    purpose: z.optional(z.enum(['renewal', 'default', 'keep'])),
  }),
  data: z.object({
    /** The renewal after the change; `none` for a member without one. */
    renewal: renewalSchema,
    /** What the holder must do first, as with a payment; the card counts once that is done. */
    action: z.nullish(paymentActionSchema),
  }),
  movesMoney: true,
});
