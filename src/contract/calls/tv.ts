import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { orderSchema, userInfoSchema } from '../entities';
import { countSchema, moneySchema, noDataSchema, noFieldsSchema, timestampSchema } from '../primitives';

/** A code that a TV shows: six characters without the ambiguous 0, O, 1, I and L. Not in the specification. */
const tvCodeSchema = z.string().check(z.regex(/^[A-HJKMNP-Z2-9]{6}$/));

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
    /**
     * The price for the member who pays: the one who took over on the phone, else the TV's, with the TV's coupon if this
     * member can use it; for a visitor, the public price. Both devices show it. Optional for servers: without it, each
     * device shows the price for its own member.
     */
    total: z.nullish(moneySchema),
    /**
     * The first charge that the payer has authorized on the phone instead of paying: `cardChange` with `planId`. The
     * status stays as it is, because nothing was paid. Missing until then. Optional for servers: without it, the TV goes
     * on waiting for a payment.
     */
    authorized: z.nullish(z.object({ amount: moneySchema, firstCharge: timestampSchema })),
    /** Milliseconds until the code expires. */
    validFor: countSchema,
  }),
  isLocalized: true,
});

/**
 * Ends a hand-off, because the purchase goes on on the TV or with a new code: the phone can't pay with it any more.
 * Called by the TV. If the phone has already started or completed a payment, or authorized a charge, nothing ends,
 * and the response tells its state. Optional for servers.
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

/**
 * These four calls sign a TV in from a phone. None is in the specification, and all are optional for servers: without
 * them, members sign in on the TV with the remote control. The TV starts a sign-in and shows its code, a signed-in
 * phone looks the code up and confirms or refuses, and the TV polls with its secret until it gets the session.
 */

/**
 * States of a sign-in. `waiting`: no phone has opened the code. `scanned`: a phone has opened the code. `confirmed`:
 * the member has confirmed; this state is returned once, with the session, and the next state is `used`. `refused`: the
 * member has refused. `expired`: the code is no longer valid. `refused`, `used` and `expired` are final.
 */
export const tvSignInStatuses = ['waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired'] as const;
export type TvSignInStatus = (typeof tvSignInStatuses)[number];

/** Starts a sign-in on a TV. */
export const tvSignInStart = defineCall({
  name: 'tvSignInStart',
  method: 'POST',
  path: '/api/user/tv/signin/start/v1',
  request: noFieldsSchema,
  data: z.object({
    /**
     * The TV's secret for polling, with at least 128 bits of entropy. Whoever has it gets the session, so it is never
     * in the link or on the screen.
     */
    secret: z.string(),
    /** Shown on the TV and on the phone, so that the member can compare them. */
    code: tvCodeSchema,
    /** The page on which to enter the code: host and path, without `https://`. */
    address: z.string(),
    /** The link in the QR code: the URL of the page at `address` with the code, and no other parameters. */
    link: z.string(),
    /** Milliseconds until the code expires. Not a timestamp, because TV clocks are often wrong. */
    validFor: countSchema,
  }),
  needsFingerprint: true,
});

/**
 * Tells the phone which TV a code belongs to. After this call, the TV shows that a phone has opened its code.
 */
export const tvSignInLookUp = defineCall({
  name: 'tvSignInLookUp',
  method: 'POST',
  path: '/api/user/tv/signin/lookup/v1',
  request: z.object({ code: tvCodeSchema }),
  data: z.object({
    /**
     * The type of TV that the server detected. Never a text that the TV sent, because a hostile TV could send a
     * misleading one.
     */
    deviceName: z.string(),
    brandName: z.string(),
    /** Host of the partner's page that the TV shows; missing if the TV shows the operator's own page. */
    site: z.nullish(z.string()),
    /** Milliseconds until the code expires. */
    validFor: countSchema,
  }),
  needsFingerprint: true,
});

/**
 * Sends the member's decision: whether the TV may sign in as the member who is signed in on the phone. The phone sends
 * this call only after the member clicks. The server accepts one decision per code. It accepts `confirm` only if the
 * member signed in on the phone recently and entered credentials there, such as a password.
 */
export const tvSignInDecide = defineCall({
  name: 'tvSignInDecide',
  method: 'POST',
  path: '/api/user/tv/signin/decide/v1',
  request: z.object({ code: tvCodeSchema, decision: z.enum(['confirm', 'refuse']) }),
  data: noDataSchema,
  needsFingerprint: true,
});

/** Tells the TV the state of its sign-in. Returns the new session once. */
export const tvSignInState = defineCall({
  name: 'tvSignInState',
  method: 'POST',
  path: '/api/user/tv/signin/state/v1',
  request: z.object({ secret: z.string() }),
  data: z.object({
    status: z.enum(tvSignInStatuses),
    /** The member and the TV's new session. Only with `confirmed`, and only once. */
    user: z.nullish(userInfoSchema),
    /** Milliseconds until the code expires. */
    validFor: countSchema,
  }),
});
