import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { renewalSchema } from '../entities';
import { moneySchema, noFieldsSchema, timestampSchema } from '../primitives';

/** The state of the member's automatic renewal. */
export const renewInfo = defineCall({
  name: 'renewInfo',
  method: 'POST',
  path: '/api/job/renewInfo/v1',
  request: noFieldsSchema,
  data: renewalSchema,
  isPersonal: true,
  isLocalized: true,
});

/** Turns automatic renewal on or off. */
export const updateRenewStatus = defineCall({
  name: 'updateRenewStatus',
  method: 'POST',
  path: '/api/job/updateRenewStatus/v1',
  request: z.object({
    status: z.enum(['on', 'off']),
    /** Why the member turned renewal off. */
    reason: z.optional(z.string()),
    /**
     * With `on`: the id of a `coupon` or `plan` in the renewal's `offers`, which the member accepts; null undoes it. Not
     * in the specification.
     */
    offerId: z.nullish(z.string()),
    /**
     * With `on`: a plan of `planChoices`, which renewals are for from the next one on. `acceptedPrice` is its `amount`. The
     * response names it as the accepted offer `plan`, which `offerId: null` undoes. Not in the specification.
     */
    planId: z.optional(z.string()),
    /** With `on`: the new price (`nextPrice` or that of `planId`) that the member accepts. Not in the specification. */
    acceptedPrice: z.optional(moneySchema),
    /** With `on`: whether the member gets a message before each charge. Not in the specification. */
    reminder: z.optional(z.boolean()),
  }),
  data: renewalSchema,
});

/**
 * Pauses automatic renewal: the next charge moves to `until`, and renewal goes on then. Charges nothing at once. Not in
 * the specification; optional for servers: offered by an offer of the kind `pause`.
 */
export const pauseRenewal = defineCall({
  name: 'pauseRenewal',
  method: 'POST',
  path: '/api/job/pauseRenewal/v1',
  request: z.object({
    /** When the renewal goes on; null ends the pause, and the next charge is at the end of the plan again. */
    until: z.nullable(timestampSchema),
  }),
  data: renewalSchema,
});
