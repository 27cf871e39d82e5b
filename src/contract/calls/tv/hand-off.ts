import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema, userInfoSchema } from '../../entities';
import { countSchema } from '../../primitives';

/**
 * Paying on the phone for what was chosen on a TV. Our choice throughout: the specification has no call for it. The TV
 * makes a hand-off and shows its code; the phone takes it and pays on the ordinary checkout; the TV asks how it stands.
 */

/** Six characters without the ambiguous 0, O, 1, I and L. */
const codeSchema = z.string().check(z.regex(/^[A-HJKMNP-Z2-9]{6}$/));

/** States of a hand-off, in order; another payment may follow a failed one. */
export const handOffStatuses = ['waiting', 'taken', 'pending', 'paid', 'failed', 'expired'] as const;
export type HandOffStatus = (typeof handOffStatuses)[number];

export const handOffCreate = defineCall({
  name: 'handOffCreate',
  method: 'POST',
  path: '/api/bill/handoff/create/v1',
  request: z.object({
    /** One of the two: a plan to buy, or the member's own order to pay. */
    planId: z.optional(z.string()),
    orderId: z.optional(z.string()),
  }),
  data: z.object({
    /** Known only to the TV, which polls with it. */
    handOffId: z.string(),
    code: codeSchema,
    /** As a person types it: host and path, with the code, without a scheme. */
    address: z.string(),
    /**
     * What the picture holds. Where the TV is signed in it carries a ticket besides: it signs the phone in as the same
     * member, once, for this plan, while the code lasts. Never a session token.
     */
    link: z.string(),
    /** Milliseconds the code lasts from now: the clock of a TV is often wrong. */
    validFor: countSchema,
  }),
});

export const handOffState = defineCall({
  name: 'handOffState',
  method: 'POST',
  path: '/api/bill/handoff/state/v1',
  request: z.object({
    /** The TV polls with its id; the phone with the code, and the ticket if it has one. */
    handOffId: z.optional(z.string()),
    code: z.optional(codeSchema),
    ticket: z.optional(z.string()),
  }),
  data: z.object({
    status: z.enum(handOffStatuses),
    planId: z.string(),
    /** The masked account: on the TV, the payer's; on the phone, the one that the ticket signs in. */
    account: z.nullish(z.string()),
    /** The order on the phone, for the TV only. */
    order: z.nullish(orderSchema),
    validFor: countSchema,
  }),
  localised: true,
});

export const handOffTake = defineCall({
  name: 'handOffTake',
  method: 'POST',
  path: '/api/bill/handoff/take/v1',
  request: z.object({ code: codeSchema, ticket: z.optional(z.string()) }),
  data: z.object({
    planId: z.string(),
    orderId: z.nullish(z.string()),
    /** Who the ticket signed in; null where the phone is signed in already. */
    user: z.nullish(userInfoSchema),
  }),
  needsFingerprint: true,
});
