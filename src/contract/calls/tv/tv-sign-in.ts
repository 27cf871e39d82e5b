import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { userInfoSchema } from '../../entities';
import { countSchema, noDataSchema, noFieldsSchema } from '../../primitives';
import { tvCodeSchema } from './code';

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
