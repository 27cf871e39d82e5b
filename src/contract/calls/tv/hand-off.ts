import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema, userInfoSchema } from '../../entities';
import { countSchema } from '../../primitives';
import { tvCodeSchema } from './code';

/**
 * A hand-off moves a purchase from a TV to a phone. The TV creates a hand-off and shows its code, the phone takes it
 * over and pays in the regular checkout, and the TV polls its state. All of this is our choice; the specification has
 * no such calls.
 */

/** States of a hand-off, in order. After `failed`, another payment can follow. */
export const handOffStatuses = ['waiting', 'taken', 'pending', 'paid', 'failed', 'expired'] as const;
export type HandOffStatus = (typeof handOffStatuses)[number];

export const handOffCreate = defineCall({
  name: 'handOffCreate',
  method: 'POST',
  path: '/api/bill/handoff/create/v1',
  request: z.object({
    /** The plan to buy. Send either `planId` or `orderId`. */
    planId: z.optional(z.string()),
    orderId: z.optional(z.string()),
    /** The coupon code of the page, for the phone's checkout. A server may ignore it. */
    couponCode: z.optional(z.string()),
  }),
  data: z.object({
    /** The TV's secret id for polling. */
    handOffId: z.string(),
    code: tvCodeSchema,
    /** The link to type: host and path with the code, without a scheme. */
    address: z.string(),
    /**
     * The link in the QR code. If the TV is signed in, it contains a one-time ticket that signs the phone in as the
     * same member until the code expires. Never contains a session token.
     */
    link: z.string(),
    /** Validity of the code in milliseconds. A duration, because TV clocks are often wrong. */
    validFor: countSchema,
  }),
});

export const handOffState = defineCall({
  name: 'handOffState',
  method: 'POST',
  path: '/api/bill/handoff/state/v1',
  request: z.object({
    /** Sent by the TV. The phone sends `code` instead, and `ticket` if its link contained one. */
    handOffId: z.optional(z.string()),
    code: z.optional(tvCodeSchema),
    ticket: z.optional(z.string()),
  }),
  data: z.object({
    status: z.enum(handOffStatuses),
    planId: z.string(),
    /** A masked account. The TV gets the payer's account, the phone the account that the ticket signs in. */
    account: z.nullish(z.string()),
    /** The phone's order. Only returned to the TV. */
    order: z.nullish(orderSchema),
    validFor: countSchema,
  }),
  isLocalized: true,
});

export const handOffTake = defineCall({
  name: 'handOffTake',
  method: 'POST',
  path: '/api/bill/handoff/take/v1',
  request: z.object({ code: tvCodeSchema, ticket: z.optional(z.string()) }),
  data: z.object({
    planId: z.string(),
    orderId: z.nullish(z.string()),
    /** The coupon code that the TV sent. The checkout applies it, so an invalid code has no effect. */
    couponCode: z.nullish(z.string()),
    /** The member that the ticket signed in; null if the phone was already signed in. */
    user: z.nullish(userInfoSchema),
  }),
  needsFingerprint: true,
});
