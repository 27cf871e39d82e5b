import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { userInfoSchema } from '../../entities';
import { noFieldsSchema, referenceSchema } from '../../primitives';

/**
 * Configuration of the script for sign-in with Google or another third party. The specification gives only the path;
 * the fields are our choice.
 */
export const googleClient = defineCall({
  name: 'googleClient',
  method: 'GET',
  path: '/api/user/google/client/v1',
  request: noFieldsSchema,
  data: z.object({ clientId: z.string(), scriptUrl: z.string() }),
});

/** Signs in the member who has the email address of the third-party account. Fails if there is no such member. */
export const googleLogin = defineCall({
  name: 'googleLogin',
  method: 'POST',
  path: '/api/user/google/login/v1',
  request: z.object({
    /** The signed token from the third party's sign-in script. */
    credential: z.string(),
  }),
  data: userInfoSchema,
  needsFingerprint: true,
});

/** Registers a member with the email address of the third-party account. Fails if a member has this address already. */
export const googleSignup = defineCall({
  name: 'googleSignup',
  method: 'POST',
  path: '/api/user/google/signup/v1',
  request: z.object({
    /** The signed token from the third party's sign-in script. */
    credential: z.string(),
    /** Default: the name in the third party's token. */
    nickname: z.optional(z.string()),
    language: z.string(),
    acceptedTerms: z.literal(true),
    reference: z.optional(referenceSchema),
  }),
  data: userInfoSchema,
  needsFingerprint: true,
  sendsReference: true,
});
