import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { passkeySchema, userInfoSchema } from '../entities';
import { countSchema, noDataSchema, noFieldsSchema } from '../primitives';
import { passwordSchema } from './account';

/*
 * Sign-in with passkeys (WebAuthn). Not in the specification; optional for servers: the sign-in offers passkeys if
 * `siteConfig` returns `passkeys`, the account if `queryInfo` does. A passkey belongs to the portal's host (`rpId`).
 */

/**
 * The options of `navigator.credentials` in WebAuthn's JSON form, unchanged: `PublicKeyCredentialRequestOptionsJSON`, or
 * `PublicKeyCredentialCreationOptionsJSON` to create a passkey. Binary values are in base64url. Source: WebAuthn Level 3.
 */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** A `PublicKeyCredential` as its `toJSON()` returns it. Binary values are in base64url. Source: WebAuthn Level 3. */
export const passkeyCredentialSchema = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
});
export type PasskeyCredential = z.output<typeof passkeyCredentialSchema>;

/**
 * Returns the options for a sign-in with a passkey or, with `purpose: 'create'`, for adding a passkey to the member's
 * account. Adding one requires a proof besides the session, because somebody with a stolen session could otherwise keep
 * the access: a sign-in a few minutes ago, the password, or a code. Error -2418 if it's missing.
 */
export const passkeyOptions = defineCall({
  name: 'passkeyOptions',
  method: 'POST',
  path: '/api/user/passkey/options/v1',
  request: z.object({
    purpose: z.enum(['signIn', 'create']),
    currentPassword: z.optional(passwordSchema),
    /** The code from `sendVerificationCode` with purpose `passkey`. */
    code: z.optional(z.string()),
  }),
  data: z.object({
    options: passkeyOptionsSchema,
    /** Milliseconds until the challenge in `options` expires. It works once, in this browser. */
    validFor: countSchema,
  }),
  needsFingerprint: true,
});

/** Signs in with a passkey. */
export const passkeySignIn = defineCall({
  name: 'passkeySignIn',
  method: 'POST',
  path: '/api/user/passkey/signIn/v1',
  request: z.object({ credential: passkeyCredentialSchema }),
  data: userInfoSchema,
  needsFingerprint: true,
});

/** Adds a passkey, which the browser created with the options of `passkeyOptions`, to the member's account. */
export const passkeyCreate = defineCall({
  name: 'passkeyCreate',
  method: 'POST',
  path: '/api/user/passkey/create/v1',
  request: z.object({ credential: passkeyCredentialSchema }),
  data: passkeySchema,
  needsFingerprint: true,
});

/** The member's passkeys, newest first. */
export const passkeyList = defineCall({
  name: 'passkeyList',
  method: 'GET',
  path: '/api/user/passkeys/v1',
  request: noFieldsSchema,
  data: z.object({
    passkeys: z.array(passkeySchema),
    /** True if the account has as many passkeys as the server allows. */
    isFull: z.optional(z.boolean()),
  }),
  isPersonal: true,
});

export const passkeyRename = defineCall({
  name: 'passkeyRename',
  method: 'POST',
  path: '/api/user/passkey/rename/v1',
  request: z.object({ id: z.string(), name: z.string() }),
  data: passkeySchema,
});

/** Removes a passkey. It ends no session. */
export const passkeyDelete = defineCall({
  name: 'passkeyDelete',
  method: 'POST',
  path: '/api/user/passkey/delete/v1',
  request: z.object({ id: z.string() }),
  data: noDataSchema,
});
