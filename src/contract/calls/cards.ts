import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { paymentActionSchema, renewalSchema, savedMethodSchema } from '../entities';
import { moneySchema, noDataSchema, noFieldsSchema } from '../primitives';
import { encryptedCardSchema, payerSchema } from './payments';

/** The member's saved cards and mandates. */
export const listCard = defineCall({
  name: 'listCard',
  method: 'POST',
  path: '/api/bill/listCard',
  request: noFieldsSchema,
  data: z.object({
    cards: z.array(savedMethodSchema),
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

/** Deletes a saved card, or revokes a mandate. */
export const deleteCard = defineCall({
  name: 'deleteCard',
  method: 'POST',
  path: '/api/bill/deleteCard',
  request: z.object({ cardId: z.string() }),
  data: noDataSchema,
});

/**
 * Changes what renewals charge or the default card, or saves a new card. The specification gives only the path.
 */
export const cardChange = defineCall({
  name: 'cardChange',
  method: 'POST',
  path: '/api/bill/card/change',
  request: z.object({
    /**
     * Id of a saved card or, for purpose `renewal`, a mandate whose `requiresAuthorization` isn't true. Send one of
     * `cardId`, `card` and `methodCode`.
     */
    cardId: z.optional(z.string()),
    /** A new card from the card frame, encrypted and bound to this request's Idempotency-Key. */
    card: z.optional(encryptedCardSchema),
    /**
     * Ciphertext blocks of the saved card's security code, bound to this request's Idempotency-Key. Required with
     * `cardId` for purpose `renewal` if the card's `requiresSecurityCode` is true.
     */
    securityCode: z.optional(z.array(z.string())),
    /**
     * A method of the renewal's `mandateMethods`: the response's `action` shows the payer how to authorize a new mandate
     * for renewals. Nothing is charged now. Not in the specification; optional for servers.
     */
    methodCode: z.optional(z.string()),
    /**
     * With `methodCode`, for a member whose trial is running and who has no renewal: the plan of the method's
     * `afterTrial`. Once the payer has authorized it, the renewal is on, and charges this plan when the trial ends. Not in
     * the specification; optional for servers.
     */
    planId: z.optional(z.string()),
    payer: z.optional(payerSchema),
    /** URL that the card's bank redirects the member to after 3-D Secure or a similar confirmation. */
    returnUrl: z.optional(z.string()),
    /**
     * What the card is for: `renewal` charges it for renewals, `default` makes it the default at the checkout, `keep`
     * only saves a new card. Default: `renewal`.
     */
    purpose: z.optional(z.enum(['renewal', 'default', 'keep'])),
    /**
     * What the member saw that this request charges at once, for purpose `renewal`: `amountDue` of the renewal, or zero
     * in the renewal's currency. If the server would charge another amount, it refuses the request with error -2410 and
     * changes nothing. If another amount is due when the bank approves the card (`action`), the server only sets the card.
     * Not in the specification; optional for servers.
     */
    expectedTotal: z.optional(moneySchema),
  }),
  data: z.object({
    /** The renewal after the change. Its `status` is `none` if the member has no renewal. */
    renewal: renewalSchema,
    /** What the cardholder must complete before the change applies, such as 3-D Secure. */
    action: z.nullish(paymentActionSchema),
  }),
  needsIdempotencyKey: true,
});
