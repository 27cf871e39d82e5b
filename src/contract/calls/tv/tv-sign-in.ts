import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { userInfoSchema } from '../../entities';
import { countSchema, noDataSchema, noFieldsSchema } from '../../primitives';
import { tvCodeSchema } from './code';

/**
 * Signs a TV in from a phone. All four calls are our own and optional for servers: without them, a TV shows the sign-in
 * with the remote control. The TV starts a sign-in and shows its code, a signed-in phone looks the code up and confirms
 * or refuses, and the TV polls with its secret until it gets the session.
 */

/** States of a sign-in. `confirmed` is returned once, with the session; `refused`, `used` and `expired` are final. */
export const tvSignInStatuses = ['waiting', 'scanned', 'confirmed', 'refused', 'used', 'expired'] as const;
export type TvSignInStatus = (typeof tvSignInStatuses)[number];

/** Starts a sign-in on a TV. Our own call, optional. */
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
    /** The page to enter the code on: host and path, without a scheme. */
    address: z.string(),
    /** The link in the QR code: the same page with the code. Contains nothing else. */
    link: z.string(),
    /** Validity of the code in milliseconds. A duration, because TV clocks are often wrong. */
    validFor: countSchema,
  }),
  needsFingerprint: true,
});

/**
 * Looks up the TV that a code belongs to, for a phone. The TV then shows that a phone has opened its code. Our own
 * call, optional.
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
    /** Host of the partner's page on the TV; missing on the operator's own pages. */
    site: z.nullish(z.string()),
    validFor: countSchema,
  }),
  needsFingerprint: true,
});

/**
 * Confirms or refuses a TV's sign-in as the phone's member, after a click. The server accepts one decision per code,
 * and confirms only for a session that began with credentials on that phone a short time ago. Our own call, optional.
 */
export const tvSignInDecide = defineCall({
  name: 'tvSignInDecide',
  method: 'POST',
  path: '/api/user/tv/signin/decide/v1',
  request: z.object({ code: tvCodeSchema, decision: z.enum(['confirm', 'refuse']) }),
  data: noDataSchema,
  needsFingerprint: true,
});

/** State of a sign-in for the TV, and its session once. Our own call, optional. */
export const tvSignInState = defineCall({
  name: 'tvSignInState',
  method: 'POST',
  path: '/api/user/tv/signin/state/v1',
  request: z.object({ secret: z.string() }),
  data: z.object({
    status: z.enum(tvSignInStatuses),
    /** The member and the TV's new session. Only with `confirmed`, and only once. */
    user: z.nullish(userInfoSchema),
    validFor: countSchema,
  }),
});
