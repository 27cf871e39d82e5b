import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema, userInfoSchema } from '../../entities';
import { countSchema } from '../../primitives';
import { tvCodeSchema } from './code';

/**
 * A hand-off moves a purchase from a TV to a phone. The TV creates a hand-off and shows its code, the phone takes the
 * hand-off over and pays in the regular checkout, and the TV polls the hand-off's status. None of these calls is in the
 * specification.
 */

/**
 * The statuses of a hand-off. `waiting`: no phone has taken it over yet. `taken`: a phone has taken it over. `pending`,
 * `paid` and `failed`: the status of the phone's payment; after `failed`, the payer can try again. `expired`: no phone
 * took the hand-off over in time, or a phone took it over but started no payment in time. `ended`: the TV has ended it
 * (`handOffEnd`).
 */
export const handOffStatuses = ['waiting', 'taken', 'pending', 'paid', 'failed', 'expired', 'ended'] as const;
export type HandOffStatus = (typeof handOffStatuses)[number];

/** Creates a hand-off. Called by the TV. */
export const handOffCreate = defineCall({
  name: 'handOffCreate',
  method: 'POST',
  path: '/api/bill/handoff/create/v1',
  request: z.object({
    /** The plan to buy. Send either `planId` or `orderId`. */
    planId: z.optional(z.string()),
    /** An unpaid order to pay. */
    orderId: z.optional(z.string()),
    /** A coupon code from the TV's page, to be used in the phone's checkout. A server may ignore it. */
    couponCode: z.optional(z.string()),
  }),
  data: z.object({
    /** The hand-off's secret id, with which the TV polls the status. */
    handOffId: z.string(),
    code: tvCodeSchema,
    /** The URL to type on the phone: host and path with the code, without `https://`. */
    address: z.string(),
    /**
     * The link in the QR code. If a member has signed in on the TV itself, it contains a one-time ticket that signs the
     * phone in as the same member until the code expires. Never contains a session token.
     */
    link: z.string(),
    /** Milliseconds until the code expires. Not a timestamp, because TV clocks are often wrong. */
    validFor: countSchema,
  }),
});

/** Returns the status of a hand-off, to the TV or the phone. */
export const handOffState = defineCall({
  name: 'handOffState',
  method: 'POST',
  path: '/api/bill/handoff/state/v1',
  request: z.object({
    /**
     * The TV's id, or the phone's once it has taken the hand-off over. Before that, the phone sends `code` instead, and
     * `ticket` if its link contained one.
     */
    handOffId: z.optional(z.string()),
    code: z.optional(tvCodeSchema),
    ticket: z.optional(z.string()),
  }),
  data: z.object({
    status: z.enum(handOffStatuses),
    planId: z.string(),
    /**
     * A masked email address or phone number: for the TV, the payer's; for the phone, that of the ticket's member. Null
     * for a visitor's TV.
     */
    account: z.nullish(z.string()),
    /**
     * The order that the phone created. Only returned to the TV; to a visitor's TV without the card, the coupon and the
     * reference.
     */
    order: z.nullish(orderSchema),
    /** Milliseconds until the code expires. */
    validFor: countSchema,
  }),
  isLocalized: true,
});

/**
 * Ends a hand-off, because the purchase goes on on the TV or with a new code: the phone can't pay with it any more.
 * Called by the TV. If the phone has already started or completed a payment, nothing ends, and the response tells its
 * state. Optional for servers.
 */
export const handOffEnd = defineCall({
  name: 'handOffEnd',
  method: 'POST',
  path: '/api/bill/handoff/end/v1',
  request: z.object({ handOffId: z.string() }),
  data: handOffState.data,
  isLocalized: true,
});

/** Takes a hand-off over on the phone. */
export const handOffTake = defineCall({
  name: 'handOffTake',
  method: 'POST',
  path: '/api/bill/handoff/take/v1',
  request: z.object({ code: tvCodeSchema, ticket: z.optional(z.string()) }),
  data: z.object({
    planId: z.string(),
    /** The unpaid order to pay, if the TV sent one. */
    orderId: z.nullish(z.string()),
    /**
     * The coupon code that the TV sent. The server checks the code only when the phone's checkout applies it.
     */
    couponCode: z.nullish(z.string()),
    /** The member that the ticket signed in; null if the phone was already signed in. */
    user: z.nullish(userInfoSchema),
    /** The phone's secret id of the hand-off, sent with its payment. Optional for servers. */
    handOffId: z.nullish(z.string()),
  }),
  needsFingerprint: true,
});
